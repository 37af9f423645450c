import type { z } from 'zod';
import type { Benchmark, benchmarkFields } from '../../contract/http/entries.ts';
import { AppError } from '../../domain/app-error.ts';
import { STAGE } from '../../domain/constants.ts';
import { BENCHMARKS_OPEN, type ContestStatus } from '../../domain/lifecycle.ts';
import type { Services } from '../../platform/services.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { recordAudit } from '../access/record-audit.ts';
import type { HostOf } from '../access/require-role.ts';
import { holdContest, insertBenchmarkContestant, insertMedia, putEntry, readStage } from './data.ts';
import { presentImage } from './present-image.ts';
import { storePicture } from './store-picture.ts';

/**
 * Adds an AI benchmark with what made it; hidden from everybody but hosts until publication.
 * @throws AppError wrong_contest_state, and what `presentImage` throws.
 */
export async function addBenchmark(
  services: Pick<Services, 'prisma' | 'media' | 'log'>,
  { accountId, contest }: HostOf,
  { file, ...fields }: z.output<typeof benchmarkFields> & { file: Buffer },
): Promise<Benchmark> {
  guardBenchmarks(contest.status);
  const stage = await readStage(services.prisma, contest.id);
  const picture = await presentImage(file, { ...stage, smallWidth: STAGE.smallWidth });
  return storePicture(services, picture, (renditions) =>
    inTransaction(services, async (tx) => {
      guardBenchmarks(await holdContest(tx, contest.id));
      const id = await insertBenchmarkContestant(tx, contest.id, fields);
      await putEntry(tx, contest.id, id, await insertMedia(tx, contest.id, renditions));
      await recordAudit(tx, {
        contestId: contest.id,
        actorId: accountId,
        action: 'benchmark.added',
        detail: { label: fields.label, tool: fields.tool },
      });
      const preview = renditions.find(({ size }) => size === 'small')?.previewName ?? null;
      return { ...fields, id, preview };
    }),
  );
}

/** Benchmarks come and go until the first round opens. @throws AppError wrong_contest_state */
export function guardBenchmarks(status: ContestStatus): void {
  if (!BENCHMARKS_OPEN.includes(status)) throw new AppError('wrong_contest_state');
}
