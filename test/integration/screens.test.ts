import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkOrder } from '../../src/cli/simulation/check-order.ts';
import { simulateVoters } from '../../src/cli/simulation/simulate-voters.ts';
import { knownStrengths, pictureDigest } from '../../src/cli/simulation/strengths.ts';
import type { Invitation } from '../../src/contract/http/access.ts';
import type { ContestView } from '../../src/contract/http/contests.ts';
import type { Benchmark, OwnEntry } from '../../src/contract/http/entries.ts';
import { repositoryRoot } from '../../src/platform/source.ts';
import { normalQuantile } from '../../src/stats/normal.ts';
import { createPerson, type Person } from '../person.ts';
import { startTestServer, type TestServer } from '../server.ts';
import { until } from '../until.ts';

const SCREENS = join(repositoryRoot, '../shared/data/screens');
const DESIGNERS = 10;

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** The files are named .png but are JPEG. */
function upload(file: string, fields: Record<string, string> = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('image', new Blob([readFileSync(join(SCREENS, file))], { type: 'image/png' }), file);
  return form;
}

/** How the picture that is shown of a work is known, by the preview that its owner sees. */
async function digestOf(owner: Person, preview: string | undefined | null): Promise<string> {
  const response = await owner.request('GET', `/api/v1/media/${preview}`);
  expect(response.status).toBe(200);
  return pictureDigest(Buffer.from(await response.arrayBuffer()));
}

test('thirteen screens, thirty voters with 25 comparisons each: the true order comes out, without an error', async (context) => {
  if (!existsSync(SCREENS)) context.skip(`the screens are not here: ${SCREENS}`);
  const { host, url } = server;
  const files = readdirSync(SCREENS).filter((file) => file.endsWith('.png'));
  // As spread out as strengths drawn N(0, 1.5²), in an order of its own.
  const truth = files.map((_, i) => 1.5 * normalQuantile((((i * 5) % files.length) + 0.5) / files.length));
  const strengths = new Map<string, number>();

  const contest = {
    name: 'Screens',
    question: 'Which screen is clearer?',
    pairwiseRoles: ['designer', 'juror', 'voter'],
  };
  const { slug } = await host.json<ContestView>('POST', '/api/v1/contests', contest);
  const at = `/api/v1/contests/${slug}`;
  await host.json('POST', `${at}/open-submissions`);
  const designers = await host.json<Invitation>('POST', `${at}/invitations`, { role: 'designer' });
  for (const [i, file] of files.entries()) {
    if (i < DESIGNERS) {
      const designer = createPerson(url);
      await designer.json('POST', '/api/v1/join', { code: designers.code });
      const entry = await designer.json<OwnEntry>('PUT', `${at}/my-entry`, upload(file));
      strengths.set(await digestOf(designer, entry.preview?.small), truth[i]);
    } else {
      const benchmark = await host.json<Benchmark>(
        'POST',
        `${at}/benchmarks`,
        upload(file, { label: `AI ${i}`, tool: 'Generator' }),
      );
      strengths.set(await digestOf(host, benchmark.preview), truth[i]);
    }
  }
  expect(strengths.size).toBe(13);
  await host.json('POST', `${at}/close-submissions`);
  const voters = await host.json<Invitation>('POST', `${at}/invitations`, { role: 'voter' });
  const { rounds } = await host.json<ContestView>('POST', `${at}/rounds`, {});

  const report = await simulateVoters({
    url,
    code: voters.code ?? '',
    voters: 30,
    comparisons: 25,
    seed: 'screens',
    strengthOf: knownStrengths(strengths),
  });
  expect(report).toMatchObject({ votes: 750, errorCount: 0, errors: {}, ends: { done: 30 }, resent: 0 });

  await host.json('POST', `/api/v1/rounds/${rounds[0].id}/close`);
  await until(async () => (await host.request('POST', `${at}/publish`)).ok, 'the final standing');
  const order = await checkOrder(url, slug, report.strengths);
  expect(order?.works).toBe(13);
  expect(order?.spearman).toBeGreaterThanOrEqual(0.9);
});
