import { count, plural } from '../format.ts';

const SHORT = { pairwise: 'pairs', likes: 'likes', experts: 'experts' };
type Method = keyof typeof SHORT;

/** Plots that several pages draw. */
export const plots = {
  graph: {
    label: (designs: number, pairs: number) =>
      `Comparison graph: ${plural(pairs, 'pair', 'pairs')} of ${plural(designs, 'design', 'designs')} were compared. The same as a table follows.`,
    intro: 'An arc joins two designs that were compared; the thicker, the more often. Choose a design to see its own.',
    only: (name: string) => `Show only the comparisons of ${name}`,
    all: 'Show all comparisons',
    pair: (first: string, second: string, comparisons: number) =>
      `${first} and ${second}: compared ${comparisons === 1 ? 'once' : `${count(comparisons)} times`}`,
    legend: (fewest: number, most: number) =>
      fewest === most ? `Each pair ${times(most)}` : `${count(fewest)} to ${times(most)} a pair`,
    none: 'No pair has been compared yet.',
    caption: 'Pairs that were compared',
    first: 'Design',
    second: 'Compared with',
    comparisons: 'Comparisons',
    firstWins: 'The first was chosen',
  },
  ranks: {
    axis: (method: Method) => `Rank by ${SHORT[method]}`,
    short: SHORT,
    label: (first: Method, second: Method, designs: number) =>
      `Ranks of ${plural(designs, 'design', 'designs')} by ${SHORT[first]} and by ${SHORT[second]}. The same as a table follows.`,
    point: (name: string, first: Method, second: Method, ranks: readonly [number, number]) =>
      `${name}: rank ${count(ranks[0])} by ${SHORT[first]}, ${count(ranks[1])} by ${SHORT[second]}`,
    caption: (first: Method, second: Method) => `Ranks by ${SHORT[first]} and by ${SHORT[second]}`,
    design: 'Design',
    difference: 'Places apart',
    far: 'Far apart',
    yes: 'yes',
  },
};

function times(value: number): string {
  return value === 1 ? 'once' : `${count(value)} times`;
}
