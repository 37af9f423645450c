import { describe, expect, it } from 'vitest';
import { votesOf } from '../../../test/fixtures/rank.ts';
import { createRandom } from '../../stats/random.ts';
import { bootstrapRatings, type RatingBootstrap } from '../../stats/rating-bootstrap.ts';
import { bootstrapRatingsOverVoters } from '../../stats/voter-bootstrap.ts';
import type { MleSettings } from './ranking.ts';
import { plannedResamples, resampleRatings } from './resample.ts';

const SETTINGS: MleSettings = {
  tieCredit: 1,
  prior: 0.1,
  bootstrap: 40,
  bootstrapBy: 'votes',
  seed: 'seed',
  by: null,
};

const ITEMS = ['A', 'B', 'C', 'D', 'E'];

/** 200 votes by 9 voters, whose names come in their order. */
function drawnVotes() {
  const random = createRandom('votes');
  return Array.from({ length: 200 }, (_, k) => {
    const first = random.integer(5);
    const second = (first + 1 + random.integer(4)) % 5;
    return { first, second, outcome: random.integer(3), voter: k % 9 };
  });
}

function textOf(votes: ReturnType<typeof drawnVotes>): string {
  const rows = votes.map(
    ({ first, second, outcome, voter }) =>
      `${ITEMS[first]},${ITEMS[second]},${['left', 'right', 'tie'][outcome]},v${voter}`,
  );
  return `left,right,winner,voter\n${rows.join('\n')}\n`;
}

describe('resampleRatings', () => {
  it('over votes: the bootstrap of src/stats, number for number', async () => {
    const [set] = await votesOf(textOf(drawnVotes()));
    let steps = 0;
    const ours = resampleRatings(set, SETTINGS, 40, () => {
      steps += 1;
    });
    const theirs = bootstrapRatings(set.cells, createRandom('seed'), { resamples: 40 }) as RatingBootstrap;
    expect(ours).toEqual(theirs);
    expect(steps).toBe(40);
  });

  it('over voters: the same', async () => {
    const votes = drawnVotes();
    const [set] = await votesOf(textOf(votes), { byVoter: true });
    const ours = resampleRatings(set, { ...SETTINGS, bootstrapBy: 'voters' }, 40, () => {});
    const theirs = bootstrapRatingsOverVoters(
      5,
      votes.map(({ first }) => first),
      votes.map(({ second }) => second),
      votes.map(({ outcome }) => outcome),
      votes.map(({ voter }) => voter),
      createRandom('seed'),
      { resamples: 40 },
    ) as RatingBootstrap;
    expect(ours.ratings).toEqual(theirs.ratings);
  });

  it('over voters: weights may have fractions', async () => {
    const text = 'winner,loser,voter,weight\nA,B,v,0.5\nB,A,w,0.25\nA,B,x,1.5\n';
    const [set] = await votesOf(text, { byVoter: true });
    const { low95, high95 } = resampleRatings(set, { ...SETTINGS, bootstrapBy: 'voters' }, 40, () => {});
    expect(low95[0]).toBeLessThan(high95[0]);
  });

  it('over voters needs two', async () => {
    const [set] = await votesOf('winner,loser,voter\nA,B,v\nB,A,v\n', { byVoter: true });
    expect(() => resampleRatings(set, SETTINGS, 40, () => {})).toThrow('too_few_voters');
  });
});

describe('plannedResamples', () => {
  const fractions = 'winner,loser,weight,voter\nA,B,0.5,v\n';

  it('is the usual number where votes are whole, and none where they are not', async () => {
    const [whole] = await votesOf('winner,loser,weight\nA,B,2\n');
    const [broken] = await votesOf(fractions);
    expect(plannedResamples(whole, { ...SETTINGS, bootstrap: null })).toBe(1000);
    expect(plannedResamples(whole, { ...SETTINGS, bootstrap: 0 })).toBe(0);
    expect(plannedResamples(broken, { ...SETTINGS, bootstrap: null })).toBe(0);
    expect(plannedResamples(broken, { ...SETTINGS, bootstrap: 0 })).toBe(0);
    expect(() => plannedResamples(broken, SETTINGS)).toThrow('fractions');
    expect(plannedResamples(broken, { ...SETTINGS, bootstrapBy: 'voters' })).toBe(40);
  });

  it('refuses more than memory holds', async () => {
    const [set] = await votesOf('winner,loser\nA,B\n');
    const many = { ...set, names: new Array<string>(10_000).fill('') };
    expect(() => plannedResamples(many, { ...SETTINGS, bootstrap: 100_000 })).toThrow('too_many_resamples');
  });
});
