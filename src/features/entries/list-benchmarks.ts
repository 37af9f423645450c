import type { Benchmark } from '../../contract/http/entries.ts';
import type { Services } from '../../platform/services.ts';
import type { HostOf } from '../access/require-role.ts';
import { findBenchmarks } from './data.ts';

/** The AI benchmarks as hosts see them. Their pictures are gone from here once a round has opened. */
export async function listBenchmarks(services: Pick<Services, 'prisma'>, { contest }: HostOf): Promise<Benchmark[]> {
  const rows = await findBenchmarks(services.prisma, contest.id);
  return rows.map(({ previewName, ...row }) => ({ ...row, preview: previewName }));
}
