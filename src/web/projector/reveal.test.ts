import { describe, expect, it } from 'vitest';
import type { ContestResults } from '../../contract/http/results.ts';
import { lastStep, phaseOf, revealsOf, sceneAt, stepFrom } from './reveal.ts';
import { hashOf, placeIn } from './reveal-place.ts';

interface Work {
  readonly code: string;
  readonly rank: number;
  readonly kind: 'human' | 'ai';
}
const row = (code: string, rank: number, kind: 'human' | 'ai'): Work => ({ code, rank, kind });

/** Of published results, what a reveal reads. */
function results(works: Work[]): ContestResults {
  const rows = works.map((work) => ({
    ...work,
    label: `Name ${work.code}`,
    rankInterval: [work.rank, work.rank],
    strength: 1 - work.rank / 10,
    strength50: [0.4, 0.6],
    strength95: [0.3, 0.7],
  }));
  const designs = works.map(({ code, kind }) => ({
    code,
    tool: kind === 'ai' ? 'Tool' : '',
    model: kind === 'ai' ? 'Model' : '',
    version: '',
    picture: { full: `${code}-full`, small: `${code}-small` },
  }));
  const liked = rows.map((one) => ({ ...one, approval: 0.5, approval50: [0.4, 0.6], approval95: [-0.1, 0.9] }));
  const ranked = { mean: 0.6, interval50: null, interval95: null };
  const scored = rows.map((one, i) => (i === 0 ? { ...one, rank: null, ranked: null } : { ...one, ranked }));
  const round = {
    ...{ name: 'Round 1', humans: 2, benchmarks: 1, designs },
    pairwise: { rows, credible: 1, credibly: 0.95 },
    likes: { rows: liked, voters: 7 },
    experts: { rows: scored, packets: 1 },
  };
  return { rounds: [round] } as unknown as ContestResults;
}

describe('a reveal', () => {
  const rows = [row('AAAA', 1, 'human'), row('BBBB', 2, 'ai'), row('CCCC', 2, 'human')];

  it('goes from last place up, equal ranks by their codes', () => {
    const [reveal] = revealsOf(results(rows));
    expect(reveal?.rows.map(({ code }) => code)).toEqual(['CCCC', 'BBBB', 'AAAA']);
    expect(reveal?.rows[1]).toMatchObject({ made: 'Tool, Model', picture: 'BBBB-full', kind: 'ai' });
    expect(reveal?.domain[0]).toBeLessThanOrEqual(0.3);
  });

  it('is one of every method, each with its own scale and claim', () => {
    const [pairs, likes, experts] = revealsOf(results(rows));
    expect([pairs?.average, likes?.average, likes?.domain, experts?.domain]).toEqual([0.5, null, [0, 1], [0, 1]]);
    expect(pairs?.claim).toMatch(/AI benchmark/);
    expect(likes?.claim).toBe('Name AAAA comes first by likes of 7 people; the intervals say how firmly.');
    expect(likes?.rows.map(({ code }) => code)).toEqual(['CCCC', 'BBBB', 'AAAA']);
  });

  it('leaves out a work without a place and says how many there are; a lone juror gives a point', () => {
    const experts = revealsOf(results(rows)).at(2);
    expect(experts).toMatchObject({ method: 'experts', unranked: 1 });
    expect(experts?.rows.map(({ code }) => code)).toEqual(['CCCC', 'BBBB']);
    expect(experts?.rows[0]?.estimate).toEqual({ value: 0.6, half: [0.6, 0.6], most: [0.6, 0.6] });
  });

  it('goes on from one method to the next, and back', () => {
    const reveals = revealsOf(results(rows));
    const end = { method: 'pairwise', step: lastStep(3) } as const;
    expect(stepFrom(null, 1, reveals)).toEqual({ method: 'pairwise', step: 0 });
    expect(stepFrom({ method: 'pairwise', step: 0 }, -1, reveals)).toBeNull();
    expect(stepFrom(end, 1, reveals)).toEqual({ method: 'likes', step: 0 });
    expect(stepFrom({ method: 'likes', step: 0 }, -1, reveals)).toEqual(end);
    const last = { method: 'experts', step: lastStep(2) } as const;
    expect(stepFrom(last, 1, reveals)).toEqual(last);
    expect(stepFrom({ method: 'experts', step: 99 }, -1, reveals)).toEqual({ ...last, step: last.step - 1 });
    expect(stepFrom(null, 1, [])).toBeNull();
  });

  it('has nothing to show where nothing was ranked', () => {
    expect(revealsOf(results([]))).toEqual([]);
    const none = results(rows);
    const [round] = none.rounds;
    expect(revealsOf({ rounds: [{ ...round, pairwise: null, experts: null }] } as ContestResults)).toHaveLength(1);
    expect(revealsOf({ rounds: [] } as unknown as ContestResults)).toEqual([]);
  });

  it('tells of each work its interval, then its name, then what it is, and ends with all', () => {
    expect(Array.from({ length: lastStep(2) + 1 }, (_, step) => sceneAt(step, 2))).toEqual([
      { at: 'title' },
      { at: 'row', index: 0, phase: 'interval' },
      { at: 'row', index: 0, phase: 'name' },
      { at: 'row', index: 0, phase: 'kind' },
      { at: 'row', index: 1, phase: 'interval' },
      { at: 'row', index: 1, phase: 'name' },
      { at: 'row', index: 1, phase: 'kind' },
      { at: 'end' },
    ]);
    expect([sceneAt(-3, 2), sceneAt(99, 2)]).toEqual([{ at: 'title' }, { at: 'end' }]);
  });

  it('tells nothing of a work whose turn has not come', () => {
    const scene = sceneAt(4, 3);
    expect([0, 1, 2].map((index) => phaseOf(scene, index))).toEqual(['kind', 'interval', null]);
    expect(phaseOf(sceneAt(0, 3), 0)).toBeNull();
    expect(phaseOf(sceneAt(99, 3), 2)).toBe('kind');
  });
});

describe('the place in a reveal', () => {
  it('is kept in the address and read from it', () => {
    expect(placeIn(hashOf({ method: 'likes', step: 12 }))).toEqual({ method: 'likes', step: 12 });
    expect(hashOf(null)).toBe('');
    for (const hash of ['', '#', '#reveal', '#reveal=x.3', '#reveal=pairwise.-1', '#reveal=pairwise.1e9', '#other']) {
      expect(placeIn(hash), hash).toBeNull();
    }
  });
});
