import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { commandLineSays } from '../../../test/command-line.ts';
import { benchmarkPlan, type PlanFolder, painter, planFolder } from '../../../test/fixtures/generation.ts';
import { namedPicture } from '../../../test/fixtures/manifest.ts';
import {
  type Asked,
  hangsUp,
  message,
  type OpenAiServer,
  openAiServer,
  type Reply,
  refuses,
  says,
  saysNothing,
  writes,
} from '../../../test/openai-server.ts';

const KEY = 'sk-test-0123456789';
const base64 = (await namedPicture(9)).toString('base64');
const picture: Reply = says({ created: 1, data: [{ b64_json: base64 }], usage: { total_tokens: 12 } });
const drawn: Reply = message(null, 'stop', {
  images: [{ type: 'image_url', image_url: { url: `data:image/png;base64,${base64}` } }],
});

beforeEach(() => {
  vi.stubEnv('TEST_KEY', KEY);
  return () => vi.unstubAllEnvs();
});

interface Step {
  readonly kind: 'images' | 'chat';
  readonly parameters?: Record<string, string>;
}

async function asking(server: OpenAiServer, step: Step, more: object = {}, endpoint: object = {}): Promise<PlanFolder> {
  const { briefs } = benchmarkPlan([painter('x', 'paint')]) as { briefs: object[] };
  const call = { endpoint: 'here', model: 'painter-1', ...step };
  return planFolder({
    ...benchmarkPlan([{ key: 'alpha', label: 'Alpha', steps: [call] } as never]),
    briefs: briefs.slice(0, 1),
    endpoints: [{ key: 'here', baseUrl: server.baseUrl, apiKeyEnv: 'TEST_KEY', callsPerMinute: 1000, ...endpoint }],
    ...more,
  });
}

const generate = ({ plan, out }: PlanFolder) => commandLineSays('generate', plan, '--out', out, '--json');
const logOf = async ({ out }: PlanFolder, attempt = 1) =>
  JSON.parse(await readFile(join(out, `attempts/alpha/poster/1/${attempt}/log.json`), 'utf8'));

async function outcomesOf(folder: PlanFolder) {
  const { lines, exitCode } = await generate(folder);
  return { exitCode, outcomes: lines.filter(({ kind }) => kind === 'attempt').map(({ outcome }) => outcome) };
}

describe('an endpoint of images', () => {
  it('is asked with the settings of all, under the names that it knows', async () => {
    const server = await openAiServer(picture);
    const folder = await asking(server, { kind: 'images', parameters: { quality: 'style' } });
    expect((await generate(folder)).exitCode).toBe(0);
    expect(server.asked).toEqual([
      {
        path: '/v1/images/generations',
        authorization: `Bearer ${KEY}`,
        body: {
          model: 'painter-1',
          prompt: 'Make a poster.\n\nThis text must appear, word for word:\n- Open day\n- 12 May',
          quality: 'plain',
        },
      },
    ]);
    expect(await logOf(folder)).toMatchObject({
      step: 'model',
      output: 'present',
      httpStatus: 200,
      files: ['model/output-1.png'],
      steps: [{ kind: 'images', usage: { total_tokens: 12 } }],
    });
  });

  it('is asked with every setting under its own name where no names are given, and may name files of its own', async () => {
    const server = await openAiServer(says({ data: [{ url: '/made/1.png' }, { b64_json: base64 }] }), (response) => {
      response.writeHead(200, { 'Content-Type': 'image/png' }).end(Buffer.from(base64, 'base64'));
    });
    const folder = await asking(server, { kind: 'images' });
    await generate(folder);
    expect(server.asked[0]?.body).toMatchObject({ maxTokens: 4000, style: 'plain' });
    expect((await logOf(folder)).files).toEqual(['model/output-1.png', 'model/output-2.png']);
  });

  it.each<[string, Reply, string]>([
    ['no picture', says({ data: [] }), 'model_empty'],
    ['a broken picture', says({ data: [{ b64_json: base64.slice(0, 80) }] }), 'model_broken'],
    ['no answer of this protocol', says({ error: { message: 'later' } }), 'provider_error'],
    ['a file elsewhere', says({ data: [{ url: 'http://192.0.2.1/1.png' }] }), 'provider_error'],
    ['a wrong request', refuses(400, 'unknown parameter style'), 'pipeline_error'],
  ])('that answers with %s', async (_what, reply, outcome) => {
    const folder = await asking(await openAiServer(reply), { kind: 'images' }, { attempts: 1 });
    expect((await outcomesOf(folder)).outcomes).toEqual([outcome]);
  });
});

describe('a chat', () => {
  const long = message('<html>half a pa', 'length');

  it.each<[string, Reply[], string[]]>([
    ['beside its words', [drawn], ['completed']],
    ['in its words', [message(`Here: ![it](data:image/png;base64,${base64})`)], ['completed']],
    [
      'as a part',
      [message([{ type: 'image_url', image_url: { url: `data:image/png;base64,${base64}` } }])],
      ['completed'],
    ],
    ['after it was busy', [refuses(429, 'busy', { 'Retry-After': '0' }), drawn], ['provider_error', 'completed']],
    [
      'after it was down',
      [refuses(500, 'oops'), refuses(503, 'oops'), drawn],
      ['provider_error', 'provider_error', 'completed'],
    ],
    ['after it hung up', [hangsUp, drawn], ['provider_error', 'completed']],
    ['after it sent no JSON', [writes('<html>'), drawn], ['provider_error', 'completed']],
  ])('that draws %s', async (_what, replies, outcomes) => {
    const server = await openAiServer(...replies);
    const folder = await asking(server, { kind: 'chat' });
    expect(await outcomesOf(folder)).toEqual({ exitCode: 0, outcomes });
    expect(server.asked).toHaveLength(outcomes.length);
  });

  it.each<[string, Reply, string]>([
    ['is cut off', long, 'model_truncated'],
    [
      'is cut off with a picture',
      message(null, 'length', { images: [{ image_url: { url: `data:image/png;base64,${base64}` } }] }),
      'model_truncated',
    ],
    ['says nothing', message(''), 'model_empty'],
    ['refuses', message(null, 'stop', { refusal: 'I will not draw that.' }), 'model_empty'],
    ['is filtered', message(null, 'content_filter'), 'model_empty'],
    ['only talks', message('A poster would look like this.'), 'model_broken'],
  ])('that %s has failed, for good', async (_what, reply, outcome) => {
    const server = await openAiServer(reply);
    const folder = await asking(server, { kind: 'chat' });
    expect(await outcomesOf(folder)).toEqual({ exitCode: 0, outcomes: [outcome] });
    expect(server.asked).toHaveLength(1);
  });

  it('that refuses has its words kept', async () => {
    const folder = await asking(await openAiServer(message('Sorry.', 'stop', { refusal: 'No.' })), { kind: 'chat' });
    await generate(folder);
    expect((await logOf(folder)).steps[0]).toMatchObject({ said: 'Sorry.', refusal: 'No.', finishReason: 'stop' });
  });

  it('that never answers is left, tried again, and waits for another start', async () => {
    const server = await openAiServer(saysNothing);
    const folder = await asking(server, { kind: 'chat' }, { attempts: 2 }, { timeoutSeconds: 0.2 });
    expect(await outcomesOf(folder)).toEqual({ exitCode: 3, outcomes: ['provider_error', 'provider_error'] });
    expect(await logOf(folder)).toMatchObject({ errorCode: 'timeout' });
  });

  it('that writes is rendered by the step after it', async () => {
    const folder = await asking(await openAiServer(message('<html><h1>Open day</h1></html>')), { kind: 'chat' });
    const plan = JSON.parse(await readFile(folder.plan, 'utf8'));
    plan.generators[0].steps.push({ ...painter('x', 'render').steps[0], name: 'render' });
    await folder.rewrite(plan);
    expect((await outcomesOf(folder)).outcomes).toEqual(['completed']);
    const words = await readFile(join(folder.out, 'attempts/alpha/poster/1/1/model/answer.txt'), 'utf8');
    expect(words).toBe('<html><h1>Open day</h1></html>');
    expect((await logOf(folder)).files).toEqual(['render/page.png']);
  });

  it('is shown the reference of an arena’s task, as it is', async () => {
    const server = await openAiServer(drawn);
    const reference = await namedPicture(3);
    const task = {
      key: 'poster',
      title: 'A cat',
      text: 'Draw this cat.',
      format: 'image',
      reference: { file: 'cat.png' },
    };
    const folder = await asking(server, { kind: 'chat' });
    const { briefs: _, ...plan } = JSON.parse(await readFile(folder.plan, 'utf8'));
    const arena = await planFolder({ ...plan, for: 'arena', tasks: [task] }, { 'cat.png': reference });
    await generate(arena);
    expect(server.asked[0]?.body.messages).toEqual([
      {
        role: 'user',
        content: [
          { type: 'text', text: 'Draw this cat.' },
          { type: 'image_url', image_url: { url: `data:image/png;base64,${reference.toString('base64')}` } },
        ],
      },
    ]);
  });
});

it('no more runs of a generator, and of all, go on at once than the plan says', async () => {
  let now = 0;
  let most = 0;
  const waiting: (() => void)[] = [];
  const held: Reply = async (response, asked: Asked) => {
    most = Math.max(most, ++now);
    // Every second call waits for the next one, so that two are there at the same time.
    await new Promise<void>((free) => {
      waiting.push(free);
      if (waiting.length === 2) for (const go of waiting.splice(0)) go();
    });
    now--;
    await picture(response, asked);
  };
  const server = await openAiServer(held);
  const folder = await asking(server, { kind: 'images' }, { runs: 6, atOnce: 2 });
  await generate(folder);
  expect(server.asked).toHaveLength(6);
  expect(most).toBe(2);
});

it('the key stands in no file, also where the endpoint repeats it', async () => {
  const server = await openAiServer(refuses(401, `no right with ${KEY}`), message(`your key: ${KEY}`));
  const folder = await asking(server, { kind: 'chat' });
  await generate(folder);
  const names = await readdir(folder.folder, { recursive: true, withFileTypes: true });
  const files = names.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  expect(files.length).toBeGreaterThan(8);
  for (const file of files) expect(await readFile(file, 'latin1'), file).not.toContain(KEY);
  expect((await logOf(folder)).steps[0].message).toContain('no right with [secret]');
});
