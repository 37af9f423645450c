import { describe, expect, it } from 'vitest';
import { type ManifestRun, runLog } from '../../contract/benchmark-manifest.ts';
import { BENCHMARK_MANIFEST_LIMITS as LIMITS } from '../../domain/manifest-limits.ts';
import type { ManifestSource } from '../manifests/manifest-source.ts';
import { readLogs } from './read-logs.ts';

/** Every file holds the same. */
function sourceOf(text: string): ManifestSource {
  const bytes = Buffer.from(text);
  return {
    readManifest: async () => '',
    sizeOf: async () => bytes.length,
    read: async () => bytes,
    close: async () => {},
  };
}

const run = (attempts: number, more: Partial<ManifestRun> = {}): ManifestRun => ({
  model: 'm',
  brief: 'b',
  run: 1,
  sideNote: '',
  directions: [],
  attempts: Array.from({ length: attempts }, () => ({ log: 'log.json' })),
  ...more,
});

describe('logs of attempts', () => {
  it('are read to their end, whatever else they hold, and say what became of each', async () => {
    const log = { step: 'model', output: 'empty', httpStatus: null, finishReason: 'stop', prompt: { deep: [1, -0] } };
    const { attempts, faults } = await readLogs(sourceOf(`\uFEFF${JSON.stringify(log)}`), [run(2)], {});
    expect(faults).toEqual([]);
    const read = {
      log: { ...log, prompt: { deep: [1, 0] } },
      settings: {},
      outcome: 'model_empty',
      rule: 'nothing-came-out',
    };
    expect(attempts.get(0)).toEqual([read, read]);
  });

  it('have the settings of their run, where these are not those of all', async () => {
    const log = { step: 'model', output: 'present' };
    const own = { settings: { limit: 2 }, attempts: [{ log }, { log, settings: { limit: 1 } }] };
    const { attempts } = await readLogs(sourceOf(''), [run(0, own)], { limit: 1 });
    expect(attempts.get(0)?.map(({ settings }) => settings)).toEqual([{ limit: 2 }, {}]);
  });

  it('are left out where one of a run cannot be read', async () => {
    const good = { step: 'model', output: 'present' };
    const runs = [run(0, { attempts: [{ log: good }, { log: {} }] }), run(0, { attempts: [{ log: good }] })];
    const { attempts, faults } = await readLogs(sourceOf(''), runs, {});
    expect([...attempts.keys()]).toEqual([1]);
    expect(faults.map(({ place }) => place)).toEqual([
      'runs[0].attempts[1].log.step',
      'runs[0].attempts[1].log.output',
    ]);
  });

  it('take no more room together than there is', async () => {
    const text = JSON.stringify({ step: 'model', output: 'empty', text: 'x'.repeat(LIMITS.logBytes - 100) });
    const count = Math.ceil(LIMITS.allLogBytes / text.length);
    const runs = Array.from({ length: Math.ceil(count / LIMITS.attempts) }, () => run(LIMITS.attempts));
    const { faults } = await readLogs(sourceOf(text), runs, {});
    expect(faults.map(({ code }) => code)).toEqual(['logs_too_large']);
  });
});

describe('the form of a log', () => {
  it('takes null for left out', () => {
    const log = { step: 'render', output: 'present', finishReason: null, errorCode: null, exitStatus: null };
    expect(runLog.parse(log)).toMatchObject({ finishReason: undefined, errorCode: undefined, exitStatus: undefined });
    expect(runLog.safeParse({ ...log, httpStatus: 42 }).success).toBe(false);
  });
});
