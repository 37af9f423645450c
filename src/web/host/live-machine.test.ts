import { describe, expect, it } from 'vitest';
import { live as words } from '../../words/words.ts';
import { LateRanking } from './live-machine.tsx';

const machine = { behind: 120, eventLoopP99Ms: 1, batchP99Ms: 2, queued: 0 };

describe('the live screen', () => {
  it('says that the ranking is old when votes wait longer than a refit ever takes, and that no vote is lost', () => {
    const shown = JSON.stringify(LateRanking({ machine: { ...machine, waitingMs: 300_000 } }));
    const { title, text } = words.late(120, 300_000);
    expect(shown).toContain(title);
    expect(shown).toContain(text);
    expect(text).toMatch(/120 votes .* 5 minutes .* safe/);
  });

  it('says nothing while the ranking follows', () => {
    expect(LateRanking({ machine: { ...machine, waitingMs: 2000 } })).toBeNull();
    expect(LateRanking({ machine: { ...machine, behind: 0, waitingMs: 0 } })).toBeNull();
  });
});
