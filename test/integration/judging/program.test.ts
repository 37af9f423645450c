import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { repositoryRoot } from '../../../src/platform/source.ts';
import { insertJudged } from '../../fixtures/judged.ts';
import { judgementForm } from '../../fixtures/judgement.ts';
import { createInstallation, type Installation } from '../../installation.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

let house: Installation;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  house = await createInstallation();
  folder = await temporaryFolder();
});
afterAll(async () => {
  await house.close();
  await folder.remove();
});

/** The code blocks of docs/judging.md, by language. */
async function documented(language: 'js' | 'json'): Promise<string> {
  const text = await readFile(join(repositoryRoot, 'docs', 'judging.md'), 'utf8');
  return new RegExp(`\`\`\`${language}\n([^]*?)\`\`\``).exec(text)?.[1] ?? '';
}

it('the documented program judges a benchmark, and again changes nothing', async () => {
  const host = await house.host();
  const { slug } = await insertJudged(house.services);
  const { json } = await host.post(`/benchmarks/${slug}/judges`, { kind: 'program', label: 'The documented one' });
  await writeFile(join(folder.path, 'judge.mjs'), await documented('js'));
  const form = JSON.parse(await documented('json'));
  expect(Object.keys(form)).toEqual(Object.keys(judgementForm('x')));
  await writeFile(
    join(folder.path, 'my-judge.mjs'),
    `export const judgeDesigns = ({ brief, anchors, designs }) => {
       if (brief.requiredText.length !== 2 || anchors[0].bytes.length < 20) throw new Error('not as documented');
       return designs.map(({ id }) => ({ ...${JSON.stringify(form)}, id }));
     };`,
  );
  const run = () =>
    promisify(execFile)(process.execPath, [join(folder.path, 'judge.mjs'), house.url, slug], {
      env: { ...process.env, JUDGE_TOKEN: json.token },
    });
  const { stdout } = await run();
  const lines = stdout.trim().split('\n');
  expect(lines).toHaveLength(10);
  // 0.20·9 + 0.35·8 + 0.25·6 + 0.20·8
  expect(lines[0]).toMatch(/^brief-0 [A-Z0-9]{5} 7\.70$/);
  expect((await host.get(`/benchmarks/${slug}/judges`)).json).toMatchObject([{ submitted: 2, briefs: 2 }]);
  expect((await run()).stdout).toBe('');
});
