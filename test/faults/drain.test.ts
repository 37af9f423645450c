import { describe, expect, it, onTestFinished } from 'vitest';
import { runningEmbeddedPostgres } from '../../src/platform/embedded-postgres.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { until } from '../until.ts';
import { gather } from './crowd.ts';
import { FAULTLESS, judge } from './oracle.ts';
import { startWeb } from './processes.ts';
import { openRound, report } from './round.ts';

describe('a server that is asked to stop', () => {
  it('acknowledges what is in flight, then stops its PostgreSQL and ends with 0', async () => {
    const folder = await temporaryFolder();
    onTestFinished(folder.remove);
    const server = await startWeb({ DATA_DIR: folder.path, PORT: '0' });
    const { roundId, code } = await openRound(server.url, (await runningEmbeddedPostgres(folder.path)) ?? '');
    const crowd = await gather({ url: server.url, code, voters: 40, thinkMs: 20 });
    await until(() => crowd.promised() > 200, 'votes');
    const asked = performance.now();
    expect(await server.end('SIGTERM')).toBe(0);
    report('server asked to stop', { endMs: Math.round(performance.now() - asked) });
    expect(await runningEmbeddedPostgres(folder.path)).toBeUndefined();

    // Elsewhere, so that no page finds its way back: what is stored now was stored before the end.
    const again = await startWeb({ DATA_DIR: folder.path, PORT: '0' });
    const verdict = await judge((await runningEmbeddedPostgres(folder.path)) ?? '', roundId, crowd.voters);
    expect(verdict).toMatchObject(FAULTLESS);
    expect(verdict.stored).toBe(verdict.promised);
    expect([...crowd.refusals.keys()].filter((one) => one !== 'unavailable')).toEqual([]);
    await again.end('SIGTERM');
  }, 240_000);
});
