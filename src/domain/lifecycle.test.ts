import { describe, expect, it } from 'vitest';
import { AppError } from './app-error.ts';
import {
  CONTEST_TRANSITIONS,
  type ContestStatus,
  guardNoSchedule,
  guardOpening,
  guardPublishing,
  guardPublishingRound,
  ROUND_TRANSITIONS,
  roundRefusal,
} from './lifecycle.ts';

const refusal = (run: () => void): string | null => {
  try {
    run();
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
};

describe('contest transitions', () => {
  it('lead from draft to archived by one way', () => {
    const way = ['open-submissions', 'close-submissions', 'open-round', 'publish', 'archive'] as const;
    let status: ContestStatus = 'draft';
    for (const step of way) {
      expect(CONTEST_TRANSITIONS[step].from).toContain(status);
      status = CONTEST_TRANSITIONS[step].to;
    }
    expect(status).toBe('archived');
  });

  it('never lead out of published except into the archive, and never back once a round was opened', () => {
    for (const [step, { from, to }] of Object.entries(CONTEST_TRANSITIONS)) {
      const starts: readonly ContestStatus[] = from;
      if (starts.includes('published')) expect(step).toBe('archive');
      expect(starts).not.toContain('archived');
      if (starts.includes('evaluation')) expect(['evaluation', 'published']).toContain(to);
    }
  });
});

describe('round transitions', () => {
  it('never reopen a closed round', () => {
    for (const { from, to } of Object.values(ROUND_TRANSITIONS)) {
      if ((from as readonly string[]).includes('closed')) expect(to).toBe('published');
    }
  });

  it('call a round closed when its time is over, though nobody has closed it yet', () => {
    expect(roundRefusal('open', true)).toBe('round_closed');
    expect(roundRefusal('closed', false)).toBe('round_closed');
    expect(roundRefusal('paused', false)).toBe('wrong_round_state');
  });
});

describe('guardOpening', () => {
  const ready = { entries: 5, benchmarks: 3, requiredBenchmarks: 3, rounds: ['closed', 'published'] as const };

  it('opens what is complete', () => expect(refusal(() => guardOpening(ready))).toBeNull());
  it('wants two entries', () =>
    expect(refusal(() => guardOpening({ ...ready, entries: 1, benchmarks: 0, requiredBenchmarks: 0 }))).toBe(
      'needs_two_entries',
    ));
  it('wants exactly the required benchmarks in the first round', () => {
    const first = { ...ready, rounds: [] };
    expect(refusal(() => guardOpening({ ...first, benchmarks: 3 }))).toBeNull();
    expect(refusal(() => guardOpening({ ...first, benchmarks: 2 }))).toBe('needs_benchmarks');
    expect(refusal(() => guardOpening({ ...first, benchmarks: 4 }))).toBe('needs_benchmarks');
  });
  it('does not count them in a later one, whose works were chosen blind', () => {
    for (const benchmarks of [0, 2, 4]) expect(refusal(() => guardOpening({ ...ready, benchmarks }))).toBeNull();
  });
  it('has one round at a time wait for its hour', () => {
    expect(refusal(() => guardNoSchedule(['closed', 'draft']))).toBe('round_scheduled');
    expect(refusal(() => guardNoSchedule(['closed', 'open']))).toBeNull();
  });
  it('wants every earlier round closed', () =>
    expect(refusal(() => guardOpening({ ...ready, rounds: ['paused'] }))).toBe('needs_closed_rounds'));
});

describe('guardPublishingRound', () => {
  const closed = { status: 'closed', lastSeq: 7n, finalSeq: 7n } as const;
  it('publishes a closed round with a standing of its last ballot, once', () => {
    expect(refusal(() => guardPublishingRound(closed))).toBeNull();
    for (const status of ['draft', 'open', 'paused', 'published'] as const) {
      expect(refusal(() => guardPublishingRound({ ...closed, status }))).toBe('wrong_round_state');
    }
    expect(refusal(() => guardPublishingRound({ ...closed, finalSeq: 6n }))).toBe('needs_final_standing');
  });
});

describe('guardPublishing', () => {
  it('takes rounds that were published by codes, and none that is scheduled', () => {
    const out = { status: 'published', lastSeq: 7n, finalSeq: 7n } as const;
    expect(refusal(() => guardPublishing([out]))).toBeNull();
    expect(refusal(() => guardPublishing([out, { ...out, status: 'draft' }]))).toBe('round_scheduled');
  });
  it('publishes closed rounds with a standing of their last ballot', () =>
    expect(refusal(() => guardPublishing([{ status: 'closed', lastSeq: 7n, finalSeq: 7n }]))).toBeNull());
  it('wants a round, and every round closed', () => {
    expect(refusal(() => guardPublishing([]))).toBe('needs_closed_rounds');
    expect(refusal(() => guardPublishing([{ status: 'open', lastSeq: 7n, finalSeq: 7n }]))).toBe('needs_closed_rounds');
  });
  it('wants the final standing of the last ballot', () => {
    expect(refusal(() => guardPublishing([{ status: 'closed', lastSeq: 7n, finalSeq: null }]))).toBe(
      'needs_final_standing',
    );
    expect(refusal(() => guardPublishing([{ status: 'closed', lastSeq: 7n, finalSeq: 6n }]))).toBe(
      'needs_final_standing',
    );
  });
});
