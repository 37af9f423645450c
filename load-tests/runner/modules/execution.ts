import { type Current, run } from '../run-state.ts';

function current(): Current {
  if (run.current === null) throw new Error('k6/execution is to be read before a scenario waits for the first time');
  return run.current;
}

// biome-ignore lint/style/noDefaultExport: as k6 has it
export default {
  get vu() {
    return current().vu;
  },
  get scenario() {
    return current().scenario;
  },
};
