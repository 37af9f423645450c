import { meterOf } from '../metrics.ts';
import { run } from '../run-state.ts';

/** k6's `check`: counts each condition, true when all hold. A condition that throws does not hold. */
export function check<T>(value: T, conditions: Readonly<Record<string, (value: T) => unknown>>): boolean {
  let all = true;
  for (const [name, holds] of Object.entries(conditions)) {
    const good = isGood(() => holds(value));
    meterOf(run.meters, 'checks', 'rate').add(good ? 1 : 0);
    if (!good) process.stderr.write(`failed: ${name}\n`);
    all &&= good;
  }
  return all;
}

function isGood(holds: () => unknown): boolean {
  try {
    return Boolean(holds());
  } catch {
    return false;
  }
}
