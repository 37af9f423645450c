import { check } from 'k6';
import exec from 'k6/execution';
import { Counter, Trend } from 'k6/metrics';
import type { Options } from 'k6/options';
import type { Invitation } from '../../src/contract/http/access.ts';
import type { PacketView } from '../../src/contract/http/reviews.ts';
import { send } from './asking.ts';
import { openLink, read } from './enter.ts';
import { countOf, resultLine, type Summary, TREND_STATS, timesOf } from './result-line.ts';
import { aboutMs, MOST, number, pause, text } from './settings.ts';

/**
 * A jury at work: VUS (20) jurors score every design of an open round, a pause of THINK (2) seconds before each design,
 * and submit. HOST is the secret of a host's single-use link; the host makes the jurors' links.
 */
const JURORS = number('VUS', 20, 1000);
const THINK_MS = 1000 * number('THINK', 2, MOST.seconds);
const DURATION_S = number('DURATION', 300, MOST.seconds);

const saves = new Counter('saves');
const packets = new Counter('packets');
const saveMs = new Trend('save_ms', true);
const submitMs = new Trend('submit_ms', true);

export const options: Options = {
  scenarios: {
    jurors: {
      executor: 'per-vu-iterations',
      vus: JURORS,
      iterations: 1,
      maxDuration: `${DURATION_S}s`,
      exec: 'juror',
    },
  },
  thresholds: {
    checks: ['rate==1'],
    packets: [`count==${JURORS}`],
    save_ms: ['p(95)<1000'],
    submit_ms: ['p(95)<2000'],
  },
  summaryTrendStats: TREND_STATS,
};

/** The secrets of the jurors' links. */
export async function setup(): Promise<string[]> {
  const { cookie, contest } = await openLink(text('HOST'));
  const secrets: string[] = [];
  for (let n = 0; n < JURORS; n++) {
    const made = await send<Invitation>('POST', { Cookie: cookie }, `/contests/${contest}/invitations`, {
      role: 'juror',
    });
    secrets.push(made.url?.split('#')[1] ?? '');
  }
  return secrets;
}

export async function juror(secrets: readonly string[]): Promise<void> {
  const { cookie, contest } = await openLink(secrets[exec.vu.idInTest - 1] ?? '');
  let packet = await read<PacketView>(cookie, `/api/v1/contests/${contest}/packet`);
  const round = packet.round?.id ?? '';
  for (const { code } of packet.designs) {
    await pause(aboutMs(THINK_MS));
    for (const [criterion, { min, max }] of packet.criteria.entries()) {
      const score = min + Math.floor(Math.random() * (max - min + 1));
      const sentAt = Date.now();
      packet = await send('PUT', { Cookie: cookie }, `/rounds/${round}/packet/scores`, {
        scores: [{ code, criterion, score, seen: 0 }],
      });
      saveMs.add(Date.now() - sentAt);
      saves.add(1);
    }
  }
  const sentAt = Date.now();
  packet = await send('POST', { Cookie: cookie }, `/rounds/${round}/packet/submit`, { version: packet.version });
  submitMs.add(Date.now() - sentAt);
  if (check(packet, { 'the packet counts': (sent) => sent.submittedAt !== null })) packets.add(1);
}

export function handleSummary(summary: Summary) {
  return resultLine('jury', summary, {
    jurors: JURORS,
    packets: countOf(summary, 'packets'),
    saves: countOf(summary, 'saves'),
    ...timesOf(summary, 'save_ms', 'save'),
    ...timesOf(summary, 'submit_ms', 'submit'),
  });
}
