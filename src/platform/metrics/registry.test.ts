import { expect, test } from 'vitest';
import { createRegistry, exposition, lookedUp } from './registry.ts';

test('the measures of two processes stand beside each other, none summed and none left out', async () => {
  const [web, worker] = [createRegistry('web'), createRegistry('worker')];
  lookedUp(web, { name: 'things', help: 'Things' }, () => 2);
  lookedUp(worker, { name: 'things', help: 'Things' }, () => 5);
  const text = await exposition([await web.getMetricsAsJSON(), await worker.getMetricsAsJSON()]);
  expect(text).toContain('\nthings{process="web"} 2\n');
  expect(text).toContain('\nthings{process="worker"} 5\n');
  expect(text.match(/^# TYPE things gauge$/gm)).toHaveLength(1);
  expect(text).toMatch(/^process_start_time_seconds\{process="worker"\} /m);
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds\{process="web"\} /m);
});

test('a look-up that fails leaves its own value out, and no other', async () => {
  const registry = createRegistry('web');
  let away = false;
  lookedUp(registry, { name: 'things', help: 'Things' }, () => {
    if (away) throw new Error('away');
    return 2;
  });
  lookedUp(registry, { name: 'parts', help: 'Parts', label: 'part' }, async () => ({ a: 1, b: 0 }));
  expect(await registry.metrics()).toContain('things{process="web"} 2');
  away = true;
  const text = await registry.metrics();
  expect(text).not.toMatch(/^things\{/m);
  expect(text).toContain('parts{part="a",process="web"} 1');
  expect(text).toContain('parts{part="b",process="web"} 0');
});
