import { expect, test } from 'vitest';
import { HABITS, playChallenge } from './challenge.ts';
import { mean, rootMeanSquare, weighChallenge } from './weighing.ts';

const RUNS = Array.from({ length: 10 }, (_, k) => weighChallenge(`challenge ${k}`));

test('who does not look ends with less reliability, on average over challenges', () => {
  const reliability = (kind: 'steady' | 'careless' | 'random') => mean(RUNS.map((run) => run.reliability[kind]));
  expect(reliability('careless')).toBeLessThan(reliability('steady'));
  expect(reliability('random')).toBeLessThan(reliability('steady'));
});

test('a hundred comparisons of one person weigh 63.2 times the other factors', () => {
  for (const total of RUNS.flatMap((run) => run.tirelessTotals)) expect(total).toBeCloseTo(Math.sqrt(40 * 100), 10);
});

test('the weighted strengths and ranking lie nearer to the truth', () => {
  const error = (of: 'weighted' | 'unweighted', what: 'strength' | 'rank') =>
    rootMeanSquare(RUNS.map((run) => run[of][what]));
  expect(error('weighted', 'strength')).toBeLessThan(error('unweighted', 'strength'));
  expect(error('weighted', 'rank')).toBeLessThan(error('unweighted', 'rank'));
});

test('the challenge is as described: sixty voters, five jurors, two of whom never meet their own design', () => {
  const { people, log } = playChallenge('crowd');
  expect(people.filter(({ habit }) => habit.kind !== 'juror')).toHaveLength(60);
  expect(HABITS.find(({ kind }) => kind === 'juror')).toMatchObject({ people: 5, competing: 2 });
  const ids = [...log.voterIndex.keys()];
  for (const { id, own } of people) {
    if (own === null) continue;
    for (let row = 0; row < log.length; row++) {
      if (ids[log.voter[row]] === id) expect([log.low[row], log.high[row]]).not.toContain(own);
    }
  }
});
