import { plural } from '../format.ts';

/** What `blindrank verify` says. */
export const verify = {
  about: 'Rank the votes of a results bundle anew and say whether every published number is the same',
  file: 'the bundle, as downloaded from a results page',
  digest: 'the SHA-256 that the results page shows',
  noFile: (file: string) => `${file} cannot be read.`,
  ranking: (round: string) => `Ranking ${round} anew …`,
  match: (contest: string, rounds: number, votes: number, ratings: number) =>
    `Match: every published number of “${contest}” follows from its votes (${plural(rounds, 'round', 'rounds')}, ${plural(votes, 'comparison', 'comparisons')}, ${plural(ratings, 'rating', 'ratings')}).`,
  matchBenchmark: (contest: string, models: number, judgements: number) =>
    `Match: every published number of “${contest}” follows from its record (${plural(models, 'model', 'models')}, ${plural(judgements, 'judgement', 'judgements')}).`,
  digestIs: (sha256: string) =>
    `SHA-256 ${sha256}\nCompare it with the results page: it tells whether this is the published file.`,
  otherDigest: (sha256: string) => `This is not the published file: its SHA-256 is ${sha256}.`,
  differs: (round: string, where: string, published: string, recomputed: string) =>
    `No match: in ${round}, the first difference is at ${where}: published ${published}, computed anew ${recomputed}.`,
  nothing: 'nothing',
  otherMethod: (round: string, published: string, here: string) =>
    `Not checked: ${round} was ranked by method version ${published}, and this program has ${here}. Use the version of Blindrank that about.json names.`,
  faults: {
    not_a_bundle: () => 'This is not a results bundle of Blindrank.',
    newer_format: (version: string) => `This bundle has format ${version}, which a newer Blindrank reads.`,
    checksum: (file: string) => `No match: ${file} is not as its checksum says. The bundle was changed or damaged.`,
    unlisted_file: (file: string) => `No match: ${file} is in the bundle, but not among its checksums.`,
    missing_file: (file: string) => `No match: ${file} is missing from the bundle.`,
    bad_row: (where: string) => `No match: ${where} is not as such a row must be.`,
    seed_hash: (where: string) => `No match: the seed of ${where} is not the one whose hash was published at opening.`,
    unknown_code: (where: string) => `No match: ${where} names a work that is not in the round.`,
    double_vote: (where: string) => `No match: ${where} is a vote that could not count, twice on a pair or on no pair.`,
    double_judgement: (where: string) => `No match: ${where} judges an output that the same judge has judged before.`,
    weight_product: (where: string) => `No match: the weight in ${where} is not the product of its voter’s factors.`,
  },
};
