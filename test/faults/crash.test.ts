import pg from 'pg';
import type { Socket } from 'socket.io-client';
import { afterAll, describe, expect, it } from 'vitest';
import type { CastCommand, VoteState } from '../../src/contract/vote.ts';
import { freePort } from '../../src/platform/addresses.ts';
import { runningEmbeddedPostgres } from '../../src/platform/embedded-postgres.ts';
import { createPerson, type Person } from '../person.ts';
import { startServerProcess, temporaryFolder } from '../process.ts';
import { until } from '../until.ts';

const VOTERS = 50;

/** A voter who notes what was sent and what was acknowledged. */
interface Voter {
  readonly person: Person;
  readonly sent: Map<number, string>;
  readonly acknowledged: Map<number, string>;
  voting: Promise<void>;
}

const cleanUp: (() => Promise<unknown> | unknown)[] = [];
afterAll(async () => {
  for (const step of cleanUp.toReversed()) await step();
});

async function contestOf(person: Person, code: string): Promise<string> {
  const { contest } = await person.json<{ contest: string }>('POST', '/api/v1/join', { code });
  return contest;
}

/** Votes until `enough` or the connection is gone; an unanswered vote stays in `sent` only. */
async function voteOn(voter: Voter, socket: Socket, contest: string, enough: () => boolean): Promise<void> {
  const send = async (command: string, message: unknown): Promise<VoteState> => {
    const gone = new Promise<never>((_, reject) => socket.once('disconnect', () => reject(new Error('gone'))));
    gone.catch(() => undefined);
    const reply = await Promise.race([socket.emitWithAck(command, message), gone]);
    if (!reply.ok) throw new Error(reply.code);
    return reply.state;
  };
  let state = await send('join', { contest });
  while (state.open !== null && state.round !== null && !enough()) {
    const { ordinal, attempt, left, right } = state.open;
    const chosen = voter.sent.get(ordinal) ?? (ordinal % 3 === 0 ? left.code : right.code);
    const command: CastCommand = { round: state.round.id, ordinal, attempt, choice: { pick: chosen } };
    voter.sent.set(ordinal, chosen);
    state = await send('cast', command);
    voter.acknowledged.set(ordinal, chosen);
  }
}

async function storedVotes(dataDir: string): Promise<{ key: string; chosen: string }[]> {
  const client = new pg.Client({ connectionString: await runningEmbeddedPostgres(dataDir) });
  await client.connect();
  const { rows } = await client.query(
    `SELECT v."accountId" || '/' || b.ordinal AS key, re.code AS chosen, b.seq
     FROM "Ballot" b JOIN "Voter" v ON v.id = b."voterId"
     JOIN "RoundEntry" re ON re."roundId" = b."roundId"
      AND re.slot = CASE b.outcome WHEN 'low' THEN b.low ELSE b.high END
     ORDER BY b.seq`,
  );
  await client.end();
  return rows;
}

/** Which account a person is, by the session's hash: the wire does not say. */
async function accounts(dataDir: string, voters: readonly Voter[]): Promise<Map<Voter, string>> {
  const client = new pg.Client({ connectionString: await runningEmbeddedPostgres(dataDir) });
  await client.connect();
  const found = new Map<Voter, string>();
  for (const voter of voters) {
    const token = voter.person.cookie().split('=')[1];
    const { rows } = await client.query('SELECT "accountId" FROM "Session" WHERE "tokenHash" = sha256($1)', [
      Buffer.from(token),
    ]);
    found.set(voter, rows[0].accountId);
  }
  await client.end();
  return found;
}

describe('a server that is killed in the middle of votes', () => {
  it('has every acknowledged vote exactly once after the restart, and nothing that no voter cast', async () => {
    const folder = await temporaryFolder();
    cleanUp.push(folder.remove);
    const env = { DATA_DIR: folder.path, PORT: String(await freePort('127.0.0.1')) };
    const first = await startServerProcess(env);
    cleanUp.push(() => first.end('SIGKILL'));
    const voters: Voter[] = [];
    let contest = '';
    for (let k = 0; k < VOTERS; k++) {
      const person = createPerson(first.url, `voter ${k}`);
      contest = await contestOf(person, first.joinCode);
      voters.push({ person, sent: new Map(), acknowledged: new Map(), voting: Promise.resolve() });
    }
    const acknowledged = () => voters.reduce((sum, voter) => sum + voter.acknowledged.size, 0);
    for (const voter of voters) {
      const socket = await voter.person.connect('/vote');
      voter.voting = voteOn(voter, socket, contest, () => false).catch(() => undefined);
    }
    await until(() => acknowledged() > 400, '400 acknowledged votes');
    await first.end('SIGKILL');
    await Promise.all(voters.map((voter) => voter.voting));
    const promised = voters.map((voter) => new Map(voter.acknowledged));

    const second = await startServerProcess(env);
    cleanUp.push(() => second.end('SIGTERM'));
    const who = await accounts(folder.path, voters);
    const stored = await storedVotes(folder.path);
    const byKey = new Map(stored.map((one) => [one.key, one.chosen]));
    expect(byKey.size).toBe(stored.length);
    voters.forEach((voter, k) => {
      for (const [ordinal, chosen] of promised[k]) expect(byKey.get(`${who.get(voter)}/${ordinal}`)).toBe(chosen);
    });
    const cast = new Map<string, string>(
      voters.flatMap((voter) =>
        [...voter.sent].map(([ordinal, chosen]) => [`${who.get(voter)}/${ordinal}`, chosen] as const),
      ),
    );
    for (const one of stored) expect(cast.get(one.key)).toBe(one.chosen);

    // Everybody goes on where they were; what was sent without an answer is sent again and counts once.
    await Promise.all(
      voters.map(async (voter) => {
        const goal = voter.acknowledged.size + 3;
        await voteOn(voter, await voter.person.connect('/vote'), contest, () => voter.acknowledged.size >= goal);
      }),
    );
    const after = await storedVotes(folder.path);
    expect(new Set(after.map((one) => one.key)).size).toBe(after.length);
    for (const voter of voters) voter.person.leave();
    expect(await second.end('SIGTERM')).toBe(0);
  }, 180_000);
});
