import type { DraftBody, JudgePacket, JudgingView } from '../../contract/http/judging.ts';
import { judging as t } from '../../words/words.ts';
import { ApiError, asApiError, isPassing } from '../ui/api-error.ts';
import type { SessionTools } from '../ui/use-session.ts';
import { type Field, type FieldValue, fieldOf, isSame, withField } from './draft-fields.ts';
import { type Aside, type JudgeShelf, keyOf, type PendingField } from './judge-shelf.ts';
import type { JudgeLine, JudgeSession, JudgeSituation } from './judge-situation.ts';
import { judgementForms } from './judgement-forms.ts';

export interface JudgeDeps extends SessionTools<JudgeSituation> {
  readonly line: JudgeLine;
  readonly shelf: JudgeShelf;
}

/** What is typed goes together. */
const GATHER_MS = 800;
const RETRY_MS = 3000;
/** Designs in one request. */
const AT_ONCE = 10;

/** A judge's page over one brief: what stands, and what is on its way. Nothing written is forgotten without a word. */
export function createJudgeSession({ line, shelf, later, tell }: JudgeDeps): JudgeSession {
  let judging: JudgingView | null = null;
  let packet: JudgePacket | null = null;
  const seen = new Set<string>();
  const pending = new Map<string, PendingField>();
  const aside = new Map<string, Aside>();
  let sending: ReadonlySet<PendingField> = new Set();
  /** Values of which no answer came: they may have arrived all the same. */
  const unanswered = new Map<string, FieldValue>();
  let waiting = false;
  let error: ApiError | null = null;
  let callOff = () => {};
  let isDue = false;
  let stopped = false;
  let restored = false;

  const current = (): JudgeSituation => ({
    ...{ judging, packet, error },
    seen: new Set(seen),
    pending: [...pending.values()],
    saving: pending.size === 0 ? 'idle' : waiting ? 'waiting' : 'saving',
    aside: [...aside.values()],
  });
  const publish = () => {
    if (!stopped) tell(current());
  };
  const mayWrite = () => packet !== null && packet.submittedAt === null && judging?.end === null;
  const allSeen = () => packet !== null && [...packet.anchors, ...packet.outputs].every(({ id }) => seen.has(id));

  function keep(field: PendingField): void {
    pending.set(keyOf(field), field);
    shelf.keep(field);
  }
  function drop(field: PendingField): void {
    if (pending.get(keyOf(field)) !== field) return;
    pending.delete(keyOf(field));
    shelf.drop(field);
  }
  function layAside(why: Aside['why'], fields: readonly PendingField[]): void {
    for (const field of fields) {
      drop(field);
      const { id, field: name, value } = field;
      const kept = { id, field: name, value, why };
      aside.set(keyOf(kept), kept);
      shelf.layAside(kept);
    }
  }

  async function load(): Promise<boolean> {
    try {
      const heard = await line.load();
      judging = heard.judging;
      error = null;
      take(heard.packet);
      return true;
    } catch (thrown) {
      error = asApiError(thrown);
      return false;
    }
  }

  /** Takes the server's word; an older one than the last is ignored. */
  function take(next: JudgePacket | null): void {
    if (next === null) {
      over();
      return;
    }
    const isOlder = packet !== null && (next.version < packet.version || packet.submittedAt !== null);
    if (isOlder && next.submittedAt === null) return;
    packet = next;
    for (const one of [...next.anchors, ...next.outputs]) if (one.seen) seen.add(one.id);
    if (!restored) restore(({ id }) => next.outputs.some((one) => one.id === id));
    reconcile(next);
  }

  /** Nothing is judged now: what was not sent can be read, and goes nowhere. */
  function over(): void {
    if (judging?.end === 'published') {
      if (!restored) restore(() => true);
      layAside('over', [...pending.values()]);
    }
    packet = null;
  }

  /** What an earlier page has left on the shelf. */
  function restore(isHere: (field: { readonly id: string }) => boolean): void {
    restored = true;
    for (const field of shelf.pending().filter(isHere)) pending.set(keyOf(field), field);
    for (const field of shelf.aside().filter(isHere)) aside.set(keyOf(field), field);
  }

  /** What still is to be sent, in view of what stands. */
  function reconcile({ draft, submittedAt }: JudgePacket): void {
    const changed: PendingField[] = [];
    for (const field of pending.values()) {
      const stands = fieldOf(draft[field.id], field.field);
      const before = unanswered.get(keyOf(field));
      if (isSame(stands, field.value)) drop(field);
      else if (sending.has(field) || isSame(stands, field.base)) continue;
      else if (before !== undefined && isSame(stands, before)) keep({ ...field, base: stands });
      else changed.push(field);
    }
    layAside('changed', changed);
    if (submittedAt !== null && sending.size === 0) layAside('submitted', [...pending.values()]);
  }

  /** At the latest then: whoever goes on typing is saved meanwhile. */
  function soon(ms: number): void {
    if (isDue && ms === GATHER_MS) return;
    callOff();
    isDue = true;
    callOff = later(ms, () => {
      isDue = false;
      void flush();
    });
  }

  async function flush(): Promise<void> {
    if (stopped || sending.size > 0 || packet === null || !mayWrite()) return;
    const ready = [...pending.values()].filter(({ field }) => allSeen() || !field.endsWith('.score'));
    const ids = [...new Set(ready.map(({ id }) => id))].slice(0, AT_ONCE);
    const batch = ready.filter(({ id }) => ids.includes(id));
    if (batch.length === 0) return;
    sending = new Set(batch);
    publish();
    const { version, draft } = packet;
    const items: DraftBody['items'] = {};
    for (const { id, field, value } of batch) items[id] = withField(items[id] ?? draft[id], field, value);
    try {
      const saved = await line.save({ version, items });
      sending = new Set();
      waiting = false;
      if (packet !== null && packet.version === version) {
        // Else the same stood there already, and perhaps other things that this page has not seen.
        const isNext = saved.version === version + 1;
        packet = { ...packet, version: isNext ? saved.version : version, draft: { ...packet.draft, ...items } };
      }
      for (const field of batch) acknowledge(field);
      if (saved.version !== version + 1) await load();
      if (pending.size > 0) soon(0);
    } catch (thrown) {
      sending = new Set();
      await failed(asApiError(thrown), batch);
    }
    publish();
  }

  /** Saved values go; one that was written meanwhile follows what has just been saved in its place. */
  function acknowledge(field: PendingField): void {
    unanswered.delete(keyOf(field));
    const now = pending.get(keyOf(field));
    drop(field);
    if (now !== undefined && now !== field) keep({ ...now, base: field.value });
  }

  async function failed(failure: ApiError, batch: readonly PendingField[]): Promise<void> {
    if (isPassing(failure.code)) {
      for (const field of batch) unanswered.set(keyOf(field), field.value);
      waiting = true;
      soon(RETRY_MS);
      return;
    }
    // Which of them have been seen, the server knows better.
    if (failure.code === 'not_all_seen') seen.clear();
    // What stands in the database decides which of them do not.
    const heard = await load();
    waiting = !heard;
    if (!heard) return soon(RETRY_MS);
    const known = ['draft_changed', 'not_all_seen', 'judgement_submitted', 'judging_over', 'judging_not_open'];
    if (!known.includes(failure.code)) {
      layAside(
        'refused',
        batch.filter((field) => pending.get(keyOf(field)) === field),
      );
    }
    if (pending.size > 0) soon(0);
  }

  function write(id: string, field: Field, value: FieldValue): void {
    if (packet === null || !mayWrite()) return;
    const stands = fieldOf(packet.draft[id], field);
    const before = pending.get(keyOf({ id, field }));
    if (before === undefined && isSame(stands, value)) return;
    keep({ id, field, value, base: before?.base ?? stands });
    publish();
    if (!waiting) soon(GATHER_MS);
  }

  function letGo(one: Aside): void {
    if (!aside.delete(keyOf(one))) return;
    shelf.letGo(one);
    publish();
  }

  return {
    current,
    async refresh() {
      await load();
      publish();
      await flush();
    },
    saw(id) {
      if (seen.has(id)) return;
      seen.add(id);
      publish();
      if (pending.size > 0 && allSeen()) soon(0);
    },
    write,
    async pick(id) {
      try {
        await line.pick(id);
        if (packet !== null) packet = { ...packet, firstPick: id };
      } finally {
        publish();
      }
    },
    async submit() {
      try {
        const before = packet?.version;
        if (!(await load())) throw error;
        if (packet === null || judging === null || packet.submittedAt !== null) return;
        if (packet.version !== before || pending.size > 0) throw new ApiError('draft_changed', t.submit.changed);
        const { submittedAt } = await line.submit(judgementForms(judging.standard, packet));
        packet = { ...packet, submittedAt };
      } catch (thrown) {
        await load();
        throw thrown;
      } finally {
        publish();
      }
    },
    putBack(one) {
      letGo(one);
      write(one.id, one.field, one.value);
    },
    letGo,
    stop() {
      stopped = true;
      callOff();
    },
  };
}
