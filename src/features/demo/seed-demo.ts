import type { Pool } from 'pg';
import { newContest } from '../../contract/http/contests.ts';
import { benchmarkFields } from '../../contract/http/entries.ts';
import type { Services } from '../../platform/services.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { joinByCode } from '../access/join-contest.ts';
import { machineAsHost, machineAsHostOf, requireDesigner } from '../access/require-role.ts';
import { createContest } from '../contests/create-contest.ts';
import { createInvitation } from '../contests/create-invitation.ts';
import { stepContest } from '../contests/step-contest.ts';
import { addBenchmark } from '../entries/add-benchmark.ts';
import { uploadEntry } from '../entries/upload-entry.ts';
import { openRound } from '../rounds/open-round.ts';
import { DEMO_CONTEST, DEMO_JUDGING } from './brief.ts';
import { deleteContest, findOpenDemo, findUnfinishedDemo, hasContests } from './data.ts';
import { DEMO_DESIGNS, type DemoDesign } from './demo-designs.ts';
import { renderDesigns } from './render-designs.ts';

type Deps = Pick<Services, 'prisma' | 'pool' | 'media' | 'log' | 'now' | 'baseUrl'>;

export interface DemoLinks {
  readonly joinUrl: string;
  readonly stageUrl: string;
  /** For one juror; known only to the start that made the demo. */
  readonly jurorUrl: string | null;
}

/** Any number that nothing else locks. */
const DEMO_LOCK = 7_236_411;

/**
 * Fills an empty installation with a demo challenge, made as a host and nine designers would make it: twelve designs,
 * three of them AI benchmarks, and an open round of all three methods for everybody who joins. Nodes that start at once make it once; one
 * that was cut short is made anew. Returns its links, also on later starts while its round is open; null when the
 * installation has contests of its own. `onDraw` is called before the seconds that the drawing takes.
 */
export async function seedDemo(services: Deps, onDraw: () => void = () => {}): Promise<DemoLinks | null> {
  let jurorUrl: string | null = null;
  await alone(services.pool, async () => {
    await discardUnfinished(services);
    if (await hasContests(services.prisma)) return;
    onDraw();
    jurorUrl = await makeDemo(services);
  });
  const demo = await findOpenDemo(services.prisma, DEMO_CONTEST.name);
  if (demo === null) return null;
  const { baseUrl } = services;
  return { joinUrl: `${baseUrl}/join/${demo.code}`, stageUrl: `${baseUrl}/stage/${demo.stageKey}`, jurorUrl };
}

/** One node after another; a node that dies lets go of the lock with its connection. */
async function alone(pool: Pool, run: () => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [DEMO_LOCK]);
    await run();
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [DEMO_LOCK]).catch(() => undefined);
    client.release();
  }
}

async function discardUnfinished(services: Deps): Promise<void> {
  const left = await findUnfinishedDemo(services.prisma, DEMO_CONTEST.name);
  if (left === null) return;
  await inTransaction(services, (tx) => deleteContest(tx, left.id));
  for (const file of left.files) await services.media.remove(file);
  services.log.info('the demo had not been finished; making it anew');
}

/** Makes the demo; returns the link for a juror. */
async function makeDemo(services: Deps): Promise<string | null> {
  const slug = await createContest(services, machineAsHost(), newContest.parse({ ...DEMO_CONTEST, ...DEMO_JUDGING }));
  const host = () => machineAsHostOf(services, slug);
  await stepContest(services, await host(), 'open-submissions');
  const { code } = await createInvitation(services, await host(), { role: 'designer' });
  const pictures = renderDesigns(DEMO_DESIGNS.length);
  await Promise.all(
    DEMO_DESIGNS.map(async (design, i) => {
      const file = await pictures[i];
      if (design.generator === undefined) await handIn(services, slug, code ?? '', design, file);
      else
        await addBenchmark(services, await host(), {
          ...benchmarkFields.parse({ label: design.label, ...design.generator }),
          file,
        });
    }),
  );
  await stepContest(services, await host(), 'close-submissions');
  await createInvitation(services, await host(), { role: 'voter' });
  const { url } = await createInvitation(services, await host(), { role: 'juror' });
  await openRound(services, await host(), { name: 'Round 1' });
  return url;
}

/** One designer from joining to the upload. */
async function handIn(services: Deps, slug: string, code: string, design: DemoDesign, file: Buffer): Promise<void> {
  const { accountId } = await joinByCode(services, { actor: null }, code);
  const designer = await requireDesigner(services, { accountId, host: false }, slug);
  await uploadEntry(services, designer, { file, label: design.label });
}
