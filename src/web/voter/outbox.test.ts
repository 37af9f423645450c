import { describe, expect, it } from 'vitest';
import type { CastCommand } from '../../contract/vote.ts';
import { shelf } from '../ui/shelf.fixture.ts';
import type { Shelf } from '../ui/shelf.ts';
import { openOutbox } from './outbox.ts';

const ROUND = '7b1f7f0e-6a8f-4a1e-9a0a-2f3a1c9f0b11';
const answer = (ordinal: number, attempt = 1): CastCommand => ({
  round: ROUND,
  ordinal,
  attempt,
  choice: { pick: 'K7QXC' },
});

describe('the outbox', () => {
  it('gives answers in the order in which they must be sent, whatever the order of keeping', () => {
    const outbox = openOutbox('habits', shelf());
    for (const one of [answer(10), answer(9, 2), answer(9)]) outbox.keep(one);
    expect(outbox.all().map(({ ordinal, attempt }) => [ordinal, attempt])).toEqual([
      [9, 1],
      [9, 2],
      [10, 1],
    ]);
  });

  it('survives a reload until the answer is dropped', () => {
    const kept = shelf();
    openOutbox('habits', kept).keep(answer(3));
    const later = openOutbox('habits', kept);
    expect(later.all()).toEqual([answer(3)]);
    later.drop(answer(3));
    expect(openOutbox('habits', kept).all()).toEqual([]);
  });

  it('keeps contests apart', () => {
    const kept = shelf();
    openOutbox('habits', kept).keep(answer(3));
    expect(openOutbox('posters', kept).all()).toEqual([]);
  });

  it('does not overwrite what another tab keeps', () => {
    const kept = shelf();
    const [one, two] = [openOutbox('habits', kept), openOutbox('habits', kept)];
    one.keep(answer(3));
    two.keep(answer(4));
    expect(openOutbox('habits', kept).all()).toEqual([answer(3), answer(4)]);
  });

  it('goes on in memory when the browser forbids or breaks the shelf', () => {
    const broken: Shelf = {
      length: 1,
      key: () => {
        throw new Error('denied');
      },
      getItem: () => null,
      setItem: () => {
        throw new Error('full');
      },
      removeItem: () => {
        throw new Error('denied');
      },
    };
    for (const place of [broken, null]) {
      const outbox = openOutbox('habits', place);
      outbox.keep(answer(1));
      expect(outbox.all()).toEqual([answer(1)]);
      outbox.drop(answer(1));
      expect(outbox.all()).toEqual([]);
    }
  });

  it('passes over foreign and torn text', () => {
    const kept = shelf();
    openOutbox('habits', kept).keep(answer(2));
    kept.setItem('blindrank.answer.habits.x', '{"round":1}');
    kept.setItem('blindrank.answer.habits.y', 'null');
    expect(openOutbox('habits', kept).all()).toEqual([answer(2)]);
  });
});
