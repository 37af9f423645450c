import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AssignedPair } from '../../domain/voter-record.ts';
import {
  advance,
  answerWasRetracted,
  forgetAbandoned,
  newLedger,
  type PairLedger,
  pairCameBack,
  pairWentOut,
  rebase,
} from './pair-ledger.ts';

const PENDING = { pendingCount: 0.5, pendingMinutes: 10 };
const pair = (ordinal: number, kind: AssignedPair['kind'] = 'fresh'): AssignedPair => {
  return { ordinal, low: ordinal, high: ordinal + 1, lowShownLeft: true, kind, repeatOf: null };
};

let counts: Map<number, number>;
let ledger: PairLedger;
const counted = (ordinal: number) => counts.get(ordinal) ?? 0;

beforeEach(() => {
  counts = new Map();
  ledger = newLedger(0, PENDING, (low, _, amount) => counts.set(low, counted(low) + amount));
});

describe('what a node counts of pairs', () => {
  it('is a part while they are out, one when they came back, none when nobody answered in time', () => {
    pairWentOut(ledger, 'ada', pair(1), 0);
    pairWentOut(ledger, 'ada', pair(1), 0);
    pairWentOut(ledger, 'ada', pair(2), 0);
    pairWentOut(ledger, 'ada', pair(3, 'repeat'), 0);
    expect([1, 2, 3].map(counted)).toEqual([0.5, 0.5, 0]);
    pairCameBack(ledger, 'ada', pair(1), 7);
    expect(counted(1)).toBe(1);
    forgetAbandoned(ledger, 10 * 60_000 - 1);
    expect(counted(2)).toBe(0.5);
    forgetAbandoned(ledger, 10 * 60_000);
    expect(counted(2)).toBe(0);
    pairCameBack(ledger, 'ada', pair(2), null);
    expect(counted(2)).toBe(0);
  });

  it('is taken back with an answer, whose pair is out again', () => {
    pairCameBack(ledger, 'ada', pair(1), 7);
    answerWasRetracted(ledger, 'ada', pair(1), 8, 0);
    expect(counted(1)).toBe(0.5);
  });

  it('is not counted twice when what was read holds it already', () => {
    rebase(ledger, 9);
    pairCameBack(ledger, 'ada', pair(1), 9);
    answerWasRetracted(ledger, 'ada', pair(2, 'gold'), 9, 0);
    expect([1, 2].map(counted)).toEqual([0, 0]);
  });

  it('is the same whether the counts are read anew or what came since is added to them', () => {
    const act = fc.record({ ordinal: fc.nat(5), back: fc.boolean() });
    fc.assert(
      fc.property(fc.array(act, { maxLength: 30 }), fc.nat(30), (acts, upTo) => {
        const run = (settle: (one: PairLedger, base: Map<number, number>, sums: Map<number, number>) => void) => {
          const sums = new Map<number, number>();
          const base = new Map<number, number>();
          const add = (to: Map<number, number>, low: number, amount: number) =>
            to.set(low, (to.get(low) ?? 0) + amount);
          const one = newLedger(0, PENDING, (low, _, amount) => add(sums, low, amount));
          acts.forEach(({ ordinal, back }, k) => {
            pairWentOut(one, 'ada', pair(ordinal), 0);
            if (!back) return;
            pairCameBack(one, 'ada', pair(ordinal), k + 1);
            if (k + 1 <= upTo) add(base, ordinal, 1);
          });
          settle(one, base, sums);
          return [...sums].filter(([, sum]) => sum !== 0).sort(([a], [b]) => a - b);
        };
        const anew = run((one, base, sums) => {
          sums.clear();
          for (const [low, sum] of base) sums.set(low, sum);
          rebase(one, upTo);
        });
        const added = run((one, base) => {
          for (const [low, sum] of base) one.count(low, low + 1, sum);
          advance(one, upTo);
        });
        expect(added).toEqual(anew);
      }),
    );
  });
});
