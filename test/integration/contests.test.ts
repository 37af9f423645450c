import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contestView } from '../../src/contract/http/contests.ts';
import { contestSettings } from '../../src/contract/settings.ts';
import type { Device } from '../device.ts';
import { CONTEST, createInstallation, enter, type Installation, newContest, picture } from '../installation.ts';

let house: Installation;
let host: Device;

beforeAll(async () => {
  house = await createInstallation();
  host = await house.host();
});
afterAll(() => house.close());

const step = (slug: string, name: string) => host.post(`/contests/${slug}/${name}`);

describe('a new contest', () => {
  it('is a draft with one task, its brief, and a stage', async () => {
    const answer = await host.post('/contests', { ...CONTEST, brief: 'A screen for a ticket machine.' });
    expect(answer.status).toBe(201);
    const view = contestView.parse(answer.json);
    expect(view).toMatchObject({
      name: 'Ticket machine',
      status: 'draft',
      stage: { width: 1440, height: 1080 },
      roles: ['host'],
      rounds: [],
      host: { requiredBenchmarks: 3, designs: 0, benchmarks: 0, voters: 0 },
    });
    expect(view.slug).toMatch(/^ticket-machine-[a-z0-9]{6}$/);
    expect(view.host?.stageUrl).toMatch(/^http:\/\/blindrank\.test\/stage\/[\w-]{22}$/);
    expect(answer.headers.get('location')).toBe(`/api/v1/contests/${view.slug}`);
    const tasks = await house.services.prisma.task.findMany({ where: { contest: { slug: view.slug } } });
    expect(tasks).toMatchObject([{ position: 1, title: 'Ticket machine', text: 'A screen for a ticket machine.' }]);
  });

  it('has an address of its own also where its name has no Latin letters, or is that of another', async () => {
    const slugs = [
      await newContest(host, { name: '设计比赛' }),
      await newContest(host, { name: 'Café  Ménü!' }),
      await newContest(host),
    ];
    expect(slugs[0]).toMatch(/^contest-[a-z0-9]{6}$/);
    expect(slugs[1]).toMatch(/^cafe-menu-[a-z0-9]{6}$/);
    expect(await newContest(host)).not.toBe(slugs[2]);
  });

  it('may be an arena: a draft whose tasks and works are still to come', async () => {
    const criteria = [{ name: 'Shape', description: 'Is the form right?' }, { name: 'Surface' }];
    const answer = await host.post('/arenas', { name: 'Birds', question: 'Which is closer?', criteria });
    expect(answer.status).toBe(201);
    const view = contestView.parse(answer.json);
    expect(view).toMatchObject({ kind: 'arena', name: 'Birds', status: 'draft', methods: ['pairwise'], rounds: [] });
    const { settings, tasks } = await house.services.prisma.contest.findUniqueOrThrow({
      where: { slug: view.slug },
      include: { tasks: true },
    });
    expect(tasks).toEqual([]);
    expect(contestSettings.parse(settings).arena).toMatchObject({
      criteria: [criteria[0], { name: 'Surface', description: '' }],
      revealAfterVote: false,
      humanCheck: 'none',
      constants: { votesPerMinute: 60, gold: { share: 0.1, firstWithin: 10, leastTrust: 0.5 } },
    });
  });

  it('is refused as an arena whose voters a service should check that is not set up here', async () => {
    const arena = { name: 'x', question: 'y', criteria: [{ name: 'A' }] };
    const answer = await host.post('/arenas', { ...arena, humanCheck: 'hcaptcha' });
    expect(answer).toMatchObject({ status: 409, code: 'human_check_not_set_up' });
    expect((await host.post('/arenas', { ...arena, humanCheck: 'proof_of_work' })).status).toBe(201);
  });

  it('is refused as an arena whose questions have the same name', async () => {
    const answer = await host.post('/arenas', { name: 'x', question: 'y', criteria: [{ name: 'A' }, { name: 'A ' }] });
    expect(answer).toMatchObject({ status: 400, code: 'bad_request' });
  });

  it('is refused with the names of what is wrong', async () => {
    const answer = await host.post('/contests', {
      name: ' ',
      question: 'x'.repeat(200),
      pairwiseRoles: ['host'],
      extra: 1,
    });
    expect(answer).toMatchObject({ status: 400, code: 'bad_request' });
    expect(answer.json.fields.map(({ path }: { path: string }) => path).sort()).toEqual([
      'extra',
      'name',
      'pairwiseRoles.0',
      'question',
    ]);
  });

  it('stands in the list, the newest first', async () => {
    const slug = await newContest(host, { name: 'The latest' });
    const { json } = await host.get('/contests');
    expect(json[0]).toMatchObject({ slug, name: 'The latest', status: 'draft' });
  });
});

describe('a contest', () => {
  it('shows members what it is about and hosts also how much there is', async () => {
    const slug = await newContest(host);
    const voter = await enter(host, slug, 'voter', house.device());
    const view = contestView.parse((await voter.get(`/contests/${slug}`)).json);
    expect(view.roles).toEqual(['voter']);
    expect(view.host).toBeNull();
  });

  it('keeps how it is judged, by whom and on what', async () => {
    const criteria = [
      { name: 'Clarity', description: 'Understood at a glance.', weight: 2, min: 1, max: 5 },
      { name: 'Idea', description: '', weight: 1, min: 0, max: 10 },
    ];
    const slug = await newContest(host, { methods: ['pairwise', 'experts'], likesRoles: ['voter'], criteria });
    const view = contestView.parse((await host.get(`/contests/${slug}`)).json);
    expect(view.host).toMatchObject({ methods: ['pairwise', 'experts'], likesRoles: ['voter'], criteria });
    const turned = [criteria[1], criteria[0]];
    const changed = await host.patch(`/contests/${slug}`, { methods: ['experts'], criteria: turned });
    expect(changed.json.host).toMatchObject({ methods: ['experts'], likesRoles: ['voter'], criteria: turned });
    const wrong = await host.patch(`/contests/${slug}`, { criteria: [{ ...criteria[0], min: 5 }] });
    expect(wrong).toMatchObject({ status: 400, json: { fields: [{ path: 'criteria.0.max' }] } });
  });

  it('can be changed until submissions close', async () => {
    const slug = await newContest(host);
    const changed = await host.patch(`/contests/${slug}`, {
      name: 'New name',
      brief: 'New brief',
      requiredBenchmarks: 1,
    });
    expect(changed.json).toMatchObject({
      name: 'New name',
      question: CONTEST.question,
      host: { requiredBenchmarks: 1 },
    });
    const task = await house.services.prisma.task.findFirst({ where: { contest: { slug } } });
    expect(task).toMatchObject({ title: 'New name', text: 'New brief' });
    await step(slug, 'open-submissions');
    expect((await host.patch(`/contests/${slug}`, { pairwiseRoles: ['juror'] })).json.host.pairwiseRoles).toEqual([
      'juror',
    ]);
    await step(slug, 'close-submissions');
    expect((await host.patch(`/contests/${slug}`, { requiredBenchmarks: 0 })).code).toBe('settings_frozen');
    await step(slug, 'reopen-submissions');
    expect((await host.patch(`/contests/${slug}`, { requiredBenchmarks: 0 })).status).toBe(200);
  });

  it('takes its steps in order and no other way', async () => {
    const slug = await newContest(host);
    for (const early of ['close-submissions', 'reopen-submissions', 'publish', 'archive']) {
      expect((await step(slug, early)).code).toBe('wrong_contest_state');
    }
    expect((await step(slug, 'open-submissions')).json.status).toBe('submissions');
    expect((await step(slug, 'open-submissions')).code).toBe('wrong_contest_state');
    expect((await step(slug, 'close-submissions')).json.status).toBe('submissions_closed');
    expect((await step(slug, 'reopen-submissions')).json.status).toBe('submissions');
  });

  it('takes a step once when two hosts press at once', async () => {
    const slug = await newContest(host);
    const answers = await Promise.all(Array.from({ length: 6 }, () => step(slug, 'open-submissions')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const audit = (await host.get(`/contests/${slug}/audit`)).json;
    expect(audit.filter(({ action }: { action: string }) => action === 'contest.open-submissions')).toHaveLength(1);
  });

  it('that is unknown is not found, whoever asks', async () => {
    expect((await host.get('/contests/nothing-here')).status).toBe(404);
    expect((await host.get('/contests/%00')).status).toBe(404);
    expect((await house.device().get('/contests/nothing-here')).status).toBe(401);
  });
});

describe('invitations', () => {
  it('are codes for many and links for one, with their addresses', async () => {
    const slug = await newContest(host);
    const made = await Promise.all(
      ['voter', 'designer', 'juror', 'host'].map((role) => host.post(`/contests/${slug}/invitations`, { role })),
    );
    expect(made.map(({ json }) => json.kind)).toEqual(['code', 'code', 'link', 'link']);
    const [voter] = made;
    expect(voter?.json.url).toBe(`http://blindrank.test/join/${voter?.json.code}`);
  });

  it('of another contest cannot be revoked', async () => {
    const [mine, other] = [await newContest(host), await newContest(host)];
    const { json } = await host.post(`/contests/${other}/invitations`, { role: 'voter' });
    expect((await host.delete(`/contests/${mine}/invitations/${json.id}`)).status).toBe(404);
    expect((await host.get(`/contests/${other}/invitations`)).json[0].revoked).toBe(false);
  });

  it('cannot end before they begin', async () => {
    const slug = await newContest(host);
    const answer = await host.post(`/contests/${slug}/invitations`, {
      role: 'voter',
      expiresAt: '2020-01-01T00:00:00Z',
    });
    expect(answer.code).toBe('bad_request');
    expect(answer.json.fields[0].path).toBe('expiresAt');
  });
});

describe('counts', () => {
  it('are of works and people, and name none', async () => {
    const slug = await newContest(host);
    const designer = await enter(host, slug, 'designer', house.device());
    await step(slug, 'open-submissions');
    await designer.upload('PUT', `/contests/${slug}/my-entry`, await picture(1), { label: 'Ada' });
    await host.upload('POST', `/contests/${slug}/benchmarks`, await picture(2), { label: 'Bot', tool: 'Tool' });
    const { json } = await host.get(`/contests/${slug}`);
    expect(json.host).toMatchObject({ designs: 1, benchmarks: 1, voters: 1 });
    expect(JSON.stringify(json)).not.toContain('Ada');
    expect(JSON.stringify((await host.get(`/contests/${slug}/audit`)).json)).not.toContain('Ada');
  });
});
