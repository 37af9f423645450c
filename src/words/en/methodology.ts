import { count, decimal, percent, percentRange, plural } from '../format.ts';

type Band = readonly [number, number];

/** A number as it was set: 0.08, 1.5, 40. */
function exact(value: number): string {
  return String(Number(value.toPrecision(6)));
}

const ROLE_NAMES = { designer: 'designers', juror: 'jurors', voter: 'the community', host: 'hosts', judge: 'judges' };

function people(roles: readonly (keyof typeof ROLE_NAMES)[]): string {
  const names = roles.map((role) => ROLE_NAMES[role]);
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

export const methodology = {
  title: 'How the ranking is made',
  lead: {
    usual:
      'What a contest does unless its host sets something else. Every number on this page is read from the running service or computed by it just now.',
    contest: (name: string, round: string | null) =>
      round === null
        ? `${name}: what its first round will freeze when it opens. Every number on this page is computed by the functions that rank.`
        : `${name}: as frozen when “${round}” opened. Every number on this page is computed by the functions that rank.`,
  },
  contents: 'On this page',
  toResults: 'To the results',
  blind: {
    title: 'Blind, for everybody',
    points: (benchmarks: number) => [
      'While a round is open nobody sees whose a design is, or whether a person or a program made it: not the voters, not the jurors, not the hosts.',
      'Every picture is stored anew in one format, without its metadata, and shown on the same grey stage at the same size. File names, upload times and order are gone.',
      'Nobody is ever asked about their own design, in any method. Hosts know the AI benchmarks, so hosts do not vote.',
      ...(benchmarks === 0
        ? []
        : [
            `${plural(benchmarks, 'AI benchmark takes', 'AI benchmarks take')} part: made by AI tools from the same brief, without a designer steering or choosing. “Better than AI” means better than every one of these, and nothing more.`,
          ]),
    ],
  },
  pairwise: {
    title: 'Comparing pairs',
    who: (roles: Parameters<typeof people>[0], skips: number) =>
      `Two designs, one question: which is better? Asked of ${people(roles)}. Sides are random. Each voter counts once a pair; ${plural(skips, 'skip is', 'skips are')} allowed in a round.`,
    model: (sigma: number) =>
      `Every design has a strength. The chance that one beats another depends on the difference of their strengths alone (the Bradley–Terry model). Before the first vote all strengths are taken to lie around the same value, spread by ${exact(sigma)}: this cautious prior keeps a design that won its only two comparisons from being declared champion.`,
    chancesCaption: 'How the difference of two strengths becomes a chance',
    difference: 'Difference of strengths',
    chance: 'The stronger wins',
    exampleTitle: 'An example',
    example:
      'A, B and C met each other four times a pair, and the first named won three of the four. D met only C, and won both times.',
    exampleCaption: 'Strengths of four designs: the chance to beat an average one of them',
    exampleEnd: (wins: number, of: number, low: number, high: number) =>
      `D won ${wins} of ${of}, and still nobody can say that it is the best: its interval runs from ${percent(low)} to ${percent(high)}.`,
    design: 'Design',
    won: 'Won',
    wonOf: (wins: number, comparisons: number) => `${count(wins)} of ${count(comparisons)}`,
    strength: 'Beats an average design',
    interval: '95 % interval',
    reported: (draws: number) =>
      `Intervals come from the spread of what is still plausible after the votes. For ranks and for the chance to beat every AI benchmark, ${count(draws)} plausible rankings are drawn at random from a seed whose hash is published when the round opens; a rank interval holds nine tenths of them.`,
    reweighted: ({ mostPairs, mostMean }: { mostPairs: number; mostMean: number }) =>
      `The draws come from a normal approximation, which is a little too sure while votes are few. So the intervals of strengths give each draw the weight that makes up for the difference, as long as at most ${count(mostPairs)} different pairs were compared${
        mostMean < Number.MAX_SAFE_INTEGER ? `, a design has at most ${count(mostMean)} comparisons on average,` : ''
      } and enough of the draws matter.`,
    credibly: (share: number, evidence: number) =>
      `A design is called better than every AI benchmark when at least ${percent(share)} of the draws put it above all of them at once, not better when at most ${percent(1 - share)} do, and not settled in between. Nothing is called settled while the votes could as well come from designs that are all equal: the votes must be at least ${count(evidence)} times likelier if the designs differ.`,
    pairsTitle: 'Which pair is asked next',
    pairs: (a: { need: number; connect: number; uncertain: number; close: number; uniform: number }) =>
      `Each pair gets a score: ${percent(a.need)} for designs that were compared little, ${percent(a.connect)} for joining parts that were not compared with each other, ${percent(a.uncertain)} for an open outcome, ${percent(a.close)} for neighbouring ranks. One of the best pairs is drawn; ${percent(a.uniform)} of the draws are from all pairs alike. No voter meets one design much more often than others.`,
    repeats: (probability: number, distance: number) =>
      `About ${percent(probability)} of the questions are hidden repeats: a pair judged before, with sides swapped, at least ${count(distance)} comparisons later. They never count towards a rank; they tell how steadily a voter judges.`,
    undo: (seconds: number) =>
      `For ${count(seconds)} seconds a vote can be taken back. The record stays, marked as retracted.`,
  },
  likes: {
    title: 'Like or dislike',
    who: (roles: Parameters<typeof people>[0]) =>
      `One design at a time: like it or not. Asked of ${people(roles)}; each person sees each design once. A like means approval, not “better than the one before”.`,
    model: (prior: number) =>
      `Counting likes would reward what was shown most; the plain share of likes would crown a design with one like out of one. So each design starts from the round’s average approval, with the weight of ${count(prior)} ratings, and moves away as its own ratings arrive.`,
    caption: (average: number) => `Three designs of a round whose average approval is ${percent(average)}`,
    ratings: 'Likes',
    likesOf: (likes: number, ratings: number) => `${count(likes)} of ${count(ratings)}`,
    raw: 'Plain share',
    rate: 'Approval',
    interval: '95 % interval',
  },
  experts: {
    title: 'Expert review',
    who: 'Jurors score every design on every criterion. A packet counts only when it is complete, so nobody can lift a favourite by scoring that one alone.',
    criterion: 'Criterion',
    scale: 'Scale',
    weight: 'Share of the score',
    scaleOf: (min: number, max: number) => `${count(min)} to ${count(max)}`,
    criteriaCaption: 'What jurors score, frozen when the round opens',
    model: (scores: readonly number[], combined: number) =>
      `Each scale is stretched to run from 0 to 1 and the criteria are joined by their shares. A juror who gives ${scores.map((score) => count(score)).join(', ')} says ${exact(Number(combined.toFixed(3)))}.`,
    mean: (jurors: number, mean: number, [low, high]: Band) =>
      `The mean of ${count(jurors)} such jurors might be ${mean.toFixed(2)}, with a 95 % interval from ${low.toFixed(2)} to ${high.toFixed(2)}: few jurors make wide intervals, and a single one makes none.`,
    adjusted:
      'Where jurors lack their own design, plain means would be unfair to the designs that a strict juror missed. Then each juror’s general level is estimated and taken out; both means are shown, and the adjusted one ranks.',
    agreement: (w: number) =>
      `Agreement is Kendall’s W, from 0 (no common order) to 1 (the same order). Three jurors who put four designs in nearly one order reach ${w.toFixed(2)}.`,
  },
  weights: {
    title: 'What one vote weighs',
    intro:
      'A comparison weighs reliability × reputation × activity, never more than 1. The weights are frozen when the round closes. The ranking without any weights is published beside.',
    newVoter: (w: { reliability: number; reputation: number; weight: number }) =>
      `A new voter: ${w.reliability.toFixed(2)} × ${w.reputation.toFixed(2)} × 1 = ${w.weight.toFixed(2)}.`,
    reliabilityTitle: 'Reliability',
    reliability: (least: number) =>
      `From ${percent(least)} to 100 %, read from the hidden repeats alone. Changing one’s mind about a near tie is normal and says little; only a steady pattern moves the factor.`,
    reliabilityCaption: 'Factor after hidden repeats',
    repeats: 'Repeats answered',
    factor: 'Factor',
    /** For example: one, otherwise than before, on a near tie. */
    repeatCase: (repeats: number, mismatches: number, pairs: 'close' | 'clear') =>
      `${count(repeats)} on ${pairs === 'close' ? 'a near tie' : repeats === 1 ? 'a clear pair' : 'clear pairs'}, ${
        mismatches === 0
          ? 'as before'
          : mismatches === repeats
            ? 'otherwise than before'
            : `${count(mismatches)} otherwise`
      }`,
    reputationTitle: 'Reputation',
    reputation: (least: number, full: number) =>
      `From ${percent(least)} without any to 100 % at ${count(full)} points, as it stood when the round opened.`,
    awardsCaption: 'What brings reputation',
    award: 'For',
    points: 'Points',
    awards: {
      evaluatedDesign: 'a design that was evaluated',
      topPlace: (share: number) => `a place among the first ${percent(share)} of the human designs in a method`,
      beatsBenchmarks: 'credibly beating every AI benchmark',
      comparisons: (per: number, most: number) =>
        `every ${count(per)} counted comparisons (at most ${count(most)} points a round)`,
      ratings: (per: number, most: number) => `every ${count(per)} ratings (at most ${count(most)} points a round)`,
      packet: 'a complete packet of scores',
      jurorGrant: 'being invited as a juror (unless the host sets another value)',
    },
    activityTitle: 'Activity',
    activity: (full: number) =>
      `Up to ${count(full)} comparisons each counts whole. Beyond that a voter’s influence grows with the square root only, so that no tireless account decides a round.`,
    activityCaption: 'What a busy voter’s comparisons weigh together',
    comparisons: 'Comparisons',
    each: 'Each weighs',
    together: 'Together',
    total: (value: number) => decimal(value),
  },
  confidence: {
    title: 'Confidence labels',
    intro:
      'Each method carries a label for how far its ranking may be trusted: insufficient, low, moderate or high. A label describes the evidence; it promises nothing, because two designs can be equally good.',
    caption: 'What each label demands',
    needs: 'Demand',
    labels: { low: 'Low', moderate: 'Moderate', high: 'High' },
    none: '–',
    pairwise: {
      title: 'Comparing pairs',
      connected: 'Every design compared, all joined by comparisons',
      yes: 'yes',
      voters: 'Voters, at least',
      mean: 'Comparisons a design on average',
      least: 'Comparisons of the least compared design',
      balance: 'Least compared against the average',
      separation: 'Separation of the designs (0 to 1)',
      evidence: 'Times the votes are likelier if designs differ than if all are equal',
      neighbours: 'Typical chance that neighbours are in the right order',
    },
    likes: {
      title: 'Like or dislike',
      least: 'Ratings of the least rated design',
      width: 'Typical width of an interval, at most',
    },
    experts: { title: 'Expert review', jurors: 'Complete packets', agreement: 'Agreement (W), at least' },
  },
  comparing: {
    title: 'Why methods disagree',
    text: (farApart: number) =>
      `Side by side people notice details; a quick like or dislike shows a first impression; jurors apply criteria. Each is a lens of its own, and they are never averaged. Where two methods rank the same designs, their orders are compared by Spearman’s ρ and Kendall’s τ, and designs whose ranks differ by more than ${percent(farApart)} of the field are pointed out. Agreement means that the audiences agree, not that they are right.`,
  },
  constants: {
    title: 'All constants',
    intro: 'As the service holds them, for those who want to compute along.',
    name: 'Name',
    value: 'Value',
    version: (version: string) => `Version of the method: ${version}`,
    exact,
  },
  percent,
  percentRange,
};
