import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { repositoryRoot } from '../../src/platform/source.ts';

type Line = Record<string, unknown>;

/** The lines of a bench, which is run as people run it, at a size that fits into a test. */
async function bench(name: string, options: readonly string[]): Promise<Line[]> {
  const child = spawn(process.execPath, ['scripts/bench.mjs', name, ...options], {
    cwd: repositoryRoot,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  expect(code, errors).toBe(0);
  const lines = output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
  for (const line of lines) expect(line.bench).toBe(name);
  return lines;
}

/** Numbers are finite in JSON or become null: every one of these must be there. */
function expectNumbers(line: Line | undefined, keys: readonly string[]): void {
  for (const key of keys) expect(line?.[key], `${key} of ${JSON.stringify(line)}`).toBeTypeOf('number');
}

describe('benches of the statistics', { timeout: 180_000 }, () => {
  it('refit: each time with its goal', async () => {
    const lines = await bench('refit', ['--quick']);
    const named = (figure: string) => lines.filter((line) => line.figure === figure);
    for (const figure of ['fitManyItems', 'mapFit', 'mle', 'posteriorDraws', 'bootstrap', 'candidateTable']) {
      for (const line of named(figure)) expectNumbers(line, ['medianMs', 'goalMs', 'ratio']);
      expect(named(figure).length, figure).toBeGreaterThan(0);
    }
    expect(named('choosePair').map((line) => line.items)).toEqual([60, 200, 1000]);
    for (const line of named('choosePair')) expectNumbers(line, ['medianMs', 'p99Ms', 'ratio', 'p99Ratio']);
    expectNumbers(named('chooseArenaPair')[0], ['medianMs', 'goalMs', 'ratio']);
    expectNumbers(named('fitManyItems')[0], ['peakMiB', 'goalMiB']);
    expectNumbers(named('ballotRefit')[0], ['medianMs', 'cellsMs', 'ballots']);
  });

  it('weights: both distances from the truth, and what is made of each kind of person', async () => {
    const [line] = await bench('weights', ['--seeds', '3']);
    expectNumbers(line, ['rmseWeighted', 'rmseUnweighted', 'rankRmseWeighted', 'rankRmseUnweighted']);
    expectNumbers(line, ['reliabilitySteady', 'reliabilityCareless', 'reliabilityRandom', 'tirelessTotal']);
  });

  it('pairing: every policy against random pairs', async () => {
    const lines = await bench('pairing', ['--items', '12', '--sets', '8']);
    const sorts = ['mergeSort', 'quicksort'];
    const others = ['bald', 'fewest', 'information', 'nearTie', 'random', 'uncertain', ...sorts];
    expect(lines.map((line) => line.policy).sort()).toEqual(['blindrank', ...others].sort());
    for (const line of lines) expectNumbers(line, ['rmseAt24', 'spearmanAt24']);
    const ours = lines.find((line) => line.policy === 'blindrank');
    expectNumbers(ours, ['rmseToBest', 'spearmanToBest']);
    expect(ours?.withinBest).toBeTypeOf('boolean');
    expect(lines.find((line) => line.policy === 'random')?.rmseRatio).toBeLessThanOrEqual(1);
  });

  it('validity: every share with its bounds', async () => {
    const lines = await bench('validity', ['--runs', '3', '--items', '12']);
    const figures = ['everHigh', 'falseClaim', 'rank90', 'rating95', 'strength95'];
    expect([...new Set(lines.map((line) => line.figure))].sort()).toEqual(figures);
    for (const line of lines) {
      expectNumbers(line, ['share', 'runs']);
      expect(line.share).toBeGreaterThanOrEqual(0);
      expect(line.share).toBeLessThanOrEqual(1);
      if (line.low !== undefined || line.high !== undefined) expect(line.ok).toBeTypeOf('boolean');
    }
  });
});

describe('bench of an attacked arena', { timeout: 180_000 }, () => {
  it('rigging: the shift with all defences off, with gold alone and with all on', async () => {
    const lines = await bench('rigging', ['--quick']);
    expect(lines.map(({ attack, share }) => [attack, share])).toEqual([
      ['target', 0.1],
      ['omnipresent', 0.1],
      ['coin', 0.1],
    ]);
    for (const line of lines) {
      expectNumbers(line, ['rankShiftOff', 'rankShiftGold', 'rankShiftOn', 'ratingShiftOff', 'ratingShiftGold']);
      expectNumbers(line, ['ratingShiftOn', 'cut', 'cutByGold', 'honestOut', 'attackersOut']);
      // The goal at its clearest: a tenth of the votes.
      expect(line.ok, JSON.stringify(line)).toBe(true);
    }
  });
});

describe('bench of a leaderboard', { timeout: 180_000 }, () => {
  it('leaderboard: from a batch to the new board', async () => {
    const [line] = await bench('leaderboard', ['--quick']);
    expectNumbers(line, ['medianMs', 'goalMs', 'ratio', 'sumsMs', 'fitMs', 'votes', 'generators']);
  });
});

describe('benches of the server', { timeout: 600_000 }, () => {
  it('flat: times with refits, without, and back to back', async () => {
    const [line] = await bench('flat', ['--quick']);
    const keys = [
      'ratio',
      'goal',
      'backToBackRatio',
      'p99WithoutMs',
      'p99CadenceMs',
      'coldRefitMs',
      'loadBefore',
      'loadAfter',
    ];
    expectNumbers(line, keys);
    expect(line?.without).toMatchObject({ standings: 0 });
    expect(line?.quick).toBe(true);
  });

  it('throughput: votes against an echo', async () => {
    const [line] = await bench('throughput', ['--quick']);
    expectNumbers(line, ['votesPerSecond', 'echoesPerSecond', 'ratio', 'goal', 'voteP99Ms']);
  });

  it('turns: the longest of each work of a web process', async () => {
    const lines = await bench('turns', ['--quick']);
    expect(lines.length).toBe(5);
    for (const line of lines) expectNumbers(line, ['longestMs', 'firstMs', 'goalMs', 'ratio']);
  });

  it('scale: memory, voters, and two web processes', async () => {
    const lines = await bench('scale', ['--quick']);
    expect(lines.map(({ figure }) => figure)).toEqual(['memory', 'voters', 'webProcesses']);
    expectNumbers(lines[0], ['KiBPerConnection', 'goalKiB', 'voterKiB', 'socketIoKiB']);
    expectNumbers(lines[1], ['voters', 'votesPerSecond', 'p99Ms']);
    expectNumbers(lines[2], ['ratio', 'oneVotesPerSecond', 'twoVotesPerSecond']);
  });

  it('coldstart: the first vote, and all phones after a restart', async () => {
    const lines = await bench('coldstart', ['--quick']);
    expectNumbers(lines[0], ['firstVoteMs', 'longestMs']);
    expect(lines[1]).toMatchObject({ phones: 10, cameBack: 10, refusals: 0 });
  });

  it('growth: a line a size', async () => {
    const lines = await bench('growth', ['--quick']);
    expect(lines.map(({ votes }) => votes)).toEqual([1000, 10_000]);
    for (const line of lines) expectNumbers(line, ['refitMs', 'sumsMs', 'fitMs', 'logMiB', 'peakMiB']);
  });
});
