import type { Pool } from 'pg';
import type { Invitation } from '../../src/contract/http/access.ts';
import type { JudgePacket } from '../../src/contract/http/judging.ts';
import { readEnv } from '../../src/platform/env.ts';
import { createFileMediaStore } from '../../src/platform/file-media-store.ts';
import { createLog } from '../../src/platform/log.ts';
import type { PrismaClient } from '../../src/platform/prisma/client.ts';
import type { OpenBenchmark } from '../fixtures/benchmark.ts';
import { insertJudged } from '../fixtures/judged.ts';
import { draftItem, judgementForm } from '../fixtures/judgement.ts';
import type { Person } from '../person.ts';

/** A benchmark that attackers judge, with what each has been given. */
export interface AttackedBenchmark extends OpenBenchmark {
  /** Makes a judge of somebody, who looks at every original of the first brief. */
  enter(person: Person): Promise<void>;
  /** What the page would send to a route; undefined: it is no route of judges. */
  valid(route: string, person: Person): object | undefined;
  /** Sessions whose judgements are neither none nor one of each of its outputs. */
  broken(): Promise<object[]>;
}

export async function attackedBenchmark(
  { pool, prisma }: { pool: Pool; prisma: PrismaClient },
  dataDir: string,
  host: Person,
): Promise<AttackedBenchmark> {
  const media = createFileMediaStore(`${dataDir}/media`);
  const benchmark = await insertJudged({ pool, prisma, media, env: readEnv({}), log: createLog({ level: 'silent' }) });
  const codes = new Map<string, readonly string[]>();
  const { slug, contestId } = benchmark;
  return {
    ...benchmark,
    async enter(person) {
      const { url } = await host.json<Invitation>('POST', `/api/v1/contests/${slug}/invitations`, { role: 'judge' });
      await person.json('POST', '/api/v1/links', { secret: url?.split('#')[1] });
      const path = `/api/v1/benchmarks/${slug}/briefs/brief-0/packet`;
      const { anchors, outputs } = await person.json<JudgePacket>('GET', path);
      for (const { picture } of [...anchors, ...outputs]) {
        await (await person.request('GET', picture.url)).arrayBuffer();
      }
      codes.set(
        person.name,
        outputs.map(({ id }) => id),
      );
    },
    valid(route, { name }) {
      const known = codes.get(name) ?? [];
      const [id = 'AAAAA'] = known;
      if (route.endsWith('/draft')) return { version: 0, items: { [id]: draftItem() } };
      if (route.endsWith('/first-pick')) return { id };
      if (route.endsWith('/judgement')) return { outputs: known.map((code) => judgementForm(code)) };
      return undefined;
    },
    async broken() {
      const { rows } = await pool.query(
        `SELECT s.id FROM "JudgeSession" s JOIN "Judge" j ON j."voterId" = s."judgeId"
         JOIN "JudgeItem" i ON i."sessionId" = s.id AND i."entryId" IS NOT NULL
         LEFT JOIN "Judgement" g ON g."entryId" = i."entryId" AND g."judgeId" = s."judgeId"
         WHERE j."contestId" = $1 GROUP BY s.id
         HAVING count(g.id) <> CASE WHEN s."submittedAt" IS NULL THEN 0 ELSE count(i.code) END`,
        [contestId],
      );
      return rows;
    },
  };
}
