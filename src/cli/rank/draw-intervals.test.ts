import { describe, expect, it } from 'vitest';
import { votesOf } from '../../../test/fixtures/rank.ts';
import { drawIntervals } from './draw-intervals.ts';
import { pictureOf } from './picture-of.ts';
import { rankSets } from './rank-sets.ts';
import type { MapSettings, MleSettings, Rankings } from './ranking.ts';

const MAP: MapSettings = { sigma: 1.5, tieCredit: 0.5, benchmarks: [], reweighted: false, seed: '1', by: null };
const MLE: MleSettings = { prior: 0.1, tieCredit: 1, bootstrap: 50, bootstrapBy: 'votes', seed: '1', by: null };

/** Elements and their nesting: enough to see that the text is well-formed. */
function requireWellFormed(svg: string): void {
  const open: string[] = [];
  for (const [, end, name, self] of svg.matchAll(/<(\/?)([a-z]+)(?:\s+[a-z0-9:-]+="[^"<]*")*(\/?)>/gi)) {
    if (end === '/') expect(open.pop()).toBe(name);
    else if (self === '') open.push(name);
  }
  expect(open).toEqual([]);
  expect(svg.replace(/<[^<>]*>/g, '')).not.toMatch(/[<>]|&(?!amp;|lt;|gt;|quot;)/);
  expect(svg).not.toMatch(/NaN|Infinity|undefined|null/);
}

function count(svg: string, kind: string): number {
  return svg.split(`class="${kind}"`).length - 1;
}

describe('the picture', () => {
  it('draws each item with dot, thick and thin bar, whatever its name', async () => {
    const sets = await votesOf('winner,loser\n"<b>&""x""</b>",好的\n好的,third\u0007\n');
    const svg = drawIntervals(
      pictureOf(
        rankSets(sets, { model: 'map', settings: MAP }, () => {}),
        'votes & more.csv',
      ),
    );
    requireWellFormed(svg);
    // Each once more in the key.
    expect([count(svg, 'dot'), count(svg, 'thick'), count(svg, 'thin')]).toEqual([4, 4, 4]);
    expect(svg).toContain('&lt;b&gt;&amp;&quot;x&quot;&lt;/b&gt;');
    expect(svg).toContain('votes &amp; more.csv');
    expect(svg).toContain('third\ufffd');
    expect(count(svg, 'open')).toBe(0);
  });

  it('opens the ends of an interval that would press the others together', async () => {
    const sets = await votesOf('winner,loser\nA,B\nB,A\nA,C\n');
    const result = rankSets(sets, { model: 'mle', settings: MLE }, () => {}) as Extract<Rankings, { model: 'mle' }>;
    const wide = { rating: 1010, low50: 990, high50: 1030, low: 200, high: 1050 };
    const narrow = { rating: 990, low50: 980, high50: 1000, low: 970, high: 1010 };
    const items = result.rankings[0].items.map((item, k) => ({ ...item, ...(k === 0 ? wide : narrow) }));
    const svg = drawIntervals(pictureOf({ ...result, rankings: [{ ...result.rankings[0], items }] }, 'v'));
    requireWellFormed(svg);
    expect(count(svg, 'open')).toBe(1);
    expect(svg).toContain('* provisional');
  });

  it('has an axis for each part, for parts do not compare, and only dots without intervals', async () => {
    const sets = await votesOf('winner,loser\nA,B\nC,D\nD,E\n');
    const settings = { ...MLE, bootstrap: 0 };
    const svg = drawIntervals(
      pictureOf(
        rankSets(sets, { model: 'mle', settings }, () => {}),
        '-',
      ),
    );
    requireWellFormed(svg);
    expect(svg).toContain('Part 1 (3 items)');
    expect(svg).toContain('Part 2 (2 items)');
    expect(svg).toContain('standard input');
    expect([count(svg, 'dot'), count(svg, 'thick'), count(svg, 'thin')]).toEqual([6, 1, 1]);
  });

  it('shortens long names and keeps them whole for those who ask', async () => {
    const long = '长'.repeat(60);
    const sets = await votesOf(`winner,loser\n${long},b\n`);
    const svg = drawIntervals(
      pictureOf(
        rankSets(sets, { model: 'map', settings: MAP }, () => {}),
        'v',
      ),
    );
    requireWellFormed(svg);
    expect(svg).toContain(`<title>${long}</title>`);
    expect(svg).toContain(`>${'长'.repeat(23)}…<`);
  });
});
