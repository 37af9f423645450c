import { count, decimal, plural } from '../format.ts';

/** What `blindrank sweep` says. */
export const sweep = {
  about:
    'look for voters of an arena who do something other than judge, and leave their votes out (never deleting them)',
  contest: 'the arena, as its address names it',
  dryRun: 'only say how many would be marked',
  release: 'make the votes of this voter count again',
  noArena: (slug: string) => `There is no arena ${slug} with a round.`,
  noVoter: (voter: string) => `No vote of ${voter} is left out by a sweep.`,
  would: (voters: number) => `${plural(voters, 'voter', 'voters')} would be marked. Nothing was changed.`,
  done: (voters: number, ballots: number) =>
    `${plural(voters, 'voter', 'voters')} found, ${plural(ballots, 'vote', 'votes')} newly left out.`,
  patterns: {
    always: (generator: string) => `${generator} always wins`,
    never: (generator: string) => `${generator} always loses`,
    coin: () => 'votes like tossed coins',
    contrary: () => 'votes against what others find better',
  },
  voter: (voter: string, pattern: string, won: number, decided: number, expected: number, chance: number) =>
    `  ${voter}: ${pattern}; ${count(won)} wins of ${count(decided)}, ${decimal(expected)} expected; chance of judging honestly ${chance.toPrecision(2)}`,
  released: (voter: string, ballots: number) => `${plural(ballots, 'vote', 'votes')} of ${voter} count again.`,
};
