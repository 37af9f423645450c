import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { modulePath, nodeArguments } from '../src/platform/source.ts';
import { medianOf } from '../src/stats/quantiles.ts';
import { type BenchServer, startBenchServer } from './bench-server.ts';
import { openPhone } from './crowd/phone.ts';
import { voting } from './crowd/voting.ts';
import { printResult, quickOption, rounded } from './timing.ts';

/**
 * From the start of a server to the first acknowledged vote of a phone that keeps trying; and, with 2,000 phones that lose
 * their connection to a restart, until every one of them has voted again.
 */
const quick = quickOption();
const STARTS = quick ? 1 : 5;
const TRY_EVERY_MS = 20;
const PHONES = quick ? 10 : 2000;
const STORM_SECONDS = quick ? 16 : 60;

const server = await startBenchServer({ works: 30, people: STARTS + 1 });
try {
  const times: number[] = [];
  for (let k = 0; k < STARTS; k++) times.push(await startToVote(server, server.people[k]));
  const firstVoteMs = rounded(medianOf(times), 1);
  printResult({
    bench: 'coldstart',
    figure: 'firstVote',
    firstVoteMs,
    longestMs: rounded(Math.max(...times), 1),
    runs: STARTS,
    ...(quick && { quick }),
  });
} finally {
  await server.stop();
}
printResult({ bench: 'coldstart', figure: 'storm', ...(await storm()), ...(quick && { quick }) });

async function startToVote(running: BenchServer, cookie: string): Promise<number> {
  const back = running.restart();
  await once(running.web(), 'exit');
  const started = performance.now();
  const { url, round } = running;
  for (let voted = false; !voted; await sleep(voted ? 0 : TRY_EVERY_MS)) {
    const onReply = () => {
      voted = true;
    };
    const options = { url, namespace: '/vote', cookie, pauseMs: () => 0, onReply };
    await openPhone({ ...options, conversation: voting(round.slug, 1) }).over.catch(() => undefined);
  }
  const tookMs = performance.now() - started;
  await back;
  return tookMs;
}

/** The scenario of a reconnect storm, whose longest absence is the time until all phones vote again. */
async function storm(): Promise<object> {
  const main = modulePath('load-tests/runner/main');
  const options = ['--vus', String(PHONES), '--duration', String(STORM_SECONDS)];
  const child = spawn(process.execPath, [...nodeArguments(), main, 'reconnect-storm', ...options], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const { phones, cameBack, allBackMs, awayP50Ms, awayP99Ms, refusals } = JSON.parse(await text(child.stdout));
  return { allBackMs, awayP50Ms, awayP99Ms, phones, cameBack, refusals };
}
