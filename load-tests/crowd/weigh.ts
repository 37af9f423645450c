import v8 from 'node:v8';
import vm from 'node:vm';

/**
 * Loaded before a server (`--import`): when its parent asks for it, collects garbage and tells how much memory is in use.
 */
v8.setFlagsFromString('--expose-gc');
const collect = vm.runInNewContext('gc') as () => void;

process.on('message', (message) => {
  if (message !== 'weigh') return;
  collect();
  const { heapUsed, external, rss } = process.memoryUsage();
  process.send?.({ inUse: heapUsed + external, rss });
});
