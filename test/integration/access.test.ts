import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFirstHostLink } from '../../src/features/access/create-first-host-link.ts';
import { hashSecret, readSessionCookie, sessionCookie } from '../../src/features/access/session-token.ts';
import type { Device } from '../device.ts';
import { createInstallation, enter, type Installation, newContest } from '../installation.ts';

let house: Installation;
let host: Device;
let clock = 0;

beforeAll(async () => {
  house = await createInstallation({ now: () => Date.now() + clock });
  host = await house.host();
});
afterAll(() => house.close());

const secretOf = (url: string) => new URL(url).hash.slice(1);
const invite = async (slug: string, body: object) => (await host.post(`/contests/${slug}/invitations`, body)).json;
const voterCode = async (slug: string, more: object = {}): Promise<string> =>
  (await invite(slug, { role: 'voter', ...more })).code;
const linkSecret = async (slug: string, role: string) => secretOf((await invite(slug, { role })).url);
const countAccounts = () => house.services.prisma.account.count();
const codes = (answers: { status: number; code: string | undefined }[]) =>
  answers.map(({ status, code }) => code ?? status).sort();

describe('the first host', () => {
  it('comes by a link that works once and is not given again', async () => {
    const fresh = await createInstallation();
    try {
      const early = await createFirstHostLink(fresh.services);
      const link = await createFirstHostLink(fresh.services);
      expect(link).toMatch(/^http:\/\/blindrank\.test\/link#[\w-]{43}$/);
      expect((await fresh.device().post('/links', { secret: secretOf(early as string) })).code).toBe(
        'invitation_unknown',
      );
      const first = fresh.device();
      const answer = await first.post('/links', { secret: secretOf(link as string) });
      expect(answer.json).toEqual({ contest: null, kind: null, role: 'host' });
      expect((await first.get('/me')).json).toEqual({ signedIn: true, host: true, memberships: [] });
      expect((await fresh.device().post('/links', { secret: secretOf(link as string) })).code).toBe(
        'invitation_used_up',
      );
      expect(await createFirstHostLink(fresh.services)).toBeNull();
    } finally {
      await fresh.close();
    }
  });

  it('is host at once on a device that was somebody already', async () => {
    const fresh = await createInstallation();
    try {
      const first = fresh.device();
      await fresh.services.prisma.account.create({ data: { id: '6b6b1f2e-9d7c-4d57-8ea5-0d2b2a3c4d5e' } });
      const token = randomBytes(32).toString('base64url');
      await fresh.services.prisma.session.create({
        data: {
          tokenHash: hashSecret(token),
          accountId: '6b6b1f2e-9d7c-4d57-8ea5-0d2b2a3c4d5e',
          expiresAt: new Date(Date.now() + 60_000),
        },
      });
      const cookie = { cookie: `br_session=${token}` };
      expect((await first.get('/me', cookie)).json).toMatchObject({ signedIn: true, host: false });
      const link = await createFirstHostLink(fresh.services);
      await first.post('/links', { secret: secretOf(link as string) }, cookie);
      expect((await first.get('/me')).json).toMatchObject({ signedIn: true, host: true });
    } finally {
      await fresh.close();
    }
  });
});

describe('a join code', () => {
  it('makes a nameless account, a device session and a pseudonym', async () => {
    const slug = await newContest(host);
    const device = house.device();
    const answer = await device.post('/join', { code: await voterCode(slug) });
    expect(answer.json).toEqual({ contest: slug, kind: 'challenge', role: 'voter' });
    expect(answer.headers.get('set-cookie')).toMatch(
      /^br_session=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const { memberships } = (await device.get('/me')).json;
    expect(memberships).toEqual([
      {
        ...{ contest: slug, kind: 'challenge', name: 'Ticket machine', status: 'draft' },
        ...{ methods: ['pairwise'], roles: ['voter'] },
      },
    ]);
    const token = readSessionCookie(device.cookie) as string;
    const session = await house.services.prisma.session.findUniqueOrThrow({ where: { tokenHash: hashSecret(token) } });
    const voters = await house.services.prisma.voter.findMany({ where: { accountId: session.accountId } });
    expect(voters).toHaveLength(1);
    expect(voters[0]?.pseudonym).toMatch(/^[A-Z0-9]{10}$/);
  });

  it('is read however it is typed', async () => {
    const slug = await newContest(host);
    const code = await voterCode(slug);
    expect(code).toMatch(/^[CDFGHJKLMNPQRTVWXY2-9]{6}$/);
    const typed = ` ${code.slice(0, 3).toLowerCase()}-${code.slice(3)} `;
    expect((await house.device().post('/join', { code: typed })).status).toBe(200);
  });

  it('adds to the account that a device has, and repeating it changes nothing', async () => {
    const slug = await newContest(host);
    const other = await newContest(host);
    const code = await voterCode(slug);
    const device = house.device();
    await device.post('/join', { code });
    const before = await countAccounts();
    expect((await device.post('/join', { code })).headers.get('set-cookie')).toBeNull();
    await device.post('/join', { code: await voterCode(other) });
    expect(await countAccounts()).toBe(before);
    expect((await device.get('/me')).json.memberships).toHaveLength(2);
    const [invitation] = (await host.get(`/contests/${slug}/invitations`)).json;
    expect(invitation).toMatchObject({ code, uses: 1 });
  });

  it('gives a double click and two tabs one account', async () => {
    const slug = await newContest(host);
    const code = await voterCode(slug);
    const before = await countAccounts();
    const device = randomBytes(16).toString('base64url');
    const tabs = Array.from({ length: 8 }, () => house.device());
    const answers = await Promise.all(tabs.map((tab) => tab.post('/join', { code, device })));
    expect(codes(answers)).toEqual(Array(8).fill(200));
    expect(await countAccounts()).toBe(before + 1);
    expect((await host.get(`/contests/${slug}`)).json.host.voters).toBe(1);
    expect((await host.get(`/contests/${slug}/invitations`)).json[0].uses).toBe(1);
    for (const tab of tabs) expect((await tab.get('/me')).json.memberships).toHaveLength(1);
  });

  it('does not open an older account to who knows the key of its device', async () => {
    const slug = await newContest(host);
    const code = await voterCode(slug);
    const device = randomBytes(16).toString('base64url');
    await house.device().post('/join', { code, device });
    const before = await countAccounts();
    clock = 3 * 60_000;
    try {
      expect((await house.device().post('/join', { code, device })).status).toBe(200);
      expect(await countAccounts()).toBe(before + 1);
    } finally {
      clock = 0;
    }
  });

  it('with a last use goes to one of those who hold it up at once, and leaves nothing of the others', async () => {
    const slug = await newContest(host);
    const code = await voterCode(slug, { maxUses: 3 });
    const before = await countAccounts();
    const answers = await Promise.all(Array.from({ length: 12 }, () => house.device().post('/join', { code })));
    expect(codes(answers)).toEqual([...Array(3).fill(200), ...Array(9).fill('invitation_used_up')]);
    expect(await countAccounts()).toBe(before + 3);
  });

  it('ends when it expires or is revoked, for new people only', async () => {
    const slug = await newContest(host);
    const expiresAt = new Date(Date.now() + 60_000).toISOString();
    const expiring = await voterCode(slug, { expiresAt });
    const invitation = await invite(slug, { role: 'voter' });
    const member = house.device();
    await member.post('/join', { code: invitation.code });
    expect((await host.delete(`/contests/${slug}/invitations/${invitation.id}`)).status).toBe(204);
    expect((await host.delete(`/contests/${slug}/invitations/${invitation.id}`)).status).toBe(204);
    expect((await house.device().post('/join', { code: invitation.code })).code).toBe('invitation_expired');
    expect((await member.post('/join', { code: invitation.code })).status).toBe(200);
    clock = 120_000;
    try {
      expect((await house.device().post('/join', { code: expiring })).code).toBe('invitation_expired');
    } finally {
      clock = 0;
    }
  });

  it('of designers ends with the submissions', async () => {
    const slug = await newContest(host);
    const { code } = await invite(slug, { role: 'designer' });
    await host.post(`/contests/${slug}/open-submissions`);
    expect((await house.device().post('/join', { code })).status).toBe(200);
    await host.post(`/contests/${slug}/close-submissions`);
    expect((await house.device().post('/join', { code })).code).toBe('submissions_closed');
  });

  it('holds 200 phones of a room that join at once', async () => {
    const slug = await newContest(host);
    const code = await voterCode(slug);
    const answers = await Promise.all(Array.from({ length: 200 }, () => house.device().post('/join', { code })));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect((await host.get(`/contests/${slug}`)).json.host.voters).toBe(200);
  });
});

describe('guessing', () => {
  it('is stopped for the device that guesses, and costs right codes nothing', async () => {
    const slug = await newContest(host);
    const code = await voterCode(slug);
    const guesser = house.device();
    await guesser.post('/join', { code });
    for (let n = 0; n < 20; n += 1) {
      expect((await guesser.post('/join', { code: `CCCC${20 + n}`.replace('0', '2').replace('1', '3') })).code).toBe(
        'invitation_unknown',
      );
    }
    const stopped = await guesser.post('/join', { code: 'CCCCCC' });
    expect(stopped.code).toBe('rate_limited');
    expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await house.device().post('/join', { code })).status).toBe(200);
  });
});

describe('a single-use link', () => {
  it('opened by 20 devices at once lets exactly one in', async () => {
    const slug = await newContest(host);
    const secret = await linkSecret(slug, 'juror');
    const before = await countAccounts();
    const answers = await Promise.all(Array.from({ length: 20 }, () => house.device().post('/links', { secret })));
    expect(codes(answers)).toEqual([200, ...Array(19).fill('invitation_used_up')]);
    expect(await countAccounts()).toBe(before + 1);
  });

  it('opened 20 times by one device answers the same each time', async () => {
    const slug = await newContest(host);
    const secret = await linkSecret(slug, 'juror');
    const device = randomBytes(16).toString('base64url');
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => house.device().post('/links', { secret, device })),
    );
    expect(codes(answers)).toEqual(Array(20).fill(200));
  });

  it('is kept as a hash alone and shown once', async () => {
    const slug = await newContest(host);
    const made = await invite(slug, { role: 'juror' });
    expect(made).toMatchObject({
      kind: 'link',
      code: null,
      maxUses: 1,
      startingReputation: 100,
      url: expect.any(String),
    });
    const listed = await host.get(`/contests/${slug}/invitations`);
    expect(listed.json[0]).toMatchObject({ id: made.id, url: null });
    const row = await house.services.prisma.invitation.findUniqueOrThrow({ where: { id: made.id } });
    expect(Buffer.from(row.secretHash as Uint8Array)).toEqual(Buffer.from(hashSecret(secretOf(made.url))));
    expect(JSON.stringify(row)).not.toContain(secretOf(made.url));
  });

  it('gives a juror the granted reputation once', async () => {
    const slug = await newContest(host);
    const juror = await enter(host, slug, 'juror', house.device());
    await enter(host, slug, 'juror', juror);
    const events = await house.services.prisma.reputationEvent.findMany({ where: { contest: { slug } } });
    expect(events.map(({ points }) => points)).toEqual([100]);
  });

  it('is the only way for jurors', async () => {
    const slug = await newContest(host);
    const answer = await host.post(`/contests/${slug}/invitations`, { role: 'juror', maxUses: 5 });
    expect(answer.code).toBe('juror_needs_link');
  });
});

describe('roles', () => {
  it('juror and designer go together', async () => {
    const slug = await newContest(host);
    const person = await enter(host, slug, 'juror', house.device());
    await enter(host, slug, 'designer', person);
    expect((await person.get('/me')).json.memberships[0].roles.sort()).toEqual(['designer', 'juror']);
    expect((await host.get(`/contests/${slug}`)).json.host.voters).toBe(1);
  });

  it('a host never joins to vote, on the same account', async () => {
    const slug = await newContest(host);
    const code = await voterCode(slug);
    expect((await host.post('/join', { code })).code).toBe('host_cannot_join');
    const second = await enter(host, slug, 'host', house.device());
    expect((await second.post('/join', { code })).code).toBe('host_cannot_join');
  });

  it('who takes part never becomes host of the same contest, and may of another', async () => {
    const slug = await newContest(host);
    const person = await enter(host, slug, 'voter', house.device());
    const refused = await person.post('/links', { secret: await linkSecret(slug, 'host') });
    expect(refused).toMatchObject({ status: 409, code: 'voter_cannot_host' });
    await enter(host, await newContest(host), 'host', person);
  });

  it('of both at once gives one', async () => {
    for (let round = 0; round < 5; round += 1) {
      const slug = await newContest(host);
      const other = await newContest(host);
      const person = await enter(host, other, 'voter', house.device());
      const [secret, code] = await Promise.all([linkSecret(slug, 'host'), voterCode(slug)]);
      const answers = await Promise.all([person.post('/links', { secret }), person.post('/join', { code })]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const mine = (await person.get('/me')).json.memberships.find(
        ({ contest }: { contest: string }) => contest === slug,
      );
      expect(mine.roles).toHaveLength(1);
    }
  });
});

describe('a session', () => {
  it('ends with signing out, at once', async () => {
    const slug = await newContest(host);
    const device = await enter(host, slug, 'voter', house.device());
    const tab = device.tab();
    expect((await tab.get('/me')).json.signedIn).toBe(true);
    const answer = await device.post('/sign-out');
    expect(answer.status).toBe(204);
    expect(answer.headers.get('set-cookie')).toContain('Max-Age=0');
    expect(device.cookie).toBeUndefined();
    expect((await tab.get('/me')).json).toEqual({ signedIn: false, host: false, memberships: [] });
  });

  it('ends after a year', async () => {
    const device = await enter(host, await newContest(host), 'voter', house.device());
    clock = 366 * 24 * 3600_000;
    try {
      expect((await device.get('/me')).json.signedIn).toBe(false);
    } finally {
      clock = 0;
    }
  });

  it('is nobody for a cookie that was made up', async () => {
    for (const cookie of [
      'br_session=',
      'br_session=x',
      `br_session=${randomBytes(32).toString('base64url')}`,
      '%%%',
      'a=b; br_session',
    ]) {
      expect((await house.device().get('/me', { cookie })).json.signedIn).toBe(false);
    }
  });

  it('goes over https alone where people use https', () => {
    expect(sessionCookie({ baseUrl: 'https://vote.example.org' }, 'x')).toContain('; Secure');
    expect(sessionCookie({ baseUrl: 'http://192.168.1.5:3000' }, 'x')).not.toContain('Secure');
  });
});

describe('the audit log', () => {
  it('has what hosts did and names nobody', async () => {
    const slug = await newContest(host);
    await enter(host, slug, 'juror', house.device());
    const [invitation] = (await host.get(`/contests/${slug}/invitations`)).json;
    await host.delete(`/contests/${slug}/invitations/${invitation.id}`);
    const { json } = await host.get(`/contests/${slug}/audit`);
    expect(json.map(({ action }: { action: string }) => action)).toEqual([
      'invitation.revoked',
      'invitation.accepted',
      'invitation.created',
      'contest.created',
    ]);
    const accounts = await house.services.prisma.account.findMany();
    for (const { id } of accounts) expect(JSON.stringify(json)).not.toContain(id);
  });
});
