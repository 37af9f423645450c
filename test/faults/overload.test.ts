import { describe, expect, it } from 'vitest';
import { until } from '../until.ts';
import { startBooth } from './booth.ts';
import { gather } from './crowd.ts';
import { FAULTLESS, judge } from './oracle.ts';
import { openRound, report } from './round.ts';

describe('more votes than the ballot box holds', () => {
  it('are answered busy with a hint, tried again by the pages, and counted once', async () => {
    const { url, database } = await startBooth({ maxBatch: 4, maxQueue: 6 });
    const round = await openRound(url, database.url);
    const crowd = await gather({ url, code: round.code, voters: 40, thinkMs: 0 });
    await until(() => (crowd.refusals.get('busy') ?? 0) > 50 && crowd.promised() > 300, 'a full box', 60_000);
    report('ballot box full', { busy: crowd.refusals.get('busy'), promised: crowd.promised() });
    await crowd.settle();
    expect([...crowd.refusals.keys()]).toEqual(['busy']);
    expect(crowd.unhinted).toEqual([]);
    expect(crowd.givenUp).toEqual([]);
    const verdict = await judge(database.url, round.roundId, crowd.voters);
    expect(verdict).toMatchObject(FAULTLESS);
    expect(verdict.promised).toBe(crowd.promised());
  });
});
