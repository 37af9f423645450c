import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashSecret } from '../../src/features/access/session-token.ts';
import { randomSecret } from '../../src/platform/random-names.ts';
import { repositoryRoot } from '../../src/platform/source.ts';
import type { Device } from '../device.ts';
import { createInstallation, enter, type Installation, newContest } from '../installation.ts';

let house: Installation;
let host: Device;
let slug: string;

beforeAll(async () => {
  house = await createInstallation();
  host = await house.host();
  slug = await newContest(host);
});
afterAll(() => house.close());

const tokenOf = (device: Device) => (device.cookie as string).split('=')[1] as string;

/** Everything that the database holds, as text. */
async function everything(): Promise<string> {
  const { pool } = house.services;
  const { rows } = await pool.query<{ name: string }>(
    `SELECT quote_ident(table_name) AS name FROM information_schema.tables WHERE table_schema = 'public'`,
  );
  const tables = await Promise.all(rows.map(({ name }) => pool.query(`SELECT t::text AS text FROM ${name} t`)));
  return tables.flatMap((table) => table.rows.map((row) => row.text as string)).join('\n');
}

/** Sources, without tests. */
function sources(folder: string): string[] {
  return readdirSync(join(repositoryRoot, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => join(folder, name));
}

describe('secrets', () => {
  it('are in the tables as hashes alone', async () => {
    const voter = await enter(host, slug, 'voter', house.device());
    const { url } = (await host.post(`/contests/${slug}/invitations`, { role: 'juror' })).json;
    const link = new URL(url).hash.slice(1);
    const judged = (await host.post('/benchmarks', { name: 'x', question: 'y' })).json.slug;
    const program = (await host.post(`/benchmarks/${judged}/judges`, { kind: 'program', label: 'x' })).json.token;
    const text = await everything();
    for (const secret of [tokenOf(voter), tokenOf(host), link, program]) {
      expect(text).not.toContain(secret);
      expect(text).not.toContain(Buffer.from(secret).toString('hex'));
      expect(text).toContain(createHash('sha256').update(secret).digest('hex'));
    }
  });

  it('have 256 random bits', () => {
    const secrets = Array.from({ length: 1000 }, randomSecret);
    expect(new Set(secrets).size).toBe(1000);
    for (const secret of secrets) expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
  });

  it('that are nearly right are as wrong as any: what is compared has nothing of them', async () => {
    const voter = await enter(host, slug, 'voter', house.device());
    const token = tokenOf(voter);
    const last = token.at(-1) === 'A' ? 'Q' : 'A';
    const near = token.slice(0, -1) + last;
    expect((await house.device().get('/me', { cookie: `br_session=${near}` })).json).toMatchObject({ signedIn: false });
    // A lookup that stops at the first byte that differs tells how much of a hash is right, which nobody can steer.
    const [one, other] = [hashSecret(token), hashSecret(near)];
    const common = one.findIndex((byte, k) => byte !== other[k]);
    expect(common).toBeLessThan(4);
  });

  it('are compared nowhere byte by byte', () => {
    const comparison =
      /(token|secret|password|signature)\w*\s*(===|!==|==|!=)\s*(?!null|undefined|'')\w|(===|!==)\s*\w*(token|secret)\b/i;
    const found = [...sources('src'), ...sources('workers')].filter((file) =>
      readFileSync(join(repositoryRoot, file), 'utf8')
        .split('\n')
        .some((line) => comparison.test(line)),
    );
    expect(found).toEqual([]);
  });
});
