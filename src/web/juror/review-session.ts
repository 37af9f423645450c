import type { PacketView, ScoresBody } from '../../contract/http/reviews.ts';
import { type ApiError, asApiError, isPassing } from '../ui/api-error.ts';
import type { Session, SessionTools } from '../ui/use-session.ts';
import type { DraftShelf } from './draft-shelf.ts';
import { keyOf, type PendingScore } from './review-view.ts';

/** The ways to the server. */
export interface ReviewLine {
  load(): Promise<PacketView>;
  save(round: string, body: ScoresBody): Promise<PacketView>;
  step(round: string, step: 'submit' | 'reopen', version: number): Promise<PacketView>;
}

/** Scores that were given here and do not stand: why, and how many. */
export interface Notice {
  readonly kind: 'changed' | 'submitted' | 'closed' | 'refused';
  readonly count: number;
}

export interface ReviewSituation {
  readonly packet: PacketView | null;
  /** Given here, not acknowledged yet. */
  readonly pending: readonly PendingScore[];
  /** `waiting`: they could not be sent and will be tried again. */
  readonly saving: 'idle' | 'saving' | 'waiting';
  readonly notice: Notice | null;
  /** The packet could not be loaded. */
  readonly error: ApiError | null;
}

export interface ReviewSession extends Session<ReviewSituation> {
  score(code: string, criterion: number, score: number): void;
  /** @throws ApiError */
  step(step: 'submit' | 'reopen'): Promise<void>;
  dismiss(): void;
}

export interface ReviewDeps extends SessionTools<ReviewSituation> {
  readonly line: ReviewLine;
  readonly shelf: DraftShelf;
}

/** Quick presses go together. */
const GATHER_MS = 250;
const RETRY_MS = 3000;
const AT_ONCE = 200;

/** A juror's page: its packet as last heard of, and scores on their way. Nothing given is forgotten without a word. */
export function createReviewSession({ line, shelf, later, tell }: ReviewDeps): ReviewSession {
  let packet: PacketView | null = null;
  const pending = new Map<string, PendingScore>();
  let sending: ReadonlySet<PendingScore> = new Set();
  /** Scores of which no answer came: they may have arrived all the same. */
  const unanswered = new Map<string, number>();
  let waiting = false;
  let notice: Notice | null = null;
  let error: ApiError | null = null;
  let callOff = () => {};
  let stopped = false;

  const current = (): ReviewSituation => ({
    packet,
    pending: [...pending.values()],
    saving: pending.size === 0 ? 'idle' : waiting ? 'waiting' : 'saving',
    notice,
    error,
  });
  const publish = () => {
    if (!stopped) tell(current());
  };

  function keep(score: PendingScore): void {
    pending.set(keyOf(score), score);
    if (packet?.round) shelf.keep(packet.round.id, score);
  }
  function drop(score: PendingScore): void {
    if (pending.get(keyOf(score)) !== score) return;
    pending.delete(keyOf(score));
    if (packet?.round) shelf.drop(packet.round.id, score);
  }
  function lose(kind: Notice['kind'], scores: readonly PendingScore[]): void {
    for (const score of scores) drop(score);
    if (scores.length > 0) notice = { kind, count: scores.length };
  }

  /** Takes the server's word; an older one than the last is ignored. */
  function take(next: PacketView): void {
    const sameRound = next.round?.id === packet?.round?.id;
    if (packet !== null && sameRound && next.version < packet.version) return;
    packet = next;
    error = null;
    if (!sameRound) {
      pending.clear();
      for (const score of next.round ? shelf.all(next.round.id) : []) pending.set(keyOf(score), score);
    }
    reconcile(next);
  }

  /** What still is to be sent, in view of what stands. */
  function reconcile(next: PacketView): void {
    const changed: PendingScore[] = [];
    const unknown: PendingScore[] = [];
    for (const score of pending.values()) {
      const design = next.designs.find(({ code }) => code === score.code);
      const stands = design?.scores[score.criterion];
      if (design === undefined || stands === undefined) unknown.push(score);
      else if (stands?.score === score.score) drop(score);
      else if (sending.has(score) || (stands?.version ?? 0) === score.seen) continue;
      else if (stands !== null && unanswered.get(keyOf(score)) === stands.score) {
        keep({ ...score, seen: stands.version });
      } else changed.push(score);
    }
    // A design that was withdrawn takes its scores with it: nothing is lost to the juror.
    for (const score of unknown) drop(score);
    lose('changed', changed);
    if (sending.size > 0) return;
    if (next.submittedAt !== null) lose('submitted', [...pending.values()]);
    else if (next.end === 'closed' || next.end === 'published') lose('closed', [...pending.values()]);
  }

  function soon(ms: number): void {
    callOff();
    callOff = later(ms, () => void flush());
  }

  async function flush(): Promise<void> {
    if (stopped || sending.size > 0 || pending.size === 0 || packet?.round == null) return;
    if (packet.end !== null) return;
    const batch = [...pending.values()].slice(0, AT_ONCE);
    sending = new Set(batch);
    publish();
    try {
      const saved = await line.save(packet.round.id, { scores: batch.map((one) => ({ ...one })) });
      sending = new Set();
      waiting = false;
      acknowledge(batch, saved);
      take(saved);
      if (pending.size > 0) soon(0);
    } catch (thrown) {
      sending = new Set();
      await failed(asApiError(thrown), batch);
    }
    publish();
  }

  /** Saved scores go; one that was given anew meanwhile follows what has just been saved in its place. */
  function acknowledge(batch: readonly PendingScore[], saved: PacketView): void {
    for (const one of batch) {
      unanswered.delete(keyOf(one));
      const now = pending.get(keyOf(one));
      drop(one);
      if (now === undefined || now === one) continue;
      const stands = saved.designs.find(({ code }) => code === one.code)?.scores[one.criterion];
      keep({ ...now, seen: stands?.version ?? 0 });
    }
  }

  async function failed(failure: ApiError, batch: readonly PendingScore[]): Promise<void> {
    if (isPassing(failure.code)) {
      for (const one of batch) unanswered.set(keyOf(one), one.score);
      waiting = true;
      soon(RETRY_MS);
      if (failure.code === 'round_paused') await load();
      return;
    }
    // What stands in the database decides which of them are lost.
    const heard = await load();
    if (!heard) {
      waiting = true;
      soon(RETRY_MS);
    } else if (failure.code === 'score_changed') {
      if (pending.size > 0) soon(0);
    } else {
      lose(
        'refused',
        batch.filter((one) => pending.get(keyOf(one)) === one),
      );
      if (pending.size > 0) soon(0);
    }
  }

  async function load(): Promise<boolean> {
    try {
      take(await line.load());
      return true;
    } catch (thrown) {
      error = asApiError(thrown);
      return false;
    }
  }

  return {
    current,
    async refresh() {
      await load();
      publish();
      await flush();
    },
    score(code, criterion, score) {
      if (packet === null || packet.end !== null || packet.submittedAt !== null) return;
      const stands = packet.designs.find((one) => one.code === code)?.scores[criterion];
      const before = pending.get(keyOf({ code, criterion }));
      if (before === undefined && stands?.score === score) return;
      // Sent ones stay as they are: what follows them is a new one.
      keep({ code, criterion, score, seen: before?.seen ?? stands?.version ?? 0 });
      notice = null;
      publish();
      if (!waiting) soon(GATHER_MS);
    },
    async step(step) {
      if (packet?.round == null) return;
      try {
        take(await line.step(packet.round.id, step, packet.version));
      } catch (thrown) {
        await load();
        throw thrown;
      } finally {
        publish();
      }
    },
    dismiss() {
      notice = null;
      publish();
    },
    stop() {
      stopped = true;
      callOff();
    },
  };
}
