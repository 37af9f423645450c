import fc from 'fast-check';
import { expect, it } from 'vitest';
import { votesOf } from '../../../test/fixtures/rank.ts';
import { drawIntervals } from './draw-intervals.ts';
import { pictureOf } from './picture-of.ts';
import { csvText, jsonText } from './print-data.ts';
import { tableText } from './print-table.ts';
import { RankFault } from './rank-fault.ts';
import { type ModelSettings, rankSets } from './rank-sets.ts';

const SHARED = { tieCredit: 0.5, seed: '1' };

function asked(model: 'map' | 'mle', by: string | null, prior: number): ModelSettings {
  return model === 'map'
    ? { model, settings: { ...SHARED, sigma: 1.5, benchmarks: [], reweighted: prior === 0, by } }
    : { model, settings: { ...SHARED, prior, bootstrap: null, bootstrapBy: 'votes', by } };
}

/** No number that is none: JSON would write it as null, so it is looked for before. */
function requireNumbers(value: unknown): void {
  if (typeof value === 'number') expect(Number.isFinite(value)).toBe(true);
  else if (typeof value === 'object' && value !== null) for (const each of Object.values(value)) requireNumbers(each);
}

/** Reads and ranks a text in every way of printing it; a fault is as good as a result. */
async function survives(text: string, settings: ModelSettings): Promise<void> {
  try {
    const by = settings.settings.by;
    const sets = await votesOf(text, by === null ? {} : { columns: { by } });
    const result = rankSets(sets, settings, () => {});
    requireNumbers(result);
    for (const printed of [
      tableText(result),
      jsonText(result),
      csvText(result),
      drawIntervals(pictureOf(result, 'v')),
    ]) {
      expect(printed).not.toMatch(/NaN|Infinity|undefined/);
    }
  } catch (error) {
    if (!(error instanceof RankFault)) throw error;
  }
}

const settings = fc
  .record({
    model: fc.constantFrom('map', 'mle') as fc.Arbitrary<'map' | 'mle'>,
    by: fc.constantFrom(null, 'task'),
    prior: fc.constantFrom(0, 1e-6, 0.1, 1e6),
  })
  .map(({ model, by, prior }) => asked(model, by, prior));

const name = fc.constantFrom('a', 'b', 'c', '好', 'left', '-', '1e5', '__proto__', 'constructor', 'x y', '👩‍🎨');
const weight = fc.constantFrom('1', '0', '2', '0.5', '1e-300', '1e12', '1e13', '-1', 'NaN', '');
const row = fc.record({
  left: name,
  right: name,
  winner: fc.oneof({ arbitrary: fc.constantFrom('left', 'right', 'tie', 'both bad', 'skip'), weight: 9 }, name),
  weight: fc.oneof({ arbitrary: fc.constantFrom('1', '3', '0', '1e12'), weight: 9 }, weight),
  task: fc.constantFrom('s', 't', '__proto__'),
});

it('rows of votes, sound and unsound, as CSV and as JSON', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 25 }), settings, async (rows, how) => {
      const head = ['left', 'right', 'winner', 'weight', 'task'] as const;
      await survives([head.join(','), ...rows.map((each) => head.map((key) => each[key]).join(','))].join('\n'), how);
      await survives(JSON.stringify(rows), how);
      await survives(rows.map((each) => JSON.stringify(each)).join('\n'), how);
    }),
    { numRuns: 60 },
  );
}, 120_000);

it('any text, and votes that are broken anywhere', async () => {
  const sound = [
    'winner,loser\na,b\nb,c\n',
    'player1,player2,win1,win2\n"a",b,1,2\nb,c,3,0\n',
    '[{"model_a":"a","model_b":"b","winner":"tie"},{"model_a":"a","model_b":"c","winner":"model_b"}]',
    '{"left":"a","right":"b","winner":"left","weight":2}\n{"left":"c","right":"b","winner":"b","weight":0}\n',
  ];
  const broken = fc
    .record({
      text: fc.constantFrom(...sound),
      at: fc.nat(100),
      cut: fc.nat(8),
      put: fc.oneof(fc.string({ unit: 'binary', maxLength: 4 }), fc.constantFrom('"', ',', '\n', '\0', '{', ']', '\r')),
    })
    .map(({ text, at, cut, put }) => text.slice(0, at) + put + text.slice(at + cut));
  await fc.assert(fc.asyncProperty(fc.oneof(fc.string({ unit: 'binary' }), broken), settings, survives), {
    numRuns: 300,
  });
}, 120_000);
