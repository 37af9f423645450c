import { describe, expect, it } from 'vitest';
import { type ArenaEntry, arenaField } from './arena-field.ts';
import {
  type ArenaAnswer,
  addArenaAnswer,
  addArenaPair,
  arenaRecordOf,
  emptyArenaRecord,
  msUntilNextVote,
  retractArenaAnswer,
  votingHistory,
} from './arena-record.ts';
import type { AssignedPair } from './voter-record.ts';

// Task 0: slots 0–2 of generators 0–2 and gold 3, 4; task 1: slots 5–7 of the same generators.
const entries: Omit<ArenaEntry, 'slot'>[] = [
  ...[0, 1, 2].map((generator) => ({ task: 0, generator, gold: null, active: true })),
  { task: 0, generator: null, gold: 'good', active: true },
  { task: 0, generator: null, gold: 'bad', active: true },
  ...[0, 1, 2].map((generator) => ({ task: 1, generator, gold: null, active: true })),
];
const field = arenaField(
  [
    { category: 'a', format: 'image' },
    { category: 'b', format: 'image' },
  ],
  3,
  entries.map((entry, slot) => ({ ...entry, slot })),
);

const pair = (ordinal: number, low: number, high: number, kind: AssignedPair['kind'] = 'fresh'): AssignedPair => ({
  ordinal,
  low,
  high,
  lowShownLeft: true,
  kind,
  repeatOf: null,
});
const answer = (ordinal: number, change: Partial<ArenaAnswer> = {}): ArenaAnswer => ({
  ordinal,
  attempt: 1,
  outcome: 'low',
  outcomes: ['low', 'tie'],
  status: 'counted',
  castMs: 1000 * ordinal,
  ...change,
});

describe('an arena record', () => {
  it('is the same whether it was kept or read', () => {
    const pairs = [pair(1, 0, 1), pair(2, 5, 7), pair(3, 3, 4, 'gold'), pair(4, 1, 2)];
    const kept = emptyArenaRecord();
    for (const one of pairs) addArenaPair(kept, field, one);
    addArenaAnswer(kept, answer(1));
    addArenaAnswer(kept, answer(2));
    retractArenaAnswer(kept, 2);
    addArenaAnswer(kept, answer(2, { attempt: 2, castMs: 2500 }));
    addArenaAnswer(kept, answer(3, { outcomes: ['both_bad', 'both_bad'], outcome: 'both_bad' }));
    const read = arenaRecordOf(field, pairs, [
      answer(1),
      answer(2, { status: 'retracted' }),
      answer(2, { attempt: 2, castMs: 2500 }),
      answer(3, { outcomes: ['both_bad', 'both_bad'], outcome: 'both_bad' }),
    ]);
    expect(read).toEqual(kept);
    expect(kept.votes.held).toEqual([pairs[3]]);
    expect(votingHistory(kept, field, false)).toMatchObject({
      shown: new Map([
        [0, 2],
        [1, 2],
        [2, 2],
      ]),
      checks: new Map([[0, 1]]),
      pairs: 4,
      comparisons: 4,
      previous: [1, 2],
      previousTask: 0,
      models: false,
    });
  });

  it('counts the casts of a minute, those taken back since too', () => {
    const record = emptyArenaRecord();
    for (let ordinal = 1; ordinal <= 3; ordinal++) {
      addArenaPair(record, field, pair(ordinal, ordinal - 1, ordinal + 4));
      addArenaAnswer(record, answer(ordinal));
    }
    retractArenaAnswer(record, 3);
    expect(msUntilNextVote(record, 4, 4000)).toBe(0);
    // The third from last was cast at 1 s: a minute later there is room for another.
    expect(msUntilNextVote(record, 3, 4000)).toBe(57_000);
    expect(msUntilNextVote(record, 3, 60_999)).toBe(1);
    expect(msUntilNextVote(record, 3, 61_000)).toBe(0);
  });
});
