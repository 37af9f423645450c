import { PassThrough } from 'node:stream';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { VoteState } from '../../src/contract/vote.ts';
import type { MediaStore } from '../../src/platform/media-store.ts';
import { createInstallation, enter, newContest, openedRound, picture, readyContest } from '../installation.ts';
import { createWitness, FAULTLESS, judge } from './oracle.ts';

const SECRET = 'EIO at /srv/secret/disk';

/** A store over another one that fails as it is told. */
function unreliable(store: MediaStore) {
  let fault: 'none' | 'broken' | 'away' | 'breaks off' = 'none';
  const check = () => {
    if (fault === 'broken') throw new Error(SECRET);
    if (fault === 'away') throw Object.assign(new Error(SECRET), { code: 'ECONNREFUSED' });
  };
  const media: MediaStore = {
    ...store,
    async put(...file) {
      check();
      await store.put(...file);
    },
    async read(key) {
      check();
      const stored = await store.read(key);
      if (fault !== 'breaks off' || stored === undefined) return stored;
      const stream = () => {
        const half = new PassThrough();
        half.write(Buffer.alloc(10));
        setImmediate(() => half.destroy(new Error(SECRET)));
        return half;
      };
      return { ...stored, stream };
    },
  };
  return {
    media,
    become(next: typeof fault) {
      fault = next;
    },
  };
}

describe('a media store that fails', () => {
  it('costs pictures and uploads for as long, says nothing of its insides, and no vote', async () => {
    let store: ReturnType<typeof unreliable> | undefined;
    const house = await createInstallation({
      media(files) {
        store = unreliable(files);
        return store.media;
      },
    });
    onTestFinished(house.close);
    const { slug, host } = await readyContest(house, { designs: 3, benchmarks: 1 });
    const roundId = await openedRound(host, slug);
    const juror = await enter(host, slug, 'juror', house.device());
    const another = await newContest(host);
    await host.post(`/contests/${another}/open-submissions`);
    const designer = await enter(host, another, 'designer', house.device());

    const pair = async () => (await juror.get(`/contests/${slug}/pair`)).json as VoteState;
    const witness = createWitness('juror', juror.cookie ?? '');
    const vote = async () => {
      const { open } = await pair();
      const { ordinal = 0, attempt = 0, left } = open ?? {};
      const answer = { ordinal, attempt, choice: left?.code ?? '' };
      witness.sends(answer);
      const reply = await juror.post(`/rounds/${roundId}/ballots`, {
        ordinal,
        attempt,
        choice: { pick: answer.choice },
      });
      if (reply.status === 200) witness.isPromised(answer);
      return reply;
    };
    const look = async () => juror.get(`/media/${(await pair()).open?.left.full}`);
    const upload = async () => designer.upload('PUT', `/contests/${another}/my-entry`, await picture(7));

    for (const [fault, status] of [
      ['broken', 500],
      ['away', 503],
    ] as const) {
      store?.become(fault);
      for (const answer of [await look(), await upload()]) {
        expect([fault, answer.status]).toEqual([fault, status]);
        expect(answer.bytes.toString()).not.toMatch(/EIO|secret|at .*\.ts/);
        expect(answer.headers.get('retry-after')).toBe(status === 503 ? '1' : null);
      }
      expect((await vote()).status).toBe(200);
    }
    store?.become('breaks off');
    await expect(look()).rejects.toThrow();
    expect((await vote()).status).toBe(200);
    store?.become('none');
    expect((await look()).status).toBe(200);
    expect((await upload()).status).toBe(200);
    expect(await judge(house.databaseUrl, roundId, [witness])).toMatchObject({ ...FAULTLESS, stored: 3, promised: 3 });
  });
});
