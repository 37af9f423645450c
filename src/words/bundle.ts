/** Texts of a results bundle: they travel with it, so they are in one language. */
export const bundleWords = {
  dataset: (name: string, question: string): string =>
    `Blind judgements of the contest “${name}” (${question}): votes by pseudonyms and without times, frozen weights, settings and published numbers.`,
  benchmark: (name: string, question: string): string =>
    `Blind judgements of the benchmark “${name}” (${question}): scores with their reasons, runs with every attempt and its log, the standard, settings and published numbers.`,
};

/** What a reader finds in the bundle, and how to check it. */
export function bundleReadme(name: string): string {
  return `# ${name}: results to check

This file holds everything from which the published numbers of this contest follow.

Check it on any machine, without a network:

    npx blindrank verify bundle.zip

The command ranks the votes anew and says whether every published number is the same, or names the first that is not.
Compare also the SHA-256 of this zip with the one on the results page: that tells whether it is the published file.

| file | what it is |
|---|---|
| about.json | the contest, the settings that each round froze when it opened, the random seed whose hash was published then, the versions that made this file |
| round-N/entries.csv | the works by their codes of the round, with who made them |
| round-N/votes.csv | every comparison that counts, with its weight |
| round-N/uncounted.csv | ballots outside the ranking, with the reason: hidden repeats, skips, ballots taken back, works withdrawn |
| round-N/weights.csv | the factors of every voter's weight, frozen when the round closed |
| round-N/ratings.csv | likes (1) and dislikes (-1) |
| round-N/packets.csv | scores of the jurors' complete packets |
| round-N/published.json | the numbers as published, by method |
| croissant.json | a description for programs that look for datasets |
| SHA256SUMS | checksums of all files, for sha256sum -c |

People have pseudonyms that were made for this file and differ between the methods of a round. There are no times.
votes.csv can be ranked by itself: npx blindrank rank round-1/votes.csv
`;
}

export function benchmarkReadme(name: string): string {
  return `# ${name}: a benchmark to check

This file holds everything from which the numbers of the published report follow.

Check it on any machine, without a network:

    npx blindrank verify bundle.zip

The command makes the report anew and says whether every published number is the same, or names the first that is not.
Compare also the SHA-256 of this zip with the one on the report's page: that tells whether it is the published file.

| file | what it is |
|---|---|
| about.json | the benchmark, the settings with which every model ran, the random seed whose hash was published when judging opened, the versions that made this file |
| record.json | the standard with its instructions, briefs, models, judges, runs with every attempt and its log, and every judgement, first picks too |
| report.json | the numbers as published |
| judgements.csv | every judgement: scores, reasons, quoted texts |
| runs.csv | every run with how it ended and the panel's overall score |
| attempts.csv | every attempt with its log |
| models.csv, judges.csv | what the names stand for |
| croissant.json | a description for programs that look for datasets |
| SHA256SUMS | checksums of all files, for sha256sum -c |

Lists and logs in CSV files are written as JSON. Judges are named as they are in the report. There are no times of judgements.
`;
}
