import { openBenchRound } from '../../load-tests/bench-round.ts';
import type { Method } from '../../src/domain/settings.ts';
import { openDatabase } from '../../src/platform/database.ts';
import { createLog } from '../../src/platform/log.ts';
import { createHost, type Person } from '../person.ts';
import { until } from '../until.ts';
import { countComparisons } from './oracle.ts';

/** A contest whose round is open for everybody who joins with the code, and a host of the installation. */
export interface FaultRound {
  readonly roundId: string;
  readonly slug: string;
  readonly code: string;
  readonly host: Person;
}

/** Enough pairs that nobody runs out of them while something is broken and mended. */
const WORKS = 60;

export async function openRound(
  url: string,
  databaseUrl: string,
  methods: readonly Method[] = ['pairwise'],
): Promise<FaultRound> {
  const { pool, prisma, close } = await openDatabase({ url: databaseUrl, log: createLog({ level: 'error' }), max: 2 });
  try {
    const { roundId, slug, code } = await openBenchRound({ prisma, now: Date.now, baseUrl: url }, WORKS, methods);
    return { roundId, slug, code, host: await createHost(url, pool) };
  } finally {
    await close();
  }
}

/** Closes the round and waits for its final standing; gives the comparisons that it counts and that were cast. */
export async function closeRound(databaseUrl: string, { host, roundId }: FaultRound) {
  await host.json('POST', `/api/v1/rounds/${roundId}/close`);
  await until(
    async () => {
      const { standing } = await host.json<{ standing: { final: boolean } | null }>(
        'GET',
        `/api/v1/rounds/${roundId}/live`,
      );
      return standing?.final;
    },
    'the final standing',
    60_000,
  );
  return countComparisons(databaseUrl, roundId);
}

/** One line for who watches: how long a fault was felt. */
export function report(fault: string, facts: Readonly<Record<string, unknown>>): void {
  process.stderr.write(`${JSON.stringify({ fault, ...facts })}\n`);
}
