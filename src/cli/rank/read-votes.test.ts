import { describe, expect, it } from 'vitest';
import { faultOf, votesOf } from '../../../test/fixtures/rank.ts';
import type { VoteSet } from './vote-set.ts';

/** The sums by pair, as `low>high` with wins, losses and ties. */
function sums({ names, cells }: VoteSet): Record<string, number[]> {
  return Object.fromEntries(
    Array.from(cells.low, (low, c) => [
      `${names[low]}>${names[cells.high[c]]}`,
      [cells.lowWins[c], cells.highWins[c], cells.ties[c]],
    ]),
  );
}

async function sumsOf(text: string, reading?: Parameters<typeof votesOf>[1]): Promise<Record<string, number[]>> {
  const sets = await votesOf(text, reading);
  expect(sets).toHaveLength(1);
  return sums(sets[0]);
}

const THREE = { 'A>B': [1, 1, 0], 'A>C': [0, 1, 1] };

describe('layouts', () => {
  it('winner, loser', async () => {
    expect(await sumsOf('winner,loser\nA,B\nB,A\nC,A\n')).toEqual({ 'A>B': [1, 1, 0], 'A>C': [0, 1, 0] });
  });

  it('left, right, winner: sides or names', async () => {
    expect(await sumsOf('left,right,winner\nA,B,left\nA,B,B\nA,C,tie\nC,A,C\n')).toEqual(THREE);
  });

  it('model_a, model_b, winner', async () => {
    const text = 'model_a,model_b,winner\nA,B,model_a\nA,B,model_b\nA,C,tie\nA,C,tie (bothbad)\nC,A,model_a\n';
    const [set] = await votesOf(text);
    expect(sums(set)).toEqual(THREE);
    expect(set.counts).toMatchObject({ votes: 4, ties: 1, bothBad: 1 });
  });

  it('player1, player2, win1, win2', async () => {
    const text = 'player1,player2,win1,win2\nA,B,730,33\nC,A,2.5,0\nB,C,0,0\n';
    const [set] = await votesOf(text);
    expect(sums(set)).toEqual({ 'A>B': [730, 33, 0], 'A>C': [0, 2.5, 0] });
    expect(Array.from(set.comparisons)).toEqual([765.5, 763, 2.5]);
  });

  it('two columns for each condition, sides by number', async () => {
    const text =
      'observer,scene,dist_type1,dist_level1,dist_type2,dist_level2,selected\no,s,DQ,1,NN,7,1\no,s,NN,7,DQ,1,1\n';
    expect(await sumsOf(text)).toEqual({ 'DQ-1>NN-7': [1, 1, 0] });
  });

  it('an item called like a side is the item', async () => {
    expect(await sumsOf('left,right,winner\nright,left,left\nright,left,right\nright,x,right\n')).toEqual({
      'left>right': [1, 1, 0],
      'right>x': [1, 0, 0],
    });
  });

  it.each([
    ['Tie', 'ties'],
    ['draw', 'ties'],
    ['tie (bothbad)', 'bothBad'],
    ['bothbad', 'bothBad'],
    ['both_bad', 'bothBad'],
    ['both bad', 'bothBad'],
    ['skip', 'skipped'],
    ['SKIPPED', 'skipped'],
  ])('%s is counted as %s', async (label, kind) => {
    const [{ counts }] = await votesOf(`left,right,winner\nA,B,left\nA,B,${label}\n`);
    expect(counts).toMatchObject({ ties: 0, bothBad: 0, skipped: 0, [kind]: 1, votes: kind === 'ties' ? 2 : 1 });
  });

  it('1 and 2 are sides only where the layout numbers them', async () => {
    expect(await faultOf('left,right,winner\n3,5,5\n3,5,1\n')).toEqual(['unknown_label', '1', 'line 3']);
  });

  it('columns of other names can be named, and of other letters are found', async () => {
    const named = { left: 'a', right: 'b', winner: 'best', weight: 'w' };
    expect(await sumsOf('a,b,best,w\nA,B,left,2\n', { columns: named })).toEqual({ 'A>B': [2, 0, 0] });
    expect(await sumsOf('best,worst\nA,B\n', { columns: { winner: 'best', loser: 'worst' } })).toEqual({
      'A>B': [1, 0, 0],
    });
    expect(await sumsOf('Winner,LOSER\nA,B\n')).toEqual({ 'A>B': [1, 0, 0] });
  });
});

describe('formats', () => {
  const table = [
    ['left', 'right', 'winner'],
    ['A, the first', '好 "B"', 'left'],
    ['好 "B"', 'A, the first', 'left'],
    ['A, the first', 'C\nsecond line', 'tie'],
  ];
  const expected = { 'A, the first>好 "B"': [1, 1, 0], 'A, the first>C\nsecond line': [0, 0, 1] };
  const separated = (separator: string, end: string) =>
    table.map((row) => row.map((field) => `"${field.replaceAll('"', '""')}"`).join(separator) + end).join('');
  const objects = table.slice(1).map((row) => Object.fromEntries(row.map((field, k) => [table[0][k], field])));
  const texts: [string, string][] = [
    ['commas', separated(',', '\n')],
    ['semicolons', separated(';', '\n')],
    ['tabs', separated('\t', '\n')],
    ['Windows lines and a byte order mark', `\uFEFF${separated(',', '\r\n')}`],
    ['spaces and empty lines', `\n${separated(' , ', '\n\n')}`],
    ['a JSON array', JSON.stringify(objects, null, 2)],
    ['a JSON array with a byte order mark', `\uFEFF ${JSON.stringify(objects)}\n`],
    ['JSON lines', objects.map((object) => `${JSON.stringify(object)}\n`).join('')],
    [
      'JSON lines with empty ones, and no last end',
      `\n${objects.map((object) => JSON.stringify(object)).join('\r\n\n')}`,
    ],
  ];

  it.each(texts)('%s', async (_, text) => {
    expect(await sumsOf(text)).toEqual(expected);
    expect(await sumsOf(text, { piece: 1 })).toEqual(expected);
    expect(await sumsOf(text, { piece: 7 })).toEqual(expected);
  });

  it('JSON may have numbers for names and weights, and fields of any kind besides', async () => {
    const text = '[{"winner": 1, "loser": 2, "weight": 1.5, "talk": [{"x": "]"}], "none": null}]';
    expect(await sumsOf(text)).toEqual({ '1>2': [1.5, 0, 0] });
  });
});

describe('weights', () => {
  it('count a row as so many votes; weight 0 counts for nothing and is said', async () => {
    const [set] = await votesOf('winner,loser,weight\nA,B,2\nA,B,0.5\nB,C,0\n');
    expect(sums(set)).toEqual({ 'A>B': [2.5, 0, 0] });
    expect(set.names).toEqual(['A', 'B', 'C']);
    expect(Array.from(set.comparisons)).toEqual([2, 2, 0]);
    expect(set.counts).toMatchObject({ votes: 2, weightless: 1, effectiveVotes: 2.5 ** 2 / 4.25 });
  });
});

describe('tasks', () => {
  const text = 'winner,loser,prompt,where\nA,B,10,x\nB,A,9,x\nA,C,9,y\n';

  it('are apart, in their natural order, by the usual column or a named one', async () => {
    const sets = await votesOf(text, { columns: { by: 'task' } });
    expect(sets.map((set) => [set.task, sums(set)])).toEqual([
      ['9', { 'A>B': [0, 1, 0], 'A>C': [1, 0, 0] }],
      ['10', { 'A>B': [1, 0, 0] }],
    ]);
    const named = await votesOf(text, { columns: { by: 'where' } });
    expect(named.map(({ task, counts }) => [task, counts.votes])).toEqual([
      ['x', 2],
      ['y', 1],
    ]);
  });

  it('are one when nobody asks', async () => {
    const sets = await votesOf(text);
    expect(sets.map(({ task }) => task)).toEqual([null]);
  });
});

describe('voters', () => {
  const text = 'winner,loser,worker\nA,B,zoe\nB,A,al\nA,C,zoe\n';

  it('are kept apart in the order of their names when they are resampled', async () => {
    const [{ voters, cells }] = await votesOf(text, { byVoter: true });
    expect(voters).toMatchObject({ voters: 2, start: Int32Array.of(0, 1, 3), amount: Float64Array.of(1, 1, 1) });
    // Al's vote is a win of the higher item in cell A>B; Zoe's are wins of the lower in cells A>B and A>C.
    expect(Array.from(voters?.entry ?? [])).toEqual([cells.low.length, 0, 1]);
    expect((await votesOf(text))[0].voters).toBeNull();
  });
});

describe('faults', () => {
  const cases: [string, string, unknown[], Parameters<typeof votesOf>[1]?][] = [
    ['an empty file', '', ['no_votes', '', null]],
    ['only spaces', ' \n\n', ['no_votes', '', null]],
    ['only a header', 'winner,loser\n', ['no_votes', '', null]],
    ['an empty array', '[]', ['no_votes', '', null]],
    ['nothing that counts', 'left,right,winner\nA,B,skip\nA,B,bothbad\n', ['nothing_counted', '', null]],
    ['unknown columns', 'one,two\nA,B\n', ['unknown_layout', 'one, two', 'line 1']],
    ['half a layout', '\nleft,right\nA,B\n', ['unknown_layout', 'left, right', 'line 2']],
    ['unknown keys', '[{"one": 1}]', ['unknown_layout', 'one', 'vote 1']],
    ['an unknown label', 'left,right,winner\nA,B,left\n\nA,B,middle\n', ['unknown_label', 'middle', 'line 4']],
    [
      'an unknown label after a name of two lines',
      'left,right,winner\n"A\nA",B,left\nA,B,C\n',
      ['unknown_label', 'C', 'line 4'],
    ],
    ['an empty label', 'left,right,winner\nA,B,\n', ['empty_field', 'winner', 'line 2']],
    ['an empty name', 'winner,loser\nA,B\n,B\n', ['empty_field', 'winner', 'line 3']],
    ['a name that is no text', '[{"winner":"A","loser":["B"]}]', ['empty_field', 'loser', 'vote 1']],
    ['a self-comparison', 'winner,loser\nA,B\nA, A\n', ['same_item', 'A', 'line 3']],
    ['a self-comparison of counts', 'player1,player2,win1,win2\nA,A,0,0\n', ['same_item', 'A', 'line 2']],
    ['weight NaN', 'winner,loser,weight\nA,B,1\nA,B,NaN\n', ['bad_amount', 'NaN', 'line 3']],
    ['a negative weight', 'winner,loser,weight\nA,B,-1\n', ['bad_amount', '-1', 'line 2']],
    ['an infinite weight', 'winner,loser,weight\nA,B,Infinity\n', ['bad_amount', 'Infinity', 'line 2']],
    ['a weight in other digits', 'winner,loser,weight\nA,B,0x10\n', ['bad_amount', '0x10', 'line 2']],
    ['a weight beyond all votes', 'winner,loser,weight\nA,B,1e300\n', ['bad_amount', '1e300', 'line 2']],
    ['an empty weight', 'winner,loser,weight\nA,B,\n', ['empty_field', 'weight', 'line 2']],
    ['wins that are no number', 'player1,player2,win1,win2\nA,B,1,two\n', ['bad_amount', 'two', 'line 2']],
    ['a row too long', 'winner,loser\nA,B\nA,B,C\n', ['field_count', '', 'line 3']],
    ['a row too short', 'winner,loser\nA\n', ['field_count', '', 'line 2']],
    ['a quote left open', 'winner,loser\nA,"B\nA,B\n', ['unreadable_csv', '', 'line 3']],
    ['JSON lines that break off', '{"winner":"A","loser":"B"}\n{"winner":"A"', ['unreadable_json', '', 'line 2']],
    ['an array that breaks off', '[{"winner":"A","loser":"B"},{"win', ['unreadable_json', '', 'vote 2']],
    ['something after an array', '[{"winner":"A","loser":"B"}] x', ['unreadable_json', '', 'vote 2']],
    ['an array of numbers', '[1]', ['not_an_object', '', 'vote 1']],
    ['a line that is no object', '{"winner":"A","loser":"B"}\n[1]', ['not_an_object', '', 'line 2']],
    [
      'a weight that comes late',
      '{"winner":"A","loser":"B"}\n{"winner":"A","loser":"B","weight":2}',
      ['late_column', 'weight', 'line 2'],
    ],
    ['a field that is missing', '{"winner":"A","loser":"B"}\n{"winner":"A"}', ['empty_field', 'loser', 'line 2']],
    ['two columns of one name', 'winner,loser,loser\nA,B,C\n', ['doubled_column', 'loser', 'line 1']],
    [
      'a named column that is not there',
      'winner,loser\nA,B\n',
      ['missing_column', 'w', 'line 1'],
      { columns: { weight: 'w' } },
    ],
    [
      'no task',
      'winner,loser\nA,B\n',
      ['missing_column', 'task / prompt / category / scene', 'line 1'],
      { columns: { by: 'task' } },
    ],
    [
      'no voter',
      'winner,loser\nA,B\n',
      ['missing_column', 'voter / worker / judge / user / observer', 'line 1'],
      { byVoter: true },
    ],
    ['an empty task', 'winner,loser,task\nA,B,\n', ['empty_field', 'task', 'line 2'], { columns: { by: 'task' } }],
    ['an empty voter', 'winner,loser,voter\nA,B,\n', ['empty_field', 'voter', 'line 2'], { byVoter: true }],
    ['too many items', 'winner,loser\nA,B\nA,C\n', ['too_many_items', '2', 'line 3'], { mostItems: 2 }],
  ];

  it.each(cases)('%s', async (_, text, expected, reading = {}) => {
    expect(await faultOf(text, reading)).toEqual(expected);
    expect(await faultOf(text, { ...reading, piece: 1 })).toEqual(expected);
  });

  it('too many tasks', async () => {
    const rows = Array.from({ length: 10_001 }, (_, k) => `A,B,${k}`).join('\n');
    const fault = await faultOf(`winner,loser,task\n${rows}`, { columns: { by: 'task' } });
    expect(fault).toEqual(['too_many_tasks', '10000', 'line 10002']);
  });

  it('a quote left open does not take in the whole file', async () => {
    const text = `winner,loser\n"${'A,B\n'.repeat(400_000)}`;
    expect((await faultOf(text))[0]).toBe('unreadable_csv');
  });
});
