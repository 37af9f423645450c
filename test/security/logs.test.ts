import { describe, expect, it, onTestFinished } from 'vitest';
import type { Invitation } from '../../src/contract/http/access.ts';
import { openChallenge } from '../challenge.ts';
import { createTestDatabase } from '../database.ts';
import { startWeb } from '../faults/processes.ts';
import { ask, createPerson, must, type Person } from '../person.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { until } from '../until.ts';

describe('the log of a whole evening, at its most talkative', () => {
  it('holds no token, cookie, link, code, key, seed or password', async () => {
    const folder = await temporaryFolder();
    onTestFinished(folder.remove);
    const database = await createTestDatabase();
    onTestFinished(database.drop);
    const web = await startWeb({ DATABASE_URL: database.url, DATA_DIR: folder.path, PORT: '0', LOG_LEVEL: 'trace' });
    const { url } = web;
    const secrets = new Map<string, string>([['the password of the database', new URL(database.url).password]]);
    const keep = (name: string, secret: string | null | undefined) => void (secret && secrets.set(name, secret));
    const session = (person: Person) => keep(`the session of ${person.name}`, person.cookie().split('=')[1]);

    const hostLink = /link#([\w-]+)/.exec(web.said())?.[1];
    keep('the first host’s link', hostLink);
    const host = createPerson(url, 'host');
    await host.json('POST', '/api/v1/links', { secret: hostLink });
    const challenge = await openChallenge(url, host, {
      designers: 2,
      jurors: 1,
      benchmarks: 1,
      pairwiseRoles: ['juror'],
    });
    const [designer, juror] = [challenge.designers[0], challenge.jurors[0]] as [Person, Person];
    for (const person of [host, designer, juror]) session(person);
    keep('the projector’s key', challenge.stageKey);
    const path = `/api/v1/contests/${challenge.slug}/invitations`;
    const link = await host.json<Invitation>('POST', path, { role: 'juror' });
    keep('a juror’s link', link.url?.split('#')[1]);
    const { code } = await host.json<Invitation>('POST', path, { role: 'voter' });
    keep('a join code', code);
    const { slug } = await host.json<{ slug: string }>('POST', '/api/v1/benchmarks', { name: 'x', question: 'y' });
    const program = { kind: 'program', label: 'x' };
    const { token } = await host.json<{ token: string }>('POST', `/api/v1/benchmarks/${slug}/judges`, program);
    keep('the token of a program', token);
    for (const authorization of [`Bearer ${token}`, `Bearer ${token}x`, token]) {
      await fetch(`${url}/api/v1/benchmarks/${slug}/judging`, { headers: { authorization } });
    }
    const { rows } = await database.pool.query('SELECT seed FROM "Round"');
    for (const form of ['hex', 'base64', 'base64url'] as const)
      keep(`the seed in ${form}`, rows[0].seed.toString(form));

    const socket = await juror.connect('/vote');
    const { state } = await must(socket, 'join', { contest: challenge.slug });
    const { ordinal = 1, attempt = 1, left } = state.open ?? {};
    await must(socket, 'cast', { round: challenge.roundId, ordinal, attempt, choice: { pick: left?.code } });
    keep('the name of a picture', left?.full);
    await juror.request('GET', `/api/v1/media/${left?.full}`);
    const stage = await createPerson(url, 'projector').connect('/stage');
    await must(stage, 'watch', { key: challenge.stageKey });
    await ask(stage, 'watch', { key: `${challenge.stageKey}x` });
    // Addresses that people open, and those that a mistake makes of them.
    for (const secret of secrets.values()) {
      for (const address of [
        '/join/',
        '/stage/',
        '/link#',
        '/x?key=',
        '/api/v1/nothing?token=',
        '/api/v1/media/',
        '/api/v1/join/',
      ]) {
        await juror.request('GET', `${address}${encodeURIComponent(secret)}`);
      }
      await juror.request('POST', '/api/v1/join', { code: secret.slice(0, 19) });
      await juror.request('POST', '/api/v1/links', { secret: secret.padEnd(20, 'x') });
    }
    // What fails is told with all that is known of it.
    await database.pool.query('ALTER TABLE "Session" RENAME TO "Away"');
    const stranger = createPerson(url, 'stranger', `br_session=${'S'.repeat(43)}`);
    keep('the session of a stranger', 'S'.repeat(43));
    expect((await stranger.request('GET', '/api/v1/me')).status).toBe(500);
    await database.pool.query('ALTER TABLE "Away" RENAME TO "Session"');
    await juror.json('POST', '/api/v1/sign-out');
    for (const person of [juror, designer, host]) person.leave();
    await until(() => web.log().includes('unexpected error') && web.log().includes('/sign-out'), 'the log');
    await web.end('SIGTERM');

    const log = web.log();
    expect(log.split('\n').length).toBeGreaterThan(50);
    expect(secrets.size).toBeGreaterThan(10);
    for (const [name, secret] of secrets) expect([name, log.includes(secret)]).toEqual([name, false]);
    expect(log).not.toMatch(/br_session/);
  }, 240_000);
});
