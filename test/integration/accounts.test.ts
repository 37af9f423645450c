import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invite, openChallenge } from '../challenge.ts';
import type { Device } from '../device.ts';
import {
  createInstallation,
  enter,
  type Installation,
  newContest,
  openedRound,
  readyContest,
  storeFinalStanding,
} from '../installation.ts';
import { must } from '../person.ts';
import { startTestServer } from '../server.ts';

let house: Installation;
let host: Device;

beforeAll(async () => {
  house = await createInstallation();
  host = await house.host();
});
afterAll(() => house.close());

const filesStored = async () =>
  (await readdir(house.services.env.dataDir, { recursive: true, withFileTypes: true })).filter((one) => one.isFile())
    .length;
const rows = async (text: string, values: unknown[] = []) => (await house.services.pool.query(text, values)).rows;

describe('deleting an account', () => {
  it('leaves published results as they were, to the byte', async () => {
    const { slug, designers } = await readyContest(house, { designs: 3, benchmarks: 1 });
    const juror = await enter(host, slug, 'juror', house.device());
    const id = await openedRound(host, slug);
    const { open } = (await juror.get(`/contests/${slug}/pair`)).json;
    const ballot = { ordinal: 1, attempt: 1, choice: { pick: open.left.code } };
    expect((await juror.post(`/rounds/${id}/ballots`, ballot)).status).toBe(200);
    await host.post(`/rounds/${id}/close`);
    await storeFinalStanding(house.services, id);
    await host.post(`/contests/${slug}/publish`);
    const seen = async () => (await house.device().get(`/contests/${slug}/results`)).bytes.toString();
    const before = await seen();
    for (const person of [juror, ...designers]) expect((await person.delete('/me')).status).toBe(204);
    expect(await seen()).toBe(before);
    expect(before).toContain('Person 1');
    const [design] = JSON.parse(before).rounds[0].designs;
    expect((await house.device().get(`/media/${design.picture.full}`)).status).toBe(200);
    const [stored] = await rows(
      `SELECT v."accountId", b.outcome::text FROM "Ballot" b JOIN "Voter" v ON v.id = b."voterId" WHERE b."roundId" = $1`,
      [id],
    );
    expect(stored).toEqual({ accountId: null, outcome: expect.stringMatching(/low|high/) });
    expect(await rows(`SELECT FROM "Contestant" WHERE kind = 'human' AND "ownerId" IS NOT NULL`)).toEqual([]);
  });

  it('ends its sessions, keys and memberships, and nobody is signed in by its cookie any more', async () => {
    const slug = await newContest(host);
    const voter = await enter(host, slug, 'voter', house.device());
    const other = voter.tab();
    expect((await voter.get('/me')).json).toMatchObject({ signedIn: true, memberships: [{ contest: slug }] });
    const [{ accountId }] = await rows(
      `SELECT m."accountId" FROM "Membership" m JOIN "Contest" c ON c.id = m."contestId" WHERE c.slug = $1`,
      [slug],
    );
    await rows(`INSERT INTO "RecoveryKey" ("keyHash", "accountId") VALUES ('\\x01', $1)`, [accountId]);
    expect((await voter.delete('/me')).status).toBe(204);
    expect(voter.cookie).toBeUndefined();
    expect((await other.get('/me')).json).toMatchObject({ signedIn: false, memberships: [] });
    expect((await other.delete('/me')).code).toBe('unauthenticated');
    for (const table of ['Session', 'RecoveryKey', 'Membership', 'Passkey', 'ApiToken']) {
      expect(await rows(`SELECT FROM "${table}" WHERE "accountId" = $1`, [accountId]), table).toEqual([]);
    }
    expect(await rows(`SELECT FROM "AuditEvent" WHERE action = 'account.deleted' AND "actorId" IS NULL`)).not.toEqual(
      [],
    );
  });

  it('takes a work with its files that no round has shown, and keeps one that is being judged', async () => {
    const waiting = await readyContest(house, { designs: 2, benchmarks: 0 });
    const before = await filesStored();
    expect((await waiting.designers[0]?.delete('/me'))?.status).toBe(204);
    expect((await host.get(`/contests/${waiting.slug}`)).json.host.designs).toBe(1);
    expect(await filesStored()).toBe(before - 2);

    const judged = await readyContest(house, { designs: 2, benchmarks: 0 });
    const id = await openedRound(host, judged.slug);
    const stored = await filesStored();
    expect((await judged.designers[0]?.delete('/me'))?.status).toBe(204);
    expect(await filesStored()).toBe(stored);
    expect((await host.get(`/rounds/${id}/live`)).json.coverage).toHaveLength(2);
    // Nothing tells the host whose work it was.
    expect(JSON.stringify((await host.get(`/contests/${judged.slug}/audit`)).json)).not.toContain('account');
  });

  it('is refused to the last host of the installation, also when two go at once', async () => {
    const alone = await createInstallation();
    try {
      const first = await alone.host();
      const refused = await first.delete('/me');
      expect(refused).toMatchObject({ status: 409, code: 'last_host' });
      expect((await first.get('/me')).json.host).toBe(true);
      const second = await enter(first, await newContest(first), 'host', alone.device());
      await alone.services.pool.query(
        `UPDATE "Account" SET host = true WHERE id IN (SELECT "accountId" FROM "Membership" WHERE role = 'host')`,
      );
      const both = await Promise.all([first.delete('/me'), second.delete('/me')]);
      expect(both.map(({ status }) => status).sort()).toEqual([204, 409]);
    } finally {
      await alone.close();
    }
  });
});

describe('on a running server', () => {
  it('the connections of a deleted account end at once', async () => {
    const server = await startTestServer();
    try {
      const { slug } = await openChallenge(server.url, server.host, { designers: 2, jurors: 0, benchmarks: 0 });
      const [juror, other] = [
        await invite(server.url, server.host, slug, 'juror', 'juror'),
        await invite(server.url, server.host, slug, 'juror', 'other'),
      ];
      const [socket, kept] = [await juror.connect('/vote'), await other.connect('/vote')];
      await must(socket, 'join', { contest: slug });
      const ended = new Promise<string>((resolve) => socket.once('disconnect', resolve));
      expect((await juror.request('DELETE', '/api/v1/me')).status).toBe(204);
      expect(await ended).toBe('io server disconnect');
      expect(kept.connected).toBe(true);
      juror.leave();
      other.leave();
    } finally {
      await server.stop();
    }
  });
});
