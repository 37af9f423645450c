import { afterAll, beforeAll, expect, it } from 'vitest';
import { methodology } from '../../src/contract/http/methodology.ts';
import { METHOD_VERSION } from '../../src/domain/constants.ts';
import type { Device } from '../device.ts';
import { createInstallation, type Installation, openedRound, readyContest } from '../installation.ts';

let house: Installation;
let host: Device;
let slug: string;

beforeAll(async () => {
  house = await createInstallation();
  ({ slug, host } = await readyContest(house, { designs: 2, benchmarks: 1 }));
});
afterAll(() => house.close());

const read = async (path: string) => methodology.parse((await house.device().get(path)).json);

it('describes every method where no contest is named', async () => {
  const usual = await read('/methodology');
  expect(usual).toMatchObject({ contest: null, round: null, methodVersion: METHOD_VERSION });
  expect(usual.settings.methods).toEqual(['pairwise', 'likes', 'experts']);
});

it('describes what the next round will freeze, then what the round froze, whatever the product starts with later', async () => {
  expect(await read(`/contests/${slug}/methodology`)).toMatchObject({
    contest: { slug },
    round: null,
    settings: { methods: ['pairwise'], requiredBenchmarks: 1, constants: { sigma: 1.5 } },
  });
  const roundId = await openedRound(host, slug);
  await house.services.pool.query(
    `UPDATE "Round" SET settings = jsonb_set(settings, '{constants,sigma}', '0.9') WHERE id = $1`,
    [roundId],
  );
  const frozen = await read(`/contests/${slug}/methodology`);
  expect(frozen).toMatchObject({ round: 'Round 1', settings: { constants: { sigma: 0.9 } } });
  const usual = await read('/methodology');
  expect(frozen.examples.pairwise[0]?.strength).not.toBe(usual.examples.pairwise[0]?.strength);
  expect(frozen.examples.likes).toEqual(usual.examples.likes);
});

it('tells nothing of works, people or codes', async () => {
  const answer = JSON.stringify((await house.device().get(`/contests/${slug}/methodology`)).json);
  const entries = await house.services.prisma.roundEntry.findMany({
    include: { entry: { include: { contestant: true } } },
  });
  expect(entries).not.toHaveLength(0);
  for (const { code, entryId, entry } of entries) {
    for (const secret of [code, entryId, entry.contestant?.label, entry.contestant?.tool, entry.contestant?.id]) {
      if (secret !== undefined && secret !== '') expect(answer).not.toContain(secret);
    }
  }
});

it('knows no contest that is not there', async () => {
  expect(await house.device().get('/contests/nothing-here/methodology')).toMatchObject({
    status: 404,
    code: 'not_found',
  });
});
