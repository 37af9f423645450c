import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { emptyArenaHost, openBenchArena } from '../bench-arena.ts';
import { emptyBenchmarkHost } from '../bench-benchmark.ts';
import { hostSecret, openBenchRound, openSubmissions } from '../bench-round.ts';
import { type BenchServer, startBenchServer } from '../bench-server.ts';
import { runScenario } from './run-scenario.ts';

/**
 * `main SCENARIO`: runs a file of load-tests/scenarios against the server at --url, or against one that it starts for the
 * run. Exit code 0 when all thresholds hold, 99 (as k6) when not.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    vus: { type: 'string' },
    duration: { type: 'string' },
    url: { type: 'string' },
    code: { type: 'string' },
    env: { type: 'string', multiple: true, short: 'e', default: [] },
  },
});

const WORKS = 30;
const THRESHOLDS_FAILED = 99;

async function main(): Promise<void> {
  const [scenario] = positionals;
  const server = values.url === undefined ? await startBenchServer({ works: WORKS }) : null;
  const restarting = new AbortController();
  try {
    const env = { ...given(), ...(server && (await settingFor(server, scenario))) };
    const restarted = scenario === 'reconnect-storm' ? restartHalfWay(server, env, restarting.signal) : null;
    const ending = import.meta.url.slice(import.meta.url.lastIndexOf('.'));
    const result = await runScenario(new URL(`../scenarios/${scenario}${ending}`, import.meta.url), env);
    restarting.abort();
    await restarted;
    process.stdout.write(result.stdout);
    if (result.interrupted > 0) process.stderr.write(`${result.interrupted} iterations were interrupted\n`);
    if (!result.thresholdsHold || result.interrupted > 0) process.exitCode = THRESHOLDS_FAILED;
  } finally {
    await server?.stop();
  }
}

/** The scenario's environment from the command line. */
function given(): Record<string, string> {
  const env: Record<string, string> = Object.fromEntries(values.env.map((pair) => pair.split(/=(.*)/s, 2)));
  const named = { VUS: values.vus, DURATION: values.duration, URL: values.url, CODE: values.code };
  for (const [name, value] of Object.entries(named)) if (value !== undefined) env[name] = value;
  return env;
}

const ARENA = { generators: 20, tasks: 30 };
/** A packet of a usual challenge. */
const REVIEWED_WORKS = 15;

/** What a scenario needs of the server that was started for it. */
async function settingFor(server: BenchServer, scenario: string): Promise<Record<string, string>> {
  const { url, round, services } = server;
  if (scenario === 'uploads') return { URL: url, CODE: await openSubmissions(services) };
  if (scenario === 'ratings') return { URL: url, CODE: (await openBenchRound(services, WORKS, ['likes'])).code };
  if (scenario === 'arena-works') return { URL: url, HOST: await emptyArenaHost(services) };
  if (scenario === 'judging') return { URL: url, HOST: await emptyBenchmarkHost(services) };
  if (scenario === 'arena-votes' || scenario === 'leaderboard')
    return { URL: url, CODE: await openBenchArena(services, ARENA) };
  if (scenario === 'host-screens' || scenario === 'upkeep')
    return { URL: url, CODE: round.code, HOST: await hostSecret(services, round) };
  if (scenario === 'jury') {
    const reviewed = await openBenchRound(services, REVIEWED_WORKS, ['experts']);
    return { URL: url, HOST: await hostSecret(services, reviewed) };
  }
  return { URL: url, CODE: round.code };
}

const USUAL_DURATION = '60';

async function restartHalfWay(
  server: BenchServer | null,
  env: Record<string, string>,
  over: AbortSignal,
): Promise<void> {
  const seconds = Number(env.DURATION ?? USUAL_DURATION);
  await sleep((seconds / 2) * 1000, undefined, { signal: over }).then(
    () => server?.restart(),
    () => undefined,
  );
}

await main();
// What was interrupted may still hold connections open.
process.exit();
