import { expect, it } from 'vitest';
import { benchmarkReport, type ClaimedModel } from './benchmark-report.ts';

const model = (label: string, rank: number | null, beatsAll = false): ClaimedModel => ({
  label,
  rank,
  mean: 7.5,
  interval: [7.1, 7.9],
  beatsAll,
});

it('claims no more than the verdicts say, and says how certain it is', () => {
  const claim = (...models: ClaimedModel[]) => benchmarkReport.claim(models);
  expect(claim(model('A', 1, true), model('B', 2))).toBe(
    'A scored higher than every other model, 7.50 of 10 (95 % interval 7.10 to 7.90); each difference is certain at 95 %.',
  );
  expect(claim(model('A', 1), model('B', 1), model('C', 1), model('D', 4))).toBe(
    'A, B and C lead and cannot be told apart: no difference between them is certain at 95 %.',
  );
  expect(claim(model('A', 1), model('B', 2))).toMatch(/^A leads: no model is better .* not certainly better than all/);
  // The highest mean may come from few briefs: who leads is who is not beaten.
  expect(claim(model('A', null), model('B', 1), model('C', 2))).toMatch(/^B leads/);
  expect(claim(model('A', null), model('B', null))).toMatch(/^A scored highest, 7\.50 .* too few briefs/);
  expect(claim(model('A', null))).toMatch(/no other model to compare it with/);
  expect(claim({ ...model('A', null), mean: null, interval: null })).toMatch(/^No design was judged/);
  expect(claim()).toMatch(/^No design was judged/);
});

it('writes negative numbers with a minus sign', () => {
  expect(benchmarkReport.range([-0.334, 0.45])).toBe('−0.33 to 0.45');
  expect([benchmarkReport.signed(-0.5), benchmarkReport.signed(0.5)]).toEqual(['−0.50', '+0.50']);
});
