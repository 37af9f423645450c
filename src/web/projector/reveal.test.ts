import { describe, expect, it } from 'vitest';
import type { ContestResults } from '../../contract/http/results.ts';
import { lastStep, phaseOf, revealsOf, sceneAt } from './reveal.ts';
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
  const pairwise = { rows, credible: 1, credibly: 0.95 };
  return { rounds: [{ name: 'Round 1', humans: 2, benchmarks: 1, designs, pairwise }] } as unknown as ContestResults;
}

describe('a reveal', () => {
  const rows = [row('AAAA', 1, 'human'), row('BBBB', 2, 'ai'), row('CCCC', 2, 'human')];

  it('goes from last place up, equal ranks by their codes', () => {
    const [reveal] = revealsOf(results(rows));
    expect(reveal?.rows.map(({ code }) => code)).toEqual(['CCCC', 'BBBB', 'AAAA']);
    expect(reveal?.rows[1]).toMatchObject({ made: 'Tool, Model', picture: 'BBBB-full', kind: 'ai' });
    expect(reveal?.domain[0]).toBeLessThanOrEqual(0.3);
  });

  it('has nothing to show where nothing was ranked', () => {
    expect(revealsOf(results([]))).toEqual([]);
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
