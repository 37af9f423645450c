import sharp from 'sharp';
import type { Invitation } from '../src/contract/http/access.ts';
import type { ContestView } from '../src/contract/http/contests.ts';
import { createPerson, type Person } from './person.ts';

/** A challenge made through the public routes, with its people. */
export interface Challenge {
  readonly slug: string;
  readonly roundId: string;
  readonly host: Person;
  readonly designers: readonly Person[];
  readonly jurors: readonly Person[];
  readonly stageKey: string;
}

/** A plain picture that differs from every other one, with metadata that must not survive. */
export function testPicture(n: number): Promise<Buffer> {
  const colour = { r: (n * 53) % 256, g: (n * 97) % 256, b: (n * 193) % 256 };
  return sharp({ create: { width: 640, height: 480, channels: 3, background: colour } })
    .withExif({ IFD0: { Artist: `Designer ${n}`, Software: `Tool ${n}`, DateTime: '2026:11:01 10:00:00' } })
    .jpeg()
    .toBuffer();
}

function imageForm(bytes: Buffer, name: string, fields: Record<string, string> = {}): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  form.set('image', new Blob([Uint8Array.from(bytes)], { type: 'image/jpeg' }), name);
  return form;
}

export async function uploadDesign(person: Person, slug: string, n: number, label = ''): Promise<void> {
  const form = imageForm(await testPicture(n), `designer-${n}-final.jpg`, label === '' ? {} : { label });
  await person.json('PUT', `/api/v1/contests/${slug}/my-entry`, form);
}

export async function addBenchmark(host: Person, slug: string, n: number): Promise<void> {
  const form = imageForm(await testPicture(100 + n), `ai-benchmark-${n}.jpg`, {
    label: `Benchmark ${n}`,
    tool: `Generator ${n}`,
    model: 'secret-model',
  });
  await host.json('POST', `/api/v1/contests/${slug}/benchmarks`, form);
}

/** Joins by a new code or link of a role. */
export async function invite(url: string, host: Person, slug: string, role: string, name: string): Promise<Person> {
  const invitation = await host.json<Invitation>('POST', `/api/v1/contests/${slug}/invitations`, { role });
  const person = createPerson(url, name);
  if (invitation.code !== null) await person.json('POST', '/api/v1/join', { code: invitation.code });
  else await person.json('POST', '/api/v1/links', { secret: invitation.url?.split('#')[1] });
  return person;
}

export interface ChallengeOptions {
  readonly designers?: number;
  readonly jurors?: number;
  readonly benchmarks?: number;
  readonly pairwiseRoles?: readonly string[];
  readonly methods?: readonly string[];
  readonly criteria?: readonly object[];
}

/** From nothing to an open round. */
export async function openChallenge(url: string, host: Person, options: ChallengeOptions = {}): Promise<Challenge> {
  const { designers = 4, jurors = 2, benchmarks = 3, pairwiseRoles = ['designer', 'juror'] } = options;
  const { methods = ['pairwise'], criteria } = options;
  const settings = { requiredBenchmarks: benchmarks, pairwiseRoles, methods, ...(criteria && { criteria }) };
  const body = { name: 'Test', question: 'Which is better?', ...settings };
  const { slug } = await host.json<ContestView>('POST', '/api/v1/contests', body);
  await host.json('POST', `/api/v1/contests/${slug}/open-submissions`);
  const people: Person[] = [];
  for (let n = 1; n <= designers; n++) {
    const person = await invite(url, host, slug, 'designer', `designer ${n}`);
    await uploadDesign(person, slug, n, `Name of designer ${n}`);
    people.push(person);
  }
  for (let n = 1; n <= benchmarks; n++) await addBenchmark(host, slug, n);
  const jury: Person[] = [];
  for (let n = 1; n <= jurors; n++) jury.push(await invite(url, host, slug, 'juror', `juror ${n}`));
  await host.json('POST', `/api/v1/contests/${slug}/close-submissions`);
  await host.json('POST', `/api/v1/contests/${slug}/rounds`, {});
  const view = await host.json<ContestView>('GET', `/api/v1/contests/${slug}`);
  const stageKey = view.host?.stageUrl.split('/').at(-1) ?? '';
  return { slug, roundId: view.rounds[0].id, host, designers: people, jurors: jury, stageKey };
}
