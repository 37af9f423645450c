import { check } from 'k6';
import http from 'k6/http';
import { Counter, Trend } from 'k6/metrics';
import type { Options } from 'k6/options';
import type { Reply } from '../../src/contract/common.ts';
import type { BoardNews } from '../../src/contract/leaderboard.ts';
import { joinByCode } from './enter.ts';
import { openLine } from './line.ts';
import { countOf, resultLine, type Summary, TREND_STATS, timesOf } from './result-line.ts';
import { code, MOST, number, pause, url } from './settings.ts';

/**
 * Readers of an arena's leaderboard: VUS (200) of them open the page without an account and stay for DURATION (30)
 * seconds; whenever the page is told that something moved, it fetches the board and who stands above whom.
 */
const READERS = number('VUS', 200, MOST.people);
const DURATION_MS = 1000 * number('DURATION', 30, MOST.seconds);

const boards = new Counter('boards');
const news = new Counter('news');
const boardMs = new Trend('board_ms', true);

export const options: Options = {
  scenarios: {
    readers: {
      executor: 'per-vu-iterations',
      vus: READERS,
      iterations: 1,
      maxDuration: `${Math.ceil(DURATION_MS / 1000) + 60}s`,
      exec: 'reader',
    },
  },
  thresholds: { checks: ['rate==1'], iterations: [`count==${READERS}`], boards: ['count>0'], board_ms: ['p(95)<1000'] },
  summaryTrendStats: TREND_STATS,
};

/** The arena is named by its code; the first leaderboard comes within seconds of the opening. */
export async function setup(): Promise<{ contest: string }> {
  const { contest } = await joinByCode(code);
  for (let left = 60; left > 0 && (await fetchPart(contest, '')) !== 200; left--) await pause(500);
  return { contest };
}

export async function reader({ contest }: { contest: string }): Promise<void> {
  let seen = -1;
  let told: BoardNews = { version: 0 };
  const line = await openLine({
    cookie: '',
    namespace: '/board',
    onEvent: (_, data) => {
      news.add(1);
      told = data as BoardNews;
    },
  });
  const reply = (await line?.ask('watch', { contest })) as Reply<{ board: BoardNews }> | null | undefined;
  check(reply, { 'the board is watched': (given) => given?.ok === true });
  if (reply?.ok) told = reply.board;
  for (const untilMs = Date.now() + DURATION_MS; Date.now() < untilMs; await pause(250)) {
    if (told.version === seen) continue;
    seen = told.version;
    const startedAt = Date.now();
    const answers = [await fetchPart(contest, ''), await fetchPart(contest, '/matrix')];
    boardMs.add(Date.now() - startedAt);
    boards.add(1);
    check(answers, { 'the board is shown': (given) => given.every((status) => status === 200) });
  }
  check(line, { 'the page stays connected': (still) => still?.isOpen() === true });
  line?.close();
}

async function fetchPart(contest: string, part: '' | '/matrix'): Promise<number> {
  return (await http.asyncRequest('GET', `${url}/api/v1/contests/${contest}/leaderboard${part}`)).status;
}

export function handleSummary(summary: Summary) {
  const counts = { boards: countOf(summary, 'boards'), news: countOf(summary, 'news') };
  return resultLine('leaderboard', summary, { readers: READERS, ...counts, ...timesOf(summary, 'board_ms', 'board') });
}
