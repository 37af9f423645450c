import { count, plural } from '../format.ts';

type Method = 'pairwise' | 'likes' | 'experts';

const NAMES: Record<Method, string> = { pairwise: 'pairs', likes: 'likes', experts: 'experts' };

/** A rank correlation: +0.82 with a real minus sign. */
const coefficient = (value: number) => value.toFixed(2).replace('-', '−');

/** What an order of two rankings says, by Spearman's ρ. */
function closeness(rho: number): string {
  if (rho >= 0.8) return 'The two orders are nearly the same.';
  if (rho >= 0.5) return 'The two orders are similar.';
  if (rho >= 0.2) return 'The two orders are loosely related.';
  if (rho > -0.2) return 'The two orders have little to do with each other.';
  return 'The two orders tend to be opposite.';
}

/** What it may mean that a design stands much higher in the first method than in the second. */
const HIGHER: Record<Method, Record<Method, string>> = {
  pairwise: {
    pairwise: '',
    likes: 'It may gain when it is looked at closely beside another one, and please fewer people at first sight.',
    experts: 'People may prefer it to others for what the jurors’ criteria do not ask about.',
  },
  likes: {
    pairwise: 'It may please at first sight, and lose in detail when another one stands beside it.',
    likes: '',
    experts: 'It may please many at first sight for what the jurors’ criteria do not ask about.',
  },
  experts: {
    pairwise: 'It may meet the criteria well, and yet not be the one that people choose of two.',
    likes: 'It may meet the criteria well in ways that a quick look does not show.',
    experts: '',
  },
};

export const comparing = {
  title: 'How the methods differ',
  intro:
    'Every method asks another question of other people, so each is a lens of its own. They share no scale and are never averaged: what can be compared is the order. Agreement means that the audiences agree, not that they are right.',
  pair: (first: Method, second: Method) => `${upper(NAMES[first])} and ${NAMES[second]}`,
  closeness,
  spearman: 'Spearman’s ρ',
  kendall: 'Kendall’s τ',
  value: (value: number, interval: { low: number; high: number } | null, n: number) =>
    `${coefficient(value)}${interval === null ? '' : ` (95 % from ${coefficient(interval.low)} to ${coefficient(interval.high)})`}, over ${plural(n, 'design', 'designs')}`,
  noInterval: {
    fewer_than_ten_items: 'With fewer than ten designs an interval would promise too much, so none is given.',
    perfect_correlation: 'The orders are exactly the same (or exactly reversed), so no interval can be given.',
  },
  caution: 'With fewer than 25 designs the interval itself is rough.',
  undefined: {
    fewer_than_three_items: (n: number) =>
      n === 0
        ? 'No design was ranked by both, so there is nothing to compare.'
        : `Only ${plural(n, 'design was', 'designs were')} ranked by both: too few to compare orders.`,
    constant_ranking: () => 'One of the two puts all designs level, so there is no order to compare.',
  },
  far: {
    title: 'Far apart',
    intro: (places: number) =>
      `Designs whose two ranks are at least ${plural(Math.floor(places) + 1, 'place', 'places')} apart:`,
    none: 'No design stands far apart in the two.',
    ranks: (first: Method, second: Method, ranks: readonly [number, number]) =>
      `rank ${count(ranks[0])} by ${NAMES[first]}, ${count(ranks[1])} by ${NAMES[second]}.`,
    meaning: (first: Method, second: Method, ranks: readonly [number, number]) =>
      ranks[0] < ranks[1] ? HIGHER[first][second] : HIGHER[second][first],
  },
  near: 'In the pale band both ranks are near each other.',
};

function upper(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
