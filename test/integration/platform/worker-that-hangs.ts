import { createLog } from '../../../src/platform/log.ts';
import { consumeBullQueue } from '../../../src/platform/queue/bullmq-queue.ts';

const [redisUrl = '', prefix = ''] = process.argv.slice(2);

// Takes a job, says so, and never ends it: its parent kills it.
consumeBullQueue({
  redisUrl,
  prefix,
  log: createLog({ level: 'silent' }),
  timing: { delayMs: 0, spacingMs: 0 },
  handlers: {
    'make-bundle': async () => undefined,
    'make-report': async () => undefined,
    'llm-judge': async () => undefined,
    'sweep-arena': async () => undefined,
    'refit-round': ({ roundId }) => {
      process.send?.(roundId);
      return new Promise(() => undefined);
    },
  },
});
