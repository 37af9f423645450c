import { appendFileSync, readFileSync } from 'node:fs';
import { createLog } from '../../../src/platform/log.ts';
import { consumeFromWebProcess } from '../../../src/platform/queue/worker-process.ts';

/** Each line of this file: what happened, the round, and the process it happened in. */
const witness = process.env.WITNESS ?? '';

function note(event: string, roundId = '-'): void {
  appendFileSync(witness, `${event} ${roundId} ${process.pid}\n`);
}

const consumer = consumeFromWebProcess({
  log: createLog({ level: 'silent' }),
  timing: { delayMs: 5, spacingMs: 0 },
  handlers: {
    'make-bundle': async () => undefined,
    'make-report': async () => undefined,
    'llm-judge': async () => undefined,
    'sweep-arena': async () => undefined,
    'refit-round': async ({ roundId }) => {
      const hangs = roundId === process.env.HANGS_AT_FIRST && !readFileSync(witness, 'utf8').includes(roundId);
      note('run', roundId);
      if (hangs) await new Promise(() => undefined);
      note('done', roundId);
    },
  },
  onStop: () => {
    note('stop');
    void consumer.close().then(() => process.exit(0));
  },
});
note('ready');
