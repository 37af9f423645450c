import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { main } from '../../src/cli/main.ts';
import { simulateVoters } from '../../src/cli/simulation/simulate-voters.ts';
import { drawnStrengths } from '../../src/cli/simulation/strengths.ts';
import type { AcknowledgedVote } from '../../src/cli/simulation/voter.ts';
import type { Invitation } from '../../src/contract/http/access.ts';
import type { CastCommand, VoteState } from '../../src/contract/vote.ts';
import { type Challenge, openChallenge } from '../challenge.ts';
import { startTestServer, type TestServer } from '../server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
afterEach(() => vi.restoreAllMocks());

async function challenge(): Promise<Challenge & { code: string }> {
  const made = await openChallenge(server.url, server.host, {
    designers: 6,
    jurors: 0,
    benchmarks: 0,
    pairwiseRoles: ['designer', 'juror', 'voter'],
  });
  const path = `/api/v1/contests/${made.slug}/invitations`;
  const { code } = await server.host.json<Invitation>('POST', path, { role: 'voter' });
  return { ...made, code: code ?? '' };
}

function simulation(code: string) {
  return { url: server.url, code, voters: 5, comparisons: 6, seed: '1', strengthOf: drawnStrengths('1', 1.5) };
}

test.each(['websocket', 'polling'] as const)(
  'every vote over %s is acknowledged and stored once, as it was cast',
  async (transport) => {
    const { code, roundId } = await challenge();
    const votes: AcknowledgedVote[] = [];
    const report = await simulateVoters({
      ...simulation(code),
      transports: [transport],
      onVote: (vote) => votes.push(vote),
    });
    expect(report).toMatchObject({ votes: 30, errorCount: 0, ends: { done: 5 } });
    expect(report.latency?.count).toBe(30);
    const { rows } = await server.database.pool.query(
      `SELECT b.ordinal, CASE b.outcome WHEN 'low' THEN l.code WHEN 'high' THEN h.code END AS pick
     FROM "Ballot" b
     JOIN "RoundEntry" l ON l."roundId" = b."roundId" AND l.slot = b.low
     JOIN "RoundEntry" h ON h."roundId" = b."roundId" AND h.slot = b.high
     WHERE b."roundId" = $1`,
      [roundId],
    );
    const key = ({ ordinal, pick }: { ordinal: number; pick: string }) => `${ordinal} ${pick}`;
    expect(rows.map(key).sort()).toEqual(votes.map(key).sort());
  },
);

test('voters judge all there is and say so', async () => {
  const { code } = await challenge();
  const report = await simulateVoters({ ...simulation(code), voters: 2, comparisons: 1000 });
  expect(report).toMatchObject({ errorCount: 0, ends: { all_judged: 2 } });
  expect(Object.keys(report.strengths)).toHaveLength(6);
});

test('they like and dislike too, each design once, where the contest asks for it', async () => {
  const made = await openChallenge(server.url, server.host, {
    ...{ designers: 4, jurors: 0, benchmarks: 0, methods: ['likes'] },
  });
  const path = `/api/v1/contests/${made.slug}/invitations`;
  const { code } = await server.host.json<Invitation>('POST', path, { role: 'voter' });
  const report = await simulateVoters({ ...simulation(code ?? ''), voters: 3, comparisons: 0, ratings: 99 });
  expect(report).toMatchObject({ votes: 0, ratings: 12, errorCount: 0, ends: { done: 3 } });
  const { rows } = await server.database.pool.query('SELECT FROM "Rating" WHERE "roundId" = $1', [made.roundId]);
  expect(rows).toHaveLength(12);
});

test('asked for likes that a contest does not have, they only compare', async () => {
  const { code } = await challenge();
  const report = await simulateVoters({ ...simulation(code), voters: 2, comparisons: 3, ratings: 5 });
  expect(report).toMatchObject({ votes: 6, ratings: 0, errorCount: 0 });
});

test('a round that closes in their midst ends voters without an error', async () => {
  const { code, roundId } = await challenge();
  let closing: Promise<unknown> | undefined;
  const report = await simulateVoters({
    ...simulation(code),
    comparisons: 1000,
    thinkMs: 20,
    onVote: () => (closing ??= server.host.json('POST', `/api/v1/rounds/${roundId}/close`)),
  });
  await closing;
  expect(report.errors).toEqual({});
  expect(report.ends.closed).toBeGreaterThan(0);
});

test('a code that nobody knows is an error of each voter, not of the run', async () => {
  const report = await simulateVoters({ ...simulation('NOPE22'), voters: 2 });
  expect(report).toMatchObject({ contest: null, votes: 0, errors: { invitation_unknown: 2 }, ends: { failed: 2 } });
});

test('the command prints one line of JSON', async () => {
  const { code, slug } = await challenge();
  let printed = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += String(text);
    return true;
  });
  const options = [
    '--url',
    server.url,
    '--code',
    code,
    '--voters',
    '2',
    '--comparisons',
    '3',
    '--think',
    '0',
    '--json',
  ];
  await main(['node', 'blindrank', 'simulate', ...options]);
  expect(printed.trimEnd().split('\n')).toHaveLength(1);
  expect(JSON.parse(printed)).toMatchObject({ contest: slug, voters: 2, votes: 6, errorCount: 0, order: null });
});

/** A server that is busy at the first attempt of every vote, and keeps what it was sent. */
async function busyServer(): Promise<{ url: string; sent: CastCommand[]; close(): Promise<void> }> {
  const sent: CastCommand[] = [];
  const http = createServer((request, response) => {
    request.resume();
    response.setHeader('content-type', 'application/json');
    response.setHeader('set-cookie', 'br_session=x; Path=/');
    response.end(JSON.stringify({ contest: 'busy', kind: 'challenge', role: 'voter' }));
  });
  const live = new Server(http);
  const picture = (code: string) => ({ code, full: 'full', small: 'small' });
  const state = (ordinal: number): VoteState => ({
    contest: { slug: 'busy', name: 'Busy', question: '?' },
    stage: { width: 4, height: 3 },
    round: { id: '7f0c8a52-0f5c-4f0c-9d55-0c9f4d4c2b11', name: 'Round 1', status: 'open', closesAt: null },
    opensAt: null,
    now: new Date().toISOString(),
    version: ordinal,
    open: { ordinal, attempt: 1, left: picture('AAAA'), right: picture('BBBB') },
    next: null,
    end: null,
    progress: { judged: ordinal - 1, skipsLeft: 20 },
    undo: null,
    undoSeconds: 10,
  });
  live.of('/vote').on('connection', (socket) => {
    socket.on('join', (_, reply) => reply({ ok: true, state: state(1) }));
    socket.on('cast', (command: CastCommand, reply) => {
      const again = sent.some(({ ordinal }) => ordinal === command.ordinal);
      sent.push(command);
      if (again) reply({ ok: true, state: state(command.ordinal + 1) });
      else reply({ ok: false, code: 'busy', message: 'Busy.', retryAfterMs: 5 });
    });
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`, sent, close: () => live.close() };
}

test('a voter who is asked to wait sends the very same vote again', async () => {
  const busy = await busyServer();
  try {
    const report = await simulateVoters({ ...simulation('ABCDEF'), url: busy.url, voters: 1, comparisons: 3 });
    expect(report).toMatchObject({ votes: 3, waits: 3, errorCount: 0 });
    expect(busy.sent).toHaveLength(6);
    for (const i of [0, 2, 4]) expect(busy.sent[i + 1]).toEqual(busy.sent[i]);
  } finally {
    await busy.close();
  }
});
