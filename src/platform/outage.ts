import { errorCode, errorText } from './startup-error.ts';

/** The system's words for a connection that cannot be made or broke. */
const BROKEN = /^E(CONNREFUSED|CONNRESET|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN)$/;
/** PostgreSQL's: connection exceptions, too many connections, shutting down, crashed, starting. */
const AWAY = /^(08...|53300|57P0[123])$/;
/** Prisma's: not reachable, timed out, closed, no connection free in time. */
const PRISMA_AWAY = /^P(1001|1002|1008|1017|2024)$/;
/** The kinds under which a driver tells them to Prisma. */
const DRIVER_AWAY = /^(DatabaseNotReachable|ConnectionClosed|SocketTimeout|TooManyConnections)$/;
/** pg gives some of its errors no code. */
const SAID =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered)/;

/**
 * True when the database, or a store behind the network, could not be reached or went away: it may come back, and what
 * was asked may be asked again. Everything else is a fault of ours.
 */
export function isOutage(error: unknown): boolean {
  const code = errorCode(error) ?? '';
  if (BROKEN.test(code) || AWAY.test(code) || PRISMA_AWAY.test(code) || SAID.test(errorText(error))) return true;
  const driver = (error as { meta?: { driverAdapterError?: { cause?: { kind?: string; code?: string } } } } | null)
    ?.meta?.driverAdapterError?.cause;
  return driver !== undefined && (DRIVER_AWAY.test(driver.kind ?? '') || AWAY.test(driver.code ?? ''));
}
