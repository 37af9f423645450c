import { createLog } from '../../../src/platform/log.ts';
import { startWorkerProcess } from '../../../src/platform/queue/worker-process.ts';

// A web process with a worker, to be killed by its parent.
const worker = startWorkerProcess({
  log: createLog({ level: 'silent' }),
  module: 'test/integration/platform/worker-of-tests',
});
process.send?.(worker.pid());
