import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { repositoryRoot } from '../../src/platform/source.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'blindrank-ci-'));
  await cp(join(repositoryRoot, '.ci'), join(root, '.ci'), { recursive: true });
  await mkdir(join(root, 'bin'));
});
afterEach(() => rm(root, { recursive: true }));

interface Outcome {
  readonly install?: number;
  readonly check?: number;
  readonly tests?: number;
  readonly report?: object;
}

const REPORT = { numPassedTests: 12, numFailedTests: 0, numPendingTests: 0, testResults: [] };

/** Runs the script with an npm that ends as told; gives its code and last line. */
async function ci({ install = 0, check = 0, tests = 0, report }: Outcome) {
  const npm = `#!/bin/sh
    case "$1" in
      ci) exit ${install} ;;
      run) exit ${check} ;;
      test)
        for last; do :; done
        ${report === undefined ? ':' : `echo '${JSON.stringify(report)}' > "\${last#--outputFile.json=}"`}
        exit ${tests} ;;
    esac`;
  await writeFile(join(root, 'bin', 'npm'), npm, { mode: 0o755 });
  const { status, stdout } = spawnSync('bash', [join(root, '.ci', 'run')], {
    encoding: 'utf8',
    env: { ...process.env, PATH: `${join(root, 'bin')}:${process.env.PATH}` },
  });
  return { status, last: stdout.trimEnd().split('\n').at(-1) };
}

test('all well', async () => {
  expect(await ci({ report: REPORT })).toEqual({ status: 0, last: '12 passed, 0 failed' });
});

test('skipped tests are told', async () => {
  expect(await ci({ report: { ...REPORT, numPendingTests: 2 } })).toEqual({
    status: 0,
    last: '12 passed, 0 failed, 2 skipped',
  });
});

test.each<[string, Outcome, string]>([
  ['a failed test', { tests: 1, report: { ...REPORT, numFailedTests: 1 } }, '12 passed, 1 failed'],
  ['a failed check', { check: 1, report: REPORT }, '12 passed, 1 failed'],
  ['a failed installation', { install: 1 }, '0 passed, 1 failed'],
  ['services that did not start', { tests: 1 }, '0 passed, 1 failed'],
  ['a run that fails though its tests passed', { tests: 1, report: REPORT }, '12 passed, 1 failed'],
  ['a run without tests', { report: { ...REPORT, numPassedTests: 0 } }, '0 passed, 1 failed'],
  [
    'a file that does not load',
    { tests: 1, report: { ...REPORT, testResults: [{ status: 'failed', assertionResults: [] }] } },
    '12 passed, 1 failed',
  ],
])('%s fails the run', async (_, outcome, last) => {
  expect(await ci(outcome)).toEqual({ status: 1, last });
});
