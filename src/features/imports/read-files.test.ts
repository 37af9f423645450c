import { expect, test } from 'vitest';
import { ImportFault } from './comparison-plan.ts';
import { readComparisons } from './read-comparisons.ts';
import { readLightField } from './read-light-field.ts';

const ABOUT = { name: 'Car', question: 'Which looks better?', brief: '', equal: false };
const EQUAL = { ...ABOUT, equal: true };
const HEAD = 'trial,observer,session,scene,dist_type1,dist_level1,dist_type2,dist_level2,selected';

function lightField(...rows: string[]): string {
  return [HEAD, ...rows].join('\n');
}

function fault(run: () => unknown): Pick<ImportFault, 'kind' | 'row' | 'detail'> {
  try {
    run();
  } catch (error) {
    if (error instanceof ImportFault) return { kind: error.kind, row: error.row, detail: error.detail };
    throw error;
  }
  throw new Error('no fault');
}

test('rows of the scene become comparisons, conditions are sorted labels', () => {
  const text = lightField('1,ada,S,Car,NN,7,DQ,4,2', '2,ada,S,Tower,NN,1,DQ,1,1', '3,bo,S,Car,OPT,1,DQ,4,1');
  expect(readLightField(text, 'Car', ABOUT)).toEqual({
    ...ABOUT,
    labels: ['DQ-4', 'NN-7', 'OPT-1'],
    comparisons: [
      { voter: 'ada', left: 'NN-7', right: 'DQ-4', winner: 'right' },
      { voter: 'bo', left: 'OPT-1', right: 'DQ-4', winner: 'left' },
    ],
  });
});

test('of the judgements of a pair the first counts, and the others repeat it, whichever side came first', () => {
  const text = lightField(
    '1,ada,S,Car,NN,7,DQ,4,2',
    '2,ada,S,Car,DQ,4,NN,7,1',
    '3,ada,S,Car,NN,1,DQ,4,1',
    '4,bo,S,Car,NN,7,DQ,4,1',
  );
  const plan = readLightField(text, 'Car', ABOUT);
  expect(plan.comparisons.map(({ voter, repeats }) => [voter, repeats])).toEqual([
    ['ada', undefined],
    ['ada', 0],
    ['ada', undefined],
    ['bo', undefined],
  ]);
  // Where all count the same, the k-th is the vote of observer#k.
  expect(readLightField(text, 'Car', EQUAL).comparisons.map(({ voter }) => voter)).toEqual([
    'ada#1',
    'ada#2',
    'ada#1',
    'bo#1',
  ]);
});

test.each([
  ['a selection that is neither 1 nor 2', '1,ada,S,Car,NN,7,DQ,4,3', { kind: 'bad_choice', row: 3, detail: '3' }],
  ['a level that is no number', '1,ada,S,Car,NN,x,DQ,4,1', { kind: 'bad_level', row: 3, detail: 'x' }],
  ['a missing observer', '1,,S,Car,NN,7,DQ,4,1', { kind: 'empty_field', row: 3, detail: 'observer' }],
  ['a condition against itself', '1,ada,S,Car,NN,7,NN,7,1', { kind: 'same_work', row: 3, detail: 'NN-7' }],
  ['a row that is too short', '1,ada,S,Car', { kind: 'unreadable', row: 3, detail: '' }],
  ['a quote that does not end', '1,"ada,S,Car,NN,7,DQ,4,1', { kind: 'unreadable', row: 3, detail: '' }],
])('%s is named with its line', (_, row, expected) => {
  expect(fault(() => readLightField(lightField('1,ada,S,Car,NN,7,DQ,4,2', row), 'Car', ABOUT))).toEqual(expected);
});

test('all scenes together keep their works apart', () => {
  const text = lightField('1,ada,S,Car,NN,7,DQ,4,2', '2,ada,S,Tower,NN,7,DQ,4,1');
  expect(readLightField(text, null, ABOUT)).toMatchObject({
    labels: ['Car DQ-4', 'Car NN-7', 'Tower DQ-4', 'Tower NN-7'],
    comparisons: [{ left: 'Car NN-7' }, { left: 'Tower NN-7' }],
  });
});

test('an unknown scene is answered with those that there are', () => {
  const text = lightField('1,ada,S,Tower,NN,7,DQ,4,2', '2,ada,S,Car,NN,7,DQ,4,2');
  expect(fault(() => readLightField(text, 'Boat', ABOUT))).toEqual({
    kind: 'unknown_scene',
    row: null,
    detail: 'Car, Tower',
  });
});

test('a file without the columns, or without rows, is refused', () => {
  expect(fault(() => readLightField('a,b\n1,2', 'Car', ABOUT))).toMatchObject({ kind: 'missing_columns', row: null });
  expect(fault(() => readLightField(HEAD, 'Car', ABOUT))).toMatchObject({ kind: 'no_rows' });
  expect(fault(() => readLightField('', 'Car', ABOUT))).toMatchObject({ kind: 'missing_columns' });
});

test('a general list takes names or sides as the winner; without voters each row is a person', () => {
  const text = 'left,right,winner,note\r\nA,B,A,x\r\nA,B,right,\r\n"C, the third",A,"C, the third",\r\n';
  expect(readComparisons(text, ABOUT)).toMatchObject({
    equal: true,
    labels: ['A', 'B', 'C, the third'],
    comparisons: [
      { voter: 'line 2#1', winner: 'left' },
      { voter: 'line 3#1', winner: 'right' },
      { voter: 'line 4#1', winner: 'left' },
    ],
  });
});

test('a general list with voters counts one voter once a pair', () => {
  const text = 'voter,left,right,winner\nada,A,B,A\nada,B,A,A\n';
  expect(readComparisons(text, ABOUT)).toMatchObject({ equal: false, comparisons: [{}, { voter: 'ada', repeats: 0 }] });
  expect(readComparisons(text, EQUAL).comparisons.map(({ voter }) => voter)).toEqual(['ada#1', 'ada#2']);
  expect(fault(() => readComparisons('left,right,winner\nA,B,tie\n', ABOUT))).toEqual({
    kind: 'bad_choice',
    row: 2,
    detail: 'tie',
  });
});
