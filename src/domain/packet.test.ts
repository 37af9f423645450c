import { describe, expect, it } from 'vitest';
import { DEFAULT_CRITERIA } from './constants.ts';
import { missingScores, packetRefusal, requiredSlots } from './packet.ts';

const entry = (slot: number, ownerId: string | null, active = true) => ({ slot, ownerId, active });

describe('what a juror has to score', () => {
  it('is every design that takes part but the own, on every criterion', () => {
    const entries = [entry(0, 'a'), entry(1, 'b'), entry(2, null), entry(3, 'c', false)];
    expect(requiredSlots(entries, 'b')).toEqual([0, 2]);
    expect(requiredSlots(entries, 'nobody')).toEqual([0, 1, 2]);
  });

  it('lacks what has no score; scores of designs that left count for nothing', () => {
    const criteria = [DEFAULT_CRITERIA[0], { ...DEFAULT_CRITERIA[0], name: 'Idea' }];
    const given = [
      { slot: 0, criterion: 0 },
      { slot: 0, criterion: 1 },
      { slot: 2, criterion: 1 },
      { slot: 9, criterion: 0 },
    ];
    expect(missingScores(given, [0, 1, 2], criteria)).toBe(3);
    expect(missingScores(given, [0], criteria)).toBe(0);
  });
});

describe('a packet', () => {
  it('changes only in an open round whose time is not over', () => {
    expect(packetRefusal('open', false)).toBeNull();
    expect(packetRefusal('open', true)).toBe('round_closed');
    expect(packetRefusal('paused', false)).toBe('round_paused');
    expect(packetRefusal('paused', true)).toBe('round_closed');
    expect(packetRefusal('draft', false)).toBe('round_not_open');
    expect(packetRefusal('closed', false)).toBe('round_closed');
    expect(packetRefusal('published', false)).toBe('round_closed');
  });
});
