import { existsSync, readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { runRank, voteFile } from '../../../test/fixtures/rank.ts';
import { StartupError } from '../../platform/startup-error.ts';

const BATTLES = [
  'model_a,model_b,winner,judge,category',
  ...Array.from({ length: 60 }, (_, k) => `alpha,beta,${k % 3 === 0 ? 'model_b' : 'model_a'},j${k % 7},art`),
  ...Array.from({ length: 9 }, (_, k) => `gamma,beta,${k % 2 === 0 ? 'model_a' : 'tie'},j${k % 7},text`),
  'alpha,gamma,tie (bothbad),j1,text',
  'gamma,alpha,model_a,j2,text',
].join('\n');

async function json(...words: string[]): Promise<Record<string, unknown> & { items: Record<string, unknown>[] }> {
  const printed = await runRank(...words, '--json');
  expect(printed.trimEnd().split('\n')).toHaveLength(1);
  return JSON.parse(printed);
}

describe('blindrank rank', () => {
  it('map: strengths with intervals and ranks', async () => {
    const result = await json(await voteFile(BATTLES), '--sigma', '1');
    expect(result).toMatchObject({
      model: 'map',
      settings: { sigma: 1, tieCredit: 0.5, seed: '1' },
      votes: 70,
      ties: 4,
      bothBad: 1,
      skipped: 0,
      components: 1,
      converged: true,
      draws: 10_000,
    });
    expect(result.items.map(({ item }) => item)).toEqual(['gamma', 'alpha', 'beta']);
    for (const item of result.items as Record<string, number>[]) {
      expect(item.low).toBeLessThan(item.theta);
      expect(item.high).toBeGreaterThan(item.theta);
      expect(item.strength).toBeCloseTo(1 / (1 + Math.exp(-item.theta)), 12);
      expect(item.rankLow).toBeLessThanOrEqual(item.rank);
      expect(item.rankHigh).toBeGreaterThanOrEqual(item.rank);
    }
    expect(result.items.map(({ comparisons }) => comparisons)).toEqual([10, 61, 69]);
  });

  it('mle: ratings with bootstrap intervals, provisional rows marked', async () => {
    const result = await json(await voteFile(BATTLES), '--model', 'mle');
    expect(result).toMatchObject({ model: 'mle', resamples: 1000, resampled: 'votes', settings: { prior: 0.1 } });
    expect(result.settings).toMatchObject({ tieCredit: 1 });
    expect(result.items.map(({ item, provisional }) => [item, provisional])).toEqual([
      ['gamma', true],
      ['alpha', false],
      ['beta', false],
    ]);
    const table = await runRank(await voteFile(BATTLES), '--model', 'mle');
    expect(table).toMatch(/gamma .* 10\*\n/);
    expect(table).toMatch(/alpha .* 61\n/);
    expect(table).toContain('* provisional: under 50 comparisons');
    expect(table).toContain('Kept out: 1 for “both bad”.');
  });

  it('ranks (ub) leave out whose intervals lie wholly above or below', async () => {
    const rows = ['a,b', 'b,c'].flatMap((pair) => [
      ...new Array(900).fill(pair),
      ...new Array(300).fill(pair.split(',').reverse().join(',')),
    ]);
    const { items } = await json(await voteFile(`winner,loser\n${rows.join('\n')}\n`), '--model', 'mle');
    expect(items.map(({ item, rankLow, rankHigh }) => [item, rankLow, rankHigh])).toEqual([
      ['a', 1, 1],
      ['b', 2, 2],
      ['c', 3, 3],
    ]);
  });

  it('equal seeds give equal results, others others', async () => {
    const path = await voteFile(BATTLES);
    for (const model of ['map', 'mle']) {
      const more = model === 'map' ? ['--reweighted'] : [];
      const run = (seed: string) => runRank(path, '--model', model, '--seed', seed, '--csv', ...more);
      const [one, two, other] = [await run('1'), await run('1'), await run('2')];
      expect(two).toBe(one);
      expect(other).not.toBe(one);
    }
  });

  it('by task: a ranking each, and another task changes nothing', async () => {
    const path = await voteFile(BATTLES);
    const { groups } = JSON.parse(await runRank(path, '--by', 'task', '--json'));
    expect(groups.map(({ task, votes }: { task: string; votes: number }) => [task, votes])).toEqual([
      ['art', 60],
      ['text', 10],
    ]);
    const alone = await voteFile(`${BATTLES.split('\n').slice(0, 61).join('\n')}\n`);
    const { groups: fewer } = JSON.parse(await runRank(alone, '--by', 'category', '--json'));
    expect(fewer[0]).toEqual(groups[0]);
    const table = await runRank(path, '--by', 'task');
    expect(table).toMatch(
      /^Task art\n60 votes on 2 items\n\nrank .*\n(.*\n){2}\nTask text\n10 votes on 3 items, 4 of them ties\n/,
    );
  });

  it('benchmarks: the chance to beat all of them at once', async () => {
    const path = await voteFile('winner,loser\nA,"b, the best"\nA,c\n"b, the best",c\n');
    const { items } = await json(path, '--benchmarks', '"b, the best",c');
    const beats = new Map(items.map(({ item, beatsBenchmarks }) => [item, beatsBenchmarks]));
    expect(beats.get('A')).toBeGreaterThan(0.4);
    expect(beats.get('c')).toBeNull();
    const table = await runRank(path, '--benchmarks', 'c');
    expect(table).toContain('beats all');
    expect(table).toContain('stronger than c, all at once');
    await expect(runRank(path, '--benchmarks', 'd')).rejects.toThrow('The benchmark “d” is not among the items.');
  });

  it('many items get fewer draws, which is said', { timeout: 120_000 }, async () => {
    const chain = Array.from({ length: 1200 }, (_, k) => `${k},${k + 1}`).join('\n');
    const table = await runRank(await voteFile(`winner,loser\n${chain}\n`));
    expect(table).toContain('ranks come from 6,932 draws');
  });

  it('a tie weighs what --tie-credit says', async () => {
    const path = await voteFile('left,right,winner\nA,B,tie\nA,B,left\nA,B,right\n');
    const width = async (...words: string[]) => {
      const [{ low, high }] = (await json(path, ...words)).items as { low: number; high: number }[];
      return high - low;
    };
    expect(await width('--tie-credit', '1')).toBeLessThan(await width('--tie-credit', '0.5'));
    expect(await width()).toBe(await width('--tie-credit', '.5'));
    expect(await runRank(path)).toContain('A tie is half a win for both.');
    expect(await runRank(path, '--model', 'mle')).toContain('A tie is a win for both.');
  });

  it('re-weighting is said', async () => {
    const path = await voteFile(BATTLES);
    const result = await json(path, '--reweighted');
    expect(result).toMatchObject({ posterior: 'reweighted' });
    expect(result.effectiveDraws).toBeGreaterThan(1000);
    expect(await runRank(path, '--reweighted')).toContain('Re-weighted to the exact posterior: 10,000 draws');
  });

  it('separate parts are said, and not ranked against each other by mle', async () => {
    const path = await voteFile('winner,loser,weight\nA,B,1\nB,A,1\nC,D,1\nD,E,1\nF,A,0\n');
    const { items, components } = await json(path, '--model', 'mle');
    expect(components).toBe(3);
    expect(items.map(({ item, rank, component }) => [item, rank, component])).toEqual([
      ['C', 1, 1],
      ['D', 2, 1],
      ['E', 3, 1],
      ['A', 1, 2],
      ['B', 1, 2],
      ['F', null, 3],
    ]);
    expect(await runRank(path, '--model', 'mle')).toContain('3 separate parts. Ratings and ranks hold within a part');
    expect(await runRank(path)).toContain('3 separate parts. Across parts, the order rests on the prior alone.');
  });

  it('fractions leave mle without intervals, and say so', async () => {
    const path = await voteFile('player1,player2,win1,win2\nA,B,1.5,0.5\n');
    const result = await json(path, '--model', 'mle');
    expect(result).toMatchObject({ resamples: null, withoutIntervals: 'fractions' });
    expect(result.items[0]).toMatchObject({ item: 'A', low: null, rankHigh: null });
    expect(await runRank(path, '--model', 'mle')).toContain('No intervals: a bootstrap draws whole votes');
    await expect(runRank(path, '--model', 'mle', '--bootstrap', '10')).rejects.toThrow('these weights have fractions');
  });

  it('without a virtual opponent, resamples that need one are told', async () => {
    const path = await voteFile('winner,loser\nA,B\nB,A\nA,B\n');
    const result = await json(path, '--model', 'mle', '--prior', '0', '--bootstrap', '200');
    expect(result.refittedShare).toBeGreaterThan(0);
    const table = await runRank(path, '--model', 'mle', '--prior', '0', '--bootstrap', '200');
    expect(table).toContain('of the resamples had no finite ratings of their own');
  });

  it('--csv has one row an item, which reads back', async () => {
    const path = await voteFile('winner,loser,task\n"A, ""x""",B,"t,1"\n');
    const rows = parse(await runRank(path, '--csv', '--by', 'task'), { columns: true });
    expect(rows).toMatchObject([
      { task: 't,1', item: 'A, "x"', rank: '1' },
      { task: 't,1', item: 'B', rank: '2' },
    ]);
    const plain = parse(await runRank(path, '--csv', '--model', 'mle', '--bootstrap', '0'), { columns: true });
    expect(plain).toMatchObject([{ item: 'A, "x"', low: '', provisional: 'true' }, { item: 'B' }]);
  });

  it('--plot writes the picture besides', async () => {
    const target = `${await voteFile(BATTLES)}.svg`;
    const table = await runRank(await voteFile(BATTLES), '--plot', target);
    expect(table).toContain('gamma');
    expect(readFileSync(target, 'utf8')).toMatch(/^<svg [\s\S]*<title>Ranking of votes\.csv<\/title>[\s\S]*<\/svg>\n$/);
  });

  it('names keep the terminal as it is', async () => {
    const path = await voteFile('winner,loser\n\u001b[31mred,好的设计\n');
    const table = await runRank(path);
    expect(table).not.toContain('\u001b');
    const [red, good] = ['red', '好的'].map((name) => table.split('\n').find((line) => line.includes(name)) ?? '');
    expect(red.indexOf('%')).toBe(good.indexOf('%') + 4);
  });
});

describe('what is wrong is one sentence, and nothing is printed', () => {
  it.each([
    ['left,right,winner\nA,B,left\nA,B,up\n', '“up” is neither of the two items nor a known outcome (line 3).'],
    ['winner,loser\nA,A\n', '“A” is compared with itself (line 2).'],
    ['winner,loser,weight\nA,B,NaN\n', '“NaN” is not a number from 0 to 1e12 (line 2).'],
    ['winner,loser,weight\nA,B,-2\n', '“-2” is not a number from 0 to 1e12 (line 2).'],
    ['winner,loser\nA,\n', 'The field loser is empty (line 2).'],
    ['winner,loser\nA,B,C\n', 'A row has another number of fields than the first line (line 2).'],
    ['winner,loser\nA,"B\n', 'This is not readable as CSV (line 2).'],
    ['[{"winner":"A","loser":"B"},7]', 'A vote must be a JSON object (vote 2).'],
    ['', 'There are no votes in this file.'],
    ['left,right,winner\nA,B,skip\n', 'No vote in this file counts: all are “both bad”, skipped or of weight 0.'],
  ])('%j', async (text, sentence) => {
    await expect(runRank(await voteFile(text))).rejects.toThrow(new StartupError(sentence));
  });

  it('unknown columns name those that are needed', async () => {
    const path = await voteFile('a,b\n1,2\n');
    await expect(runRank(path)).rejects.toThrow('The columns are not known (line 1): a, b. Needed are winner, loser;');
    await expect(runRank(path, '--weight', 'w', '--winner', 'a', '--loser', 'b')).rejects.toThrow(
      'There is no column w (line 1).',
    );
  });

  it('a win graph that is not strongly connected, with prior 0', async () => {
    const path = await voteFile('winner,loser,task\nA,B,x\n');
    const words = ['--model', 'mle', '--prior', '0'];
    await expect(runRank(path, ...words)).rejects.toThrow('Without a virtual opponent there are no finite ratings: ');
    await expect(runRank(path, ...words, '--bootstrap', '0', '--by', 'task')).rejects.toThrow('(task “x”)');
  });

  it('counts so far apart that rounding would lose the smaller ones', async () => {
    const words = ['--model', 'mle', '--bootstrap', '0', '--prior'];
    const far = await voteFile('winner,loser,weight\nA,B,1\nB,A,1\nB,C,1e-300\nC,B,1e-300\n');
    await expect(runRank(far, ...words, '0')).rejects.toThrow('Take a larger --prior');
    const huge = await voteFile('player1,player2,win1,win2\nA,B,1e12,1e12\n');
    expect((await json(huge, ...words, '0.000001')).items[0].rating).toBeCloseTo(1000, 6);
  });

  it('a single voter cannot be resampled', async () => {
    const path = await voteFile('winner,loser,voter\nA,B,v\n');
    await expect(runRank(path, '--model', 'mle', '--bootstrap-by', 'voters')).rejects.toThrow('two or more');
  });

  it('files that are not there, or are folders', async () => {
    await expect(runRank('/nowhere/votes.csv')).rejects.toThrow('/nowhere/votes.csv cannot be read.');
    await expect(runRank('/')).rejects.toThrow('/ cannot be read.');
  });

  it('a picture that cannot be written', async () => {
    await expect(runRank(await voteFile(BATTLES), '--plot', '/nowhere/x.svg')).rejects.toThrow(
      '/nowhere/x.svg cannot be written.',
    );
    expect(existsSync('/nowhere')).toBe(false);
  });

  it.each([
    [['--prior', '1'], '--prior belongs to --model mle.'],
    [['--bootstrap', '9'], '--bootstrap belongs to --model mle.'],
    [['--bootstrap-by', 'voters'], '--bootstrap-by belongs to --model mle.'],
    [['--model', 'mle', '--sigma', '1'], '--sigma belongs to --model map.'],
    [['--model', 'mle', '--benchmarks', 'A'], '--benchmarks belongs to --model map.'],
    [['--model', 'mle', '--reweighted'], '--reweighted belongs to --model map.'],
    [['--json', '--csv'], '--json and --csv do not go together.'],
  ])('%j', async (words, sentence) => {
    await expect(runRank(await voteFile(BATTLES), ...words)).rejects.toThrow(new StartupError(sentence));
  });
});
