import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

async function joinCode(): Promise<string> {
  return (await host.post(`/contests/${slug}/invitations`, { role: 'voter' })).json.code;
}

async function linkSecret(role: string): Promise<string> {
  return new URL((await host.post(`/contests/${slug}/invitations`, { role })).json.url).hash.slice(1);
}

const who = async (device: Device, cookie?: string) =>
  (await device.get('/me', cookie === undefined ? {} : { cookie })).json;

describe('a session that somebody else has planted', () => {
  it('and made up is nobody’s, and is not taken over by joining', async () => {
    const planted = `br_session=${randomBytes(32).toString('base64url')}`;
    const victim = house.device();
    const joined = await victim.post('/join', { code: await joinCode() }, { cookie: planted });
    expect(joined.status).toBe(200);
    expect(victim.cookie).toMatch(/^br_session=[A-Za-z0-9_-]{43}$/);
    expect(victim.cookie).not.toBe(planted);
    expect(await who(house.device(), planted)).toMatchObject({ signedIn: false });
  });

  it.each(['host', 'juror'])('does not rise when its browser opens the link of a %s', async (role) => {
    const attacker = await enter(host, await newContest(host), 'voter', house.device());
    const planted = attacker.cookie as string;
    expect(await who(attacker)).toMatchObject({ signedIn: true });
    const victim = house.device();
    const opened = await victim.post('/links', { secret: await linkSecret(role) }, { cookie: planted });
    expect(opened.json).toMatchObject({ contest: slug, role });
    expect(victim.cookie).not.toBe(planted);
    expect((await who(victim)).memberships).toContainEqual(expect.objectContaining({ contest: slug, roles: [role] }));
    expect(await who(attacker)).toMatchObject({ signedIn: false });
    expect((await attacker.get(`/contests/${slug}`)).status).toBe(401);
  });

  it('does not rise either when the same account has kept another one', async () => {
    const device = randomBytes(16).toString('base64url');
    const [kept, planted] = [house.device(), house.device()];
    const code = await joinCode();
    for (const one of [kept, planted]) await one.post('/join', { code, device });
    const other = await newContest(host);
    const made = await host.post(`/contests/${other}/invitations`, { role: 'host' });
    const secret = new URL(made.json.url).hash.slice(1);
    const victim = house.device();
    const opened = await victim.post('/links', { secret }, { cookie: planted.cookie as string });
    expect(opened.json).toMatchObject({ contest: other, role: 'host' });
    expect((await victim.get(`/contests/${other}/invitations`)).status).toBe(200);
    for (const one of [kept, planted]) expect(await who(one)).toMatchObject({ signedIn: false });
  });
});

describe('a session’s cookie', () => {
  it('is out of reach for scripts, of other sites and of other paths', async () => {
    const device = house.device();
    const answer = await device.post('/join', { code: await joinCode() });
    const [cookie] = answer.headers.getSetCookie();
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Lax/);
    expect(cookie).toMatch(/Path=\//);
    expect(cookie).not.toMatch(/Domain=/i);
  });

  it('comes in no address and no body', async () => {
    const device = house.device();
    const answer = await device.post('/join', { code: await joinCode() });
    const token = (device.cookie as string).split('=')[1] as string;
    expect(answer.bytes.toString()).not.toContain(token);
    expect((await device.get('/me')).bytes.toString()).not.toContain(token);
  });
});
