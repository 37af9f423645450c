import type { Actor } from '../../domain/actor.ts';
import type { Services } from '../../platform/services.ts';
import { createShortMemory, type ShortMemory } from '../../platform/short-memory.ts';
import { findSession } from './data.ts';
import { hashSecret, readSessionCookie } from './session-token.ts';

/** How long a session is believed without asking again: when a room reconnects, each phone asks several times at once. */
const MEMORY = { milliseconds: 10_000, entries: 50_000, keep: (actor: Actor | null) => actor !== null } as const;

/** One memory a database. */
const memories = new WeakMap<object, ShortMemory<Actor | null>>();

/**
 * Whose device sends this cookie; null: nobody's. Shared by HTTP and sockets. On this process a sign-out works at once,
 * on others within ten seconds.
 */
export async function authenticate(
  services: Pick<Services, 'prisma' | 'now'>,
  cookieHeader: string | undefined,
): Promise<Actor | null> {
  const token = readSessionCookie(cookieHeader);
  if (token === null) return null;
  const tokenHash = hashSecret(token);
  return memoryOf(services).get(keyOf(tokenHash), services.now(), () => readSession(services, tokenHash));
}

/** Forgets what is known of a session that has ended. */
export function forgetSession(services: Pick<Services, 'prisma'>, tokenHash: Uint8Array): void {
  memoryOf(services).delete(keyOf(tokenHash));
}

/** Forgets all sessions: those of somebody who has become host, juror or judge have ended. */
export function forgetSessions(services: Pick<Services, 'prisma'>): void {
  memoryOf(services).clear();
}

async function readSession(
  services: Pick<Services, 'prisma' | 'now'>,
  tokenHash: Uint8Array<ArrayBuffer>,
): Promise<Actor | null> {
  const session = await findSession(services.prisma, tokenHash);
  if (session === null || session.expiresAt.getTime() <= services.now()) return null;
  return { accountId: session.accountId, host: session.host };
}

function memoryOf({ prisma }: Pick<Services, 'prisma'>): ShortMemory<Actor | null> {
  const known = memories.get(prisma);
  if (known !== undefined) return known;
  const memory = createShortMemory<Actor | null>(MEMORY);
  memories.set(prisma, memory);
  return memory;
}

function keyOf(tokenHash: Uint8Array): string {
  return Buffer.from(tokenHash).toString('base64');
}
