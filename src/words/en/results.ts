import { chance, count, percent, percentRange, plural } from '../format.ts';

interface Placed {
  readonly label: string;
  readonly rank: number | null;
}

/** What the claim is made of. */
export interface ClaimedRound {
  readonly humans: number;
  readonly benchmarks: number;
  /** The ranked designs of each method, first place first. */
  readonly likes: { readonly rows: readonly Placed[]; readonly voters: number } | null;
  readonly experts: { readonly rows: readonly Placed[]; readonly packets: number } | null;
  readonly pairwise: {
    readonly credible: number;
    /** 0.95: how sure a single verdict must be. */
    readonly credibly: number;
  } | null;
}

/** Without comparisons nothing is claimed about AI: who comes first, by what, and from how many judgements. */
function claimOfFirst(likes: ClaimedRound['likes'], experts: ClaimedRound['experts']): string {
  const rows = likes?.rows ?? experts?.rows ?? [];
  const first = rows.filter(({ rank }) => rank === 1);
  if (first.length === 0 || likes?.voters === 0) return 'Nothing was judged in this round, so there is no first place.';
  const by =
    likes !== null
      ? `by likes of ${plural(likes.voters, 'person', 'people')}`
      : `by the scores of ${plural(experts?.packets ?? 0, 'juror', 'jurors')}`;
  return first.length === 1
    ? `${first[0]?.label} comes first ${by}; the intervals say how firmly.`
    : `${count(first.length)} designs share the first place ${by}.`;
}

/** The result in one sentence, with its certainty. */
function claim({ humans, benchmarks, pairwise, likes, experts }: ClaimedRound): string {
  if (pairwise === null) return claimOfFirst(likes, experts);
  const { credible, credibly } = pairwise;
  const sure = `with at least ${percent(credibly)} certainty`;
  if (humans === 0) return 'No human designs took part in this round.';
  const designs = plural(humans, 'human design', 'human designs');
  if (benchmarks === 0) return `${designs} ranked. No AI benchmark took part, so nothing is said about AI.`;
  const rival = benchmarks === 1 ? 'the AI benchmark' : 'every AI benchmark';
  if (humans === 1) {
    return credible === 1
      ? `The human design was judged better than ${rival}, ${sure}.`
      : `The human design was not judged better than ${rival} ${sure}.`;
  }
  if (credible === 0) return `None of the ${designs} was judged better than ${rival} ${sure}.`;
  if (credible === humans) return `All ${designs} were judged better than ${rival}, each ${sure}.`;
  return `${count(credible)} of ${designs} ${credible === 1 ? 'was' : 'were'} judged better than ${rival}, ${credible === 1 ? '' : 'each '}${sure}.`;
}

/** "12 comparisons and 5 ratings"; what there is none of is not named. */
function cast({ comparisons, ratings }: { readonly comparisons: number; readonly ratings: number }): string {
  const parts = [
    ...(comparisons > 0 ? [plural(comparisons, 'comparison', 'comparisons')] : []),
    ...(ratings > 0 ? [plural(ratings, 'rating', 'ratings')] : []),
  ];
  return parts.join(' and ');
}

export const results = {
  title: 'Results',
  contents: 'On this page',
  methodHeads: { pairwise: 'Comparing pairs', likes: 'Like or dislike', experts: 'Expert review' },
  methodLines: {
    pairwise: 'Two designs side by side: which is better?',
    likes: 'One design at a time: like it or not?',
    experts: 'Jurors scored every design on published criteria.',
  },
  claim,
  made: (comparisons: number, voters: number) =>
    `${plural(comparisons, 'blind comparison', 'blind comparisons')} by ${plural(voters, 'voter', 'voters')}.`,
  published: (when: string) => `Published on ${when}.`,
  withdrawn: (gone: { readonly works: number; readonly comparisons: number; readonly ratings: number }) => {
    const one = gone.works === 1;
    const left = `${plural(gone.works, 'design was', 'designs were')} withdrawn during the round and ${one ? 'has' : 'have'} no rank, because not everybody could judge ${one ? 'it' : 'them'}.`;
    const what = cast(gone);
    if (what === '') return left;
    const single = gone.comparisons + gone.ratings === 1;
    return `${left} ${what} of ${one ? 'it' : 'them'} ${single ? 'is kept and does' : 'are kept and do'} not count.`;
  },
  brief: 'The brief',
  ranking: {
    title: 'The ranking',
    intro:
      'Each dot is the chance that a design is preferred to an average one of this round. Where the lines of two designs overlap widely, their order is not settled.',
    axis: 'Chance to beat an average design',
    rankLabel: (rank: number) => `Rank ${count(rank)}`,
    noRank: 'Not ranked',
    all: (designs: number) => `Show all ${count(designs)} designs`,
    bandAxis: (designs: number) => `Possible ranks, 1 to ${count(designs)}`,
    by: (...parts: string[]) => parts.filter((part) => part !== '').join(', '),
    enlarge: (label: string) => `Enlarge the design of ${label}`,
    kinds: { human: 'Human', ai: 'AI benchmark' },
  },
  verdict: {
    credibly: 'Better than every AI benchmark',
    not_settled: 'Not settled',
    credibly_not: 'Not better than every AI benchmark',
    none: 'AI benchmark',
    withChance: (verdict: string, probability: number) => `${verdict} (${chance(probability)})`,
  },
  table: {
    title: 'All numbers',
    caption: (round: string) => `${round}: every design with its numbers`,
    rank: 'Rank',
    rankInterval: 'Rank, 90 % interval',
    design: 'Design',
    kind: 'Made by',
    strength: 'Beats an average design',
    interval: '95 % interval',
    comparisons: 'Comparisons',
    voters: 'Voters',
    unweighted: 'Unweighted rank',
    beats: 'Chance to beat all AI',
    verdict: 'Verdict',
    notApplicable: '–',
  },
  ranks: {
    title: 'Which ranks are possible',
    intro:
      'Each row is a design, each column a rank. The stronger the colour, the more of the plausible rankings put the design there.',
    label: (designs: number) => `Shares of ranks for ${plural(designs, 'design', 'designs')}, most likely rank first.`,
    rank: 'Rank',
    legend: 'Share of plausible rankings',
    cell: (name: string, rank: number, share: number) => `${name}: rank ${count(rank)} in ${percent(share)}`,
    caption: 'Share of plausible rankings by design and rank',
  },
  likes: {
    intro: (mean: number, votes: number) =>
      `Each dot is the estimated share of people who like a design. Few ratings prove little, so every design starts from the round’s average of ${percent(mean)}, with the weight of ${plural(votes, 'rating', 'ratings')}, and moves away as its own ratings arrive.`,
    axis: 'Approval',
    raw: (likes: number, ratings: number) =>
      ratings === 0 ? 'Not rated' : `Liked by ${count(likes)} of ${count(ratings)}`,
    caption: (round: string) => `${round}: likes of every design`,
    likes: 'Likes',
    dislikes: 'Dislikes',
    voters: 'Voters',
    rawRate: 'Plain share of likes',
    approval: 'Approval',
    ratings: 'Ratings',
    people: 'People who rated',
  },
  experts: {
    axis: 'Mean score, from 0 (lowest on every criterion) to 1 (highest)',
    tick: (value: number) => String(value),
    adjusted:
      'Each dot is a design’s mean score, freed of how strict the jurors happened to be who scored it: a juror who competes does not score the own design, so plain means would not be quite fair. Where every juror scored every design the two are the same. Intervals hold within this jury.',
    plain: 'Each dot is a design’s mean score over the jurors.',
    unadjusted: {
      no_scores: 'No complete packet was sent, so there is nothing to rank.',
      not_connected:
        'Jurors and designs fall into groups without a common score, so strict and lenient jurors cannot be told apart: plain means rank.',
    },
    agreement: (w: number, pairwise: boolean) =>
      `The jurors ${w >= 0.7 ? 'agree well' : w >= 0.5 ? 'agree fairly' : w >= 0.3 ? 'agree somewhat' : 'agree little'} on the order: ${pairwise ? 'W (pairwise)' : 'Kendall’s W'} is ${w.toFixed(2)}, where 0 means no common order and 1 the same order.`,
    noAgreement: {
      fewer_than_two_jurors: 'With fewer than two jurors there is no agreement to speak of.',
      fewer_than_three_designs: 'With fewer than three designs agreement says nothing.',
      all_jurors_constant: 'Every juror gave all designs the same score, so there is no order to agree on.',
      no_usable_pair: 'No two jurors scored enough of the same designs to state their agreement.',
    },
    jurorsOf: (jurors: number) => (jurors === 0 ? 'Not scored' : `Scored by ${plural(jurors, 'juror', 'jurors')}`),
    caption: (round: string) => `${round}: scores of every design`,
    jurors: 'Jurors',
    plainMean: 'Plain mean',
    adjustedMean: 'Adjusted mean',
    withinJury: '95 % interval, within this jury',
    score: (value: number) => value.toFixed(2),
    scoreRange: ([low, high]: readonly [number, number]) => `${low.toFixed(2)}–${high.toFixed(2)}`,
    mean: (value: number) => value.toFixed(1),
    criteriaTitle: 'Criterion by criterion',
    criteriaIntro: 'The scores as the jurors gave them, in the order of the ranking.',
    given: (min: number, max: number) => `Scores from ${count(min)} to ${count(max)}`,
    packets: 'Complete packets',
    weightOf: (criterion: string) => `Share of “${criterion}” in the score`,
  },
  graph: {
    title: 'Who was compared with whom',
  },
  meaning: {
    title: 'What this does not mean',
    points: [
      'There is no true value of a design that this could be checked against. These are the judgements of the people who voted, under the conditions of this round.',
      'A rank alone is half the answer; its interval is the other half. Designs whose intervals overlap have not been put in order.',
      'Being better than the AI benchmarks says something about these pictures, made with these tools at that time without a person steering or choosing. It says nothing about AI in general.',
      'More votes do not always bring a decision: two designs can simply be equally good.',
    ],
  },
  method: {
    title: 'How it was made',
    intro:
      'Voters saw two designs at a time, without names, at random sides, and chose the better one. A Bradley–Terry model with a cautious prior turns the choices into strengths; ranks and chances come from sampling what is still plausible.',
    comparisons: 'Comparisons',
    voters: 'Voters',
    open: 'Open',
    openValue: (from: string, to: string) => `${from} to ${to}`,
    connected: 'Connection',
    connectedValue: (components: number) =>
      components === 1
        ? 'All designs are joined by comparisons.'
        : `The designs fall into ${count(components)} groups that were never compared with each other; ranks across groups rest on the prior alone.`,
    sides: 'Sides',
    sidesValue: (share: number, interval: readonly [number, number]) => {
      const found = `${percent(share)} chose the left picture (${percentRange(interval)}).`;
      return interval[0] <= 0.5 && interval[1] >= 0.5
        ? `${found} No sign of a preferred side.`
        : `${found} One side was preferred; as sides are random, this favours no design.`;
    },
    separation: 'Separation',
    separationValue: (tenths: string) => `${tenths} of 10, where 0 means that nothing tells the designs apart.`,
    seed: 'Random seed',
    seedHash: 'Its hash, published at opening',
    version: 'Version of the method',
    notConverged: 'The calculation stopped before it settled. Treat these numbers with care and tell the host.',
  },
  proof: {
    title: 'What was fixed beforehand',
    intro:
      'Before the first vote the round committed to a random seed by publishing its hash. The seed decides every random draw of the calculation, so nobody could choose the numbers afterwards.',
  },
  round: (name: string) => `Earlier round: ${name}`,
  rounds: 'Earlier rounds',
  codes: {
    lead: 'So far by codes alone: names, pictures and whether a machine made a design come when the contest is published.',
    made: (comparisons: number, voters: number) =>
      `${plural(comparisons, 'comparison', 'comparisons')} by ${plural(voters, 'person', 'people')}.`,
  },
  notPublished: {
    title: 'The curtain is still closed',
    text: 'Names and results are shown together when the host publishes them. Until then nobody sees them, the host included.',
    back: 'To the voting page',
  },
  empty: 'This contest was published without a round, so there is nothing to rank.',
};
