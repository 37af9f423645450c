import { describe, expect, it, onTestFinished } from 'vitest';
import type { LiveSnapshot } from '../../src/contract/host.ts';
import { freePort } from '../../src/platform/addresses.ts';
import { must } from '../person.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { until } from '../until.ts';
import { type Crowd, gather } from './crowd.ts';
import { FAULTLESS, judge } from './oracle.ts';
import { startWeb } from './processes.ts';
import { closeRound, openRound, report } from './round.ts';
import { type OwnPostgres, ownPostgres } from './stores.ts';

/** What may happen to a database while a room votes, and how it comes back. */
const FAULTS: Readonly<Record<string, (postgres: OwnPostgres, crowd: Crowd) => Promise<void>>> = {
  'restarted in order': async (postgres) => {
    await postgres.stop();
    await postgres.start();
  },
  killed: async (postgres) => {
    await postgres.kill();
    await postgres.start();
  },
  'frozen until votes are refused': async (postgres, { refusals }) => {
    const before = refusals.get('unavailable') ?? 0;
    await postgres.freeze();
    await until(() => (refusals.get('unavailable') ?? 0) > before, 'a refusal');
    await postgres.thaw();
  },
};

describe('PostgreSQL goes away while people vote', () => {
  it('and comes back: pages are asked to wait, and every acknowledged vote counts once', async () => {
    const folder = await temporaryFolder();
    onTestFinished(folder.remove);
    const postgres = await ownPostgres();
    const env = { DATABASE_URL: postgres.url, DATA_DIR: folder.path, PORT: String(await freePort('127.0.0.1')) };
    const web = await startWeb(env);
    const round = await openRound(web.url, postgres.url);
    const crowd = await gather({ url: web.url, code: round.code, voters: 30 });
    const screen = await round.host.connect('/host');
    onTestFinished(() => round.host.leave());
    await must(screen, 'watch', { round: round.roundId });
    let comparisons = 0;
    screen.on('live', (live: LiveSnapshot) => {
      comparisons = live.participation.comparisons;
    });
    await until(() => crowd.promised() > 100, 'votes');
    for (const [fault, happens] of Object.entries(FAULTS)) {
      const began = performance.now();
      await happens(postgres, crowd);
      const awayMs = Math.round(performance.now() - began);
      const recovery = await crowd.recovers();
      report(`PostgreSQL ${fault}`, { awayMs, ...recovery, pauseMs: crowd.longestPause(began) });
      // The announcements are heard again: the screen moves on by what was voted since.
      const seen = comparisons;
      await until(() => comparisons > seen, `the host's screen after PostgreSQL was ${fault}`);
    }
    await crowd.settle();
    // Who was asked to wait was told so, and nobody was shown a fault of ours.
    expect([...crowd.refusals.keys()]).toEqual(['unavailable']);
    expect(crowd.unhinted).toEqual([]);
    expect(crowd.givenUp).toEqual([]);
    expect(web.log()).not.toMatch(/unexpected error|unhandled|uncaught/i);
    expect(await judge(postgres.url, round.roundId, crowd.voters)).toMatchObject(FAULTLESS);
    const counted = await closeRound(postgres.url, round);
    expect(counted.standing).toBe(counted.votes);
    await web.end('SIGTERM');
  }, 180_000);
});
