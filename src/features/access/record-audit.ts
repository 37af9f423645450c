import type { Db } from '../../platform/transaction.ts';
import { insertAuditEvent } from './data.ts';

export interface AuditRecord {
  /** Null: the installation. */
  readonly contestId: string | null;
  /** Null: the server itself, as when a closing time is reached. */
  readonly actorId: string | null;
  /** What was done: `round.opened`. */
  readonly action: string;
  /** Never anything that tells whose an entry is, or when a designer handed it in: hosts read this in an open round. */
  readonly detail?: Readonly<Record<string, string | number | boolean | null>>;
}

/** Writes down what was done, in the transaction that does it. */
export async function recordAudit(db: Db, { detail = {}, ...record }: AuditRecord): Promise<void> {
  await insertAuditEvent(db, { ...record, detail: { ...detail } });
}
