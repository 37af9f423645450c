import { chance, count, percent, percentRange, plural } from '../format.ts';

const score = (value: number) => value.toFixed(2);
const scoreRange = ([low, high]: readonly [number, number]) => `${score(low)} to ${score(high)}`;

/** How one design did, for the person who made it. */
export const design = {
  link: 'How my design did',
  title: (label: string, contest: string) => `${label} in ${contest}`,
  lead: (contest: string) => `How this design was judged in ${contest}.`,
  back: 'All results',
  round: (name: string, code: string) => `${name}, where it stood under the code ${code}`,
  rank: (rank: number, of: number) => `Rank ${count(rank)} of ${count(of)}`,
  unranked: 'Not ranked: nobody judged it in this way.',
  pairwise: {
    range: (interval: readonly [number, number]) =>
      interval[0] === interval[1]
        ? `In nine of ten plausible rankings it has just this rank.`
        : `In nine of ten plausible rankings it stands between ${count(interval[0])} and ${count(interval[1])}.`,
    strength: (strength: number, interval: readonly [number, number]) =>
      `It would be preferred to an average design of this round with a chance of ${percent(strength)} (95 % interval ${percentRange(interval)}).`,
    made: (comparisons: number, voters: number, wins: number) =>
      comparisons === 0
        ? 'It was compared with no other design.'
        : `It was compared ${comparisons === 1 ? 'once' : `${count(comparisons)} times`} by ${plural(voters, 'person', 'people')} and chosen ${wins === 1 ? 'once' : `${count(wins)} times`}.`,
    unweighted: (rank: number) => `Without the weights of votes it would have rank ${count(rank)}.`,
    beats: (probability: number) => `The chance that it is stronger than every AI benchmark is ${chance(probability)}.`,
  },
  likes: {
    made: (likes: number, ratings: number) =>
      ratings === 0 ? 'Nobody rated it.' : `${count(likes)} of ${plural(ratings, 'person', 'people')} liked it.`,
    approval: (approval: number, interval: readonly [number, number]) =>
      `Its approval is estimated at ${percent(approval)} (95 % interval ${percentRange(interval)}).`,
  },
  experts: {
    made: (jurors: number) => `${plural(jurors, 'juror', 'jurors')} scored it.`,
    mean: (mean: number, interval: readonly [number, number] | null) =>
      interval === null
        ? `Its mean score is ${score(mean)} on a scale from 0 to 1; there are too few scores for an interval.`
        : `Its mean score is ${score(mean)} on a scale from 0 to 1 (95 % interval ${scoreRange(interval)}).`,
    criterion: (name: string, mean: number, min: number, max: number) =>
      `${name}: ${mean.toFixed(1)} on a scale from ${count(min)} to ${count(max)}`,
  },
  neighbours: 'Beside its neighbours',
  own: 'this design',
  overlap: (names: readonly string[]) =>
    names.length === 0
      ? 'It stands apart from its neighbours.'
      : `Its interval overlaps with ${names.length === 1 ? 'that' : 'those'} of ${names.join(' and ')}, so their order is not settled.`,
  meaning: {
    title: 'What this does not mean',
    points: [
      'A rank is not a grade. It says how these people chose among these designs, in this round, and the interval says how loosely.',
      'Two methods that disagree about a design are both right about what they asked: a first look, a close comparison, or written criteria.',
      'Nobody who judged knew whose design it was. What you read here is about the picture, not about you.',
    ],
  },
  notMine: {
    title: 'No design of yours took part',
    text: 'Your account on this device handed in no design that was ranked in this contest.',
  },
};
