import { register } from 'node:module';
import { execute, type ScenarioOptions } from './executors.ts';
import { meterOf } from './metrics.ts';
import { run } from './run-state.ts';
import { judge, type Verdicts } from './thresholds.ts';

/** A scenario file as k6 knows it. */
interface ScenarioModule {
  readonly options: {
    readonly scenarios: Readonly<Record<string, ScenarioOptions>>;
    readonly thresholds?: Readonly<Record<string, readonly string[]>>;
  };
  readonly setup?: () => Promise<unknown>;
  /** Gets what `setup` gave, when everything has run. */
  readonly teardown?: (data: unknown) => Promise<void>;
  readonly handleSummary: (summary: object) => { readonly stdout: string };
  readonly [exec: string]: unknown;
}

export interface ScenarioResult {
  readonly stdout: string;
  readonly thresholdsHold: boolean;
  /** Iterations that still ran when their time was up. */
  readonly interrupted: number;
}

/** Runs a scenario file with k6's modules replaced by this runner's. Once a process: its metrics are the process's. */
export async function runScenario(file: URL, env: Readonly<Record<string, string>>): Promise<ScenarioResult> {
  register(new URL(`./resolve${file.href.slice(file.href.lastIndexOf('.'))}`, import.meta.url));
  Object.assign(globalThis, { __ENV: env });
  const module = (await import(file.href)) as ScenarioModule;
  const { scenarios, thresholds = {} } = module.options;
  const started = performance.now();
  const data = await module.setup?.();
  let firstVu = 1;
  const running = Object.entries(scenarios).map(([name, options]) => {
    const base = firstVu;
    firstVu += options.executor === 'per-vu-iterations' ? options.vus : options.preAllocatedVUs;
    return execute(options, iterationsOf(module, name, options, base, data));
  });
  await Promise.all(running);
  await module.teardown?.(data);
  const seconds = (performance.now() - started) / 1000;
  const verdicts = judge(thresholds, run.meters, seconds);
  const { stdout } = module.handleSummary(summaryOf(verdicts, seconds));
  return { stdout, thresholdsHold: allHold(verdicts), interrupted: run.underWay };
}

function iterationsOf(module: ScenarioModule, name: string, options: ScenarioOptions, firstVu: number, data: unknown) {
  const work = module[options.exec] as (data: unknown) => Promise<void>;
  const startTime = Date.now();
  const timesOfVu = new Map<number, number>();
  let iterationInTest = 0;
  const dropped = meterOf(run.meters, 'dropped_iterations', 'counter');
  return {
    async start(vu: number): Promise<void> {
      const iterationInScenario = timesOfVu.get(vu) ?? 0;
      timesOfVu.set(vu, iterationInScenario + 1);
      const scenario = { name, executor: options.executor, startTime, iterationInTest: iterationInTest++ };
      run.underWay += 1;
      run.current = { scenario, vu: { idInTest: firstVu + vu, iterationInScenario } };
      const iteration = work(data);
      run.current = null;
      // A fault ends this iteration and no other, as with k6.
      await iteration.catch((error: unknown) => void process.stderr.write(`${error}\n`));
      run.underWay -= 1;
      meterOf(run.meters, 'iterations', 'counter').add(1);
    },
    drop: () => dropped.add(1),
  };
}

function summaryOf(verdicts: Verdicts, seconds: number): object {
  const metrics = [...run.meters].map(([name, meter]) => {
    const thresholds = verdicts[name];
    return [name, { type: meter.kind, values: meter.values(seconds), ...(thresholds && { thresholds }) }];
  });
  return { metrics: Object.fromEntries(metrics), state: { testRunDurationMs: seconds * 1000 } };
}

function allHold(verdicts: Verdicts): boolean {
  return Object.values(verdicts).every((rules) => Object.values(rules).every(({ ok }) => ok));
}
