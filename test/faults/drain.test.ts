import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import type { Reply } from '../../src/contract/common.ts';
import type { VoteState } from '../../src/contract/vote.ts';
import { freePort } from '../../src/platform/addresses.ts';
import { runningEmbeddedPostgres } from '../../src/platform/embedded-postgres.ts';
import { createPerson, type Person } from '../person.ts';
import { startServerProcess, temporaryFolder } from '../process.ts';
import { until } from '../until.ts';

const cleanUp: (() => Promise<unknown> | unknown)[] = [];
afterAll(async () => {
  for (const step of cleanUp.toReversed()) await step();
});

describe('a server that is asked to stop', () => {
  it('acknowledges what is in flight, then stops its PostgreSQL and ends with 0', async () => {
    const folder = await temporaryFolder();
    cleanUp.push(folder.remove);
    const env = { DATA_DIR: folder.path, PORT: String(await freePort('127.0.0.1')) };
    const server = await startServerProcess(env);
    cleanUp.push(() => server.end('SIGKILL'));
    let acknowledged = 0;
    const voting: Promise<void>[] = [];
    const people: Person[] = [];
    for (let k = 0; k < 40; k++) {
      const person = createPerson(server.url, `voter ${k}`);
      people.push(person);
      const { contest } = await person.json<{ contest: string }>('POST', '/api/v1/join', { code: server.joinCode });
      const socket = await person.connect('/vote');
      voting.push(
        new Promise((resolve) => {
          socket.on('disconnect', () => resolve());
          const onReply = (reply: Reply<{ state: VoteState }>) => {
            if (!reply.ok) return;
            const { open, round } = reply.state;
            if (open === null) return resolve();
            const command = { round: round?.id, ordinal: open.ordinal, attempt: 1, choice: { pick: open.left.code } };
            socket.emit('cast', command, (next: Reply<{ state: VoteState }>) => {
              if (next.ok) acknowledged += 1;
              onReply(next);
            });
          };
          socket.emit('join', { contest }, onReply);
        }),
      );
    }
    await until(() => acknowledged > 200, 'votes');
    expect(await server.end('SIGTERM')).toBe(0);
    await Promise.all(voting);
    expect(await runningEmbeddedPostgres(folder.path)).toBeUndefined();

    const again = await startServerProcess(env);
    cleanUp.push(() => again.end('SIGTERM'));
    const client = new pg.Client({ connectionString: await runningEmbeddedPostgres(folder.path) });
    await client.connect();
    const { rows } = await client.query('SELECT count(*)::int AS n FROM "Ballot"');
    await client.end();
    expect(rows[0].n).toBe(acknowledged);
    for (const person of people) person.leave();
  }, 120_000);
});
