import { check } from 'k6';
import exec from 'k6/execution';
import http from 'k6/http';
import { Counter, Trend } from 'k6/metrics';
import type { Options } from 'k6/options';
import type { OwnEntry } from '../../src/contract/http/entries.ts';
import { joinByCode } from './enter.ts';
import { pngPicture } from './png.ts';
import { countOf, resultLine, type Summary, TREND_STATS, timesOf } from './result-line.ts';
import { code, MOST, number, pause, url } from './settings.ts';

/**
 * The last minutes before submissions close: VUS (50) designers come within DURATION (30) seconds and upload a picture of
 * some megabytes each. CODE is a designers' code of a contest that takes submissions.
 */
const DESIGNERS = number('VUS', 50, MOST.people);
const DURATION_MS = 1000 * number('DURATION', 30, MOST.seconds);
const WIDTH = number('WIDTH', 1440, 8192);
const HEIGHT = number('HEIGHT', 1080, 8192);

const uploads = new Counter('uploads');
const uploadMs = new Trend('upload_ms', true);

export const options: Options = {
  scenarios: {
    designers: {
      executor: 'per-vu-iterations',
      vus: DESIGNERS,
      iterations: 1,
      maxDuration: `${Math.ceil(DURATION_MS / 1000) + 90}s`,
      exec: 'designer',
    },
  },
  thresholds: { checks: ['rate==1'], uploads: [`count==${DESIGNERS}`], upload_ms: ['p(95)<30000'] },
  summaryTrendStats: TREND_STATS,
};

export async function designer(): Promise<void> {
  const place = exec.vu.idInTest - 1;
  await pause((place / DESIGNERS) * DURATION_MS);
  const { cookie, contest } = await joinByCode(code);
  const picture = http.file(pngPicture(WIDTH, HEIGHT, place), 'design.png', 'image/png');
  const sentAt = Date.now();
  const response = await http.asyncRequest(
    'PUT',
    `${url}/api/v1/contests/${contest}/my-entry`,
    { image: picture },
    {
      headers: { Cookie: cookie, Origin: url },
      timeout: '60s',
    },
  );
  uploadMs.add(Date.now() - sentAt);
  uploads.add(1);
  check(response, { 'the picture is taken': ({ status, body }) => status === 200 && isShown(String(body)) });
}

function isShown(body: string): boolean {
  return (JSON.parse(body) as OwnEntry).preview !== null;
}

export function handleSummary(summary: Summary) {
  return resultLine('uploads', summary, {
    designers: DESIGNERS,
    uploads: countOf(summary, 'uploads'),
    ...timesOf(summary, 'upload_ms'),
  });
}
