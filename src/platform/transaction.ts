import type { Prisma, PrismaClient } from './prisma/client.ts';

/** Inside a transaction. */
export type Tx = Prisma.TransactionClient;
/** In a transaction or not. */
export type Db = PrismaClient | Tx;

/** When a room joins at once, a transaction may wait for its connection; a short limit would refuse people. */
const WAIT = { maxWait: 10_000, timeout: 20_000 } as const;

/** All that `run` writes becomes visible together, or not at all. */
export function inTransaction<T>(deps: { prisma: PrismaClient }, run: (tx: Tx) => Promise<T>): Promise<T> {
  return deps.prisma.$transaction(run, WAIT);
}
