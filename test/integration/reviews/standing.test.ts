import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expertsRevealing, expertsStanding, type LiveSnapshot } from '../../../src/contract/host.ts';
import type { Criterion } from '../../../src/domain/settings.ts';
import { golden, worstError } from '../../fixtures/golden/read.ts';
import { insertJuror, insertReviewedRound, score, submit } from '../../fixtures/jury.ts';
import type { OpenRound } from '../../fixtures/open-round.ts';
import type { Person } from '../../person.ts';
import { startTestServer, type TestServer } from '../../server.ts';
import { until } from '../../until.ts';

/** A worked example with gaps, from jurors' pages to the stored standing: HTTP, queue, worker, thread. */
const [{ rows, expected }] = golden('worked-examples').expertIncomplete;
const QUALITY: Criterion = { name: 'Quality', description: '', weight: 1, min: 0, max: 100 };

let server: TestServer;
let round: OpenRound;
let jurors: Person[];

beforeAll(async () => {
  server = await startTestServer();
  const { pool } = server.database;
  round = await insertReviewedRound(pool, 5, { criteria: [QUALITY] });
  // Who has a gap in the example owns the design that it is about.
  const owners = (rows as (number | null)[][])
    .map((row) => row.indexOf(null))
    .map((gap) => (gap < 0 ? undefined : round.owners[gap]));
  jurors = [];
  for (const owner of owners) jurors.push(await insertJuror(server.url, pool, round, owner));
});
afterAll(() => server.stop());

const live = () => server.host.json<LiveSnapshot>('GET', `/api/v1/rounds/${round.roundId}/live`);

async function standingAt(seq: number, final = false) {
  return until(async () => {
    const found = await server.database.pool.query(
      `SELECT seq::int, final, blind, revealing FROM "Standing" WHERE "roundId" = $1 AND method = 'experts'`,
      [round.roundId],
    );
    const row = found.rows[0];
    return row?.seq === seq && row.final === final ? row : undefined;
  }, `the experts’ standing at ${seq}`);
}

describe('the experts’ standing', () => {
  it('counts jurors by how far they are, without drafts', async () => {
    expect((await live()).reviews).toEqual({ jurors: 4, begun: 0, scored: 0, submitted: 0, standing: null });
    const [one, two] = jurors as [Person, Person];
    await one.json('PUT', `/api/v1/rounds/${round.roundId}/packet/scores`, {
      scores: [{ code: round.codes[0], criterion: 0, score: 80, seen: 0 }],
    });
    await score(two, round, () => 50);
    const { reviews } = await live();
    expect(reviews).toMatchObject({ jurors: 4, begun: 1, scored: 1, submitted: 0 });
  });

  it('equals the reference values (1e-8) once all packets are in, ranked by the adjusted means', async () => {
    for (const [j, juror] of jurors.entries()) {
      const packet = await score(juror, round, (code) => Math.round((rows[j]?.[round.codes.indexOf(code)] ?? 0) * 100));
      expect(packet).toMatchObject({ missing: 0, ownLeftOut: j < 2 });
      await submit(juror, round, packet);
    }
    const { blind, revealing } = await standingAt(4);
    const { basis, unadjusted, rows: found } = expertsRevealing.parse(revealing);
    expect([basis, unadjusted]).toEqual(['adjusted', null]);
    expect(found.map((row) => row.code)).toEqual(round.codes);
    expect(
      worstError(
        found.map((row) => row.plain?.mean ?? 0),
        expected.rawMeans,
      ),
    ).toBeLessThan(1e-8);
    expect(
      worstError(
        found.map((row) => row.adjusted?.mean ?? 0),
        expected.adjustedMeans,
      ),
    ).toBeLessThan(1e-8);
    expect(found.map((row) => [row.rank, row.jurors])).toEqual([
      [1, 4],
      [3, 4],
      [4, 4],
      [5, 3],
      [2, 3],
    ]);
    expect(found[0]?.criteria[0]?.mean).toBeCloseTo(76.25, 8);
    expect(blind.packets).toBe(4);
    expect(blind.agreement).toMatchObject({ kind: 'pairwise', pairs: 6 });
    expect(blind.agreement.w).toBeCloseTo(expected.pairwiseW.w, 8);
    expect(blind.confidence.label).toBe('moderate');
  });

  it('shows hosts how much and how sure, and nothing of any work', async () => {
    const { reviews } = await live();
    expect(reviews).toMatchObject({ jurors: 4, begun: 0, scored: 0, submitted: 4 });
    const standing = expertsStanding.strict().parse(reviews?.standing);
    expect(standing).toMatchObject({ packets: 4, final: false, seq: 4 });
    for (const code of round.codes) expect(JSON.stringify(reviews)).not.toContain(code);
  });

  it('loses a packet that its juror reopens, and a work that is withdrawn', async () => {
    const [last] = jurors.slice(-1) as [Person];
    const packet = await last.json<{ version: number }>('GET', `/api/v1/contests/${round.slug}/packet`);
    await last.json('POST', `/api/v1/rounds/${round.roundId}/packet/reopen`, { version: packet.version });
    expect((await standingAt(5)).blind.packets).toBe(3);
    await server.host.json('POST', `/api/v1/rounds/${round.roundId}/withdraw`, { code: round.codes[2] });
    const { seq } = await until(async () => {
      const found = await server.database.pool.query(
        `SELECT seq::int, revealing FROM "Standing" WHERE "roundId" = $1 AND method = 'experts'`,
        [round.roundId],
      );
      return found.rows[0].revealing.rows.length === 4 ? found.rows[0] : undefined;
    }, 'the standing without the withdrawn work');
    expect(seq).toBeGreaterThan(5);
    // A draft again, of the works that are left; a packet that was submitted is still complete.
    expect((await live()).reviews).toMatchObject({ scored: 1, submitted: 3 });
  });

  it('is final when the round has closed, and only then may results be published', async () => {
    await server.host.json('POST', `/api/v1/rounds/${round.roundId}/close`);
    const { rows: found } = await server.database.pool.query('SELECT "lastSeq"::int FROM "Round" WHERE id = $1', [
      round.roundId,
    ]);
    expect((await standingAt(found[0].lastSeq, true)).blind.packets).toBe(3);
    const answer = await server.host.request('POST', `/api/v1/contests/${round.slug}/publish`);
    expect(answer.status).toBe(200);
  });
});
