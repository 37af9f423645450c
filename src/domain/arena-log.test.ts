import { describe, expect, it } from 'vitest';
import { type ArenaBallot, appendArenaBallot, emptyArenaLog, STATE, setState, stateOf } from './arena-log.ts';
import { KIND, OUTCOME } from './ballot-log.ts';
import { auditVotes } from './bias-audit.ts';
import { boardVotes } from './board-votes.ts';
import { boardKey, boardsOf } from './boards.ts';
import { liveElo } from './live-elo.ts';
import { voterTrust } from './voter-trust.ts';

type Given = Partial<ArenaBallot> & { readonly voterId: string };

/** A log of the ballots given; each is an act of its own unless it says otherwise. */
function logOf(...ballots: readonly Given[]) {
  const log = emptyArenaLog(2);
  ballots.forEach((ballot, k) => {
    appendArenaBallot(log, {
      seq: k + 1,
      ordinal: k + 1,
      attempt: 1,
      task: 0,
      low: 0,
      high: 1,
      criterion: 0,
      outcome: OUTCOME.low,
      kind: KIND.fresh,
      state: STATE.counted,
      lowShownLeft: true,
      lowIsGood: false,
      ...ballot,
    });
  });
  return log;
}

const gold = { kind: KIND.gold, low: -1, high: -1, lowIsGood: true };
const choice = (log: ReturnType<typeof logOf>, more: object = {}) => ({
  generators: 3,
  tasks: Uint8Array.of(1, 1),
  criterion: null,
  distrusted: voterTrust(log, 0.5).distrusted,
  ...more,
});

describe('the log of an arena', () => {
  it('keeps every column as it grows, and takes later events', () => {
    const log = logOf(...Array.from({ length: 9 }, (_, k) => ({ voterId: `v${k % 2}`, high: 1 + (k % 2) })));
    expect([...log.high.subarray(0, 9)]).toEqual([1, 2, 1, 2, 1, 2, 1, 2, 1]);
    expect([...log.seq.subarray(0, 9)]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    setState(log, 5, STATE.swept);
    setState(log, 77, STATE.swept);
    expect([...log.state.subarray(0, 9)]).toEqual([0, 0, 0, 0, STATE.swept, 0, 0, 0, 0]);
  });

  it('takes the answers of one pair for one act, and a second attempt for another', () => {
    const both = (ordinal: number, attempt = 1) =>
      [0, 1].map((criterion) => ({ voterId: 'a', ordinal, attempt, criterion }));
    const log = logOf(...both(1), ...both(1, 2), { voterId: 'b', ordinal: 1 }, ...both(2));
    expect([...log.act.subarray(0, log.length)]).toEqual([0, 0, 1, 1, 2, 3, 3]);
  });

  it('tells by status and reason where a ballot stands', () => {
    expect(stateOf('counted', null)).toBe(STATE.counted);
    expect(stateOf('released', 'host')).toBe(STATE.counted);
    expect(stateOf('retracted', 'undo')).toBe(STATE.retracted);
    expect(stateOf('quarantined', 'human_check')).toBe(STATE.quarantined);
    expect(stateOf('excluded', 'sweep:coin')).toBe(STATE.swept);
    expect(stateOf('excluded', 'quarantine')).toBe(STATE.quarantined);
    expect(stateOf('excluded', 'entry_withdrawn')).toBe(STATE.withdrawn);
    expect(stateOf('excluded', null)).toBe(STATE.withdrawn);
  });
});

describe('trust by gold checks', () => {
  it('needs the good asset in every criterion: a tie or a second thought is seen and not passed', () => {
    const check = (voterId: string, ordinal: number, ...outcomes: number[]) =>
      outcomes.map((outcome, criterion) => ({ voterId, ordinal, outcome, criterion, ...gold }));
    const log = logOf(
      ...check('good', 1, OUTCOME.low, OUTCOME.low),
      ...check('ties', 1, OUTCOME.tie, OUTCOME.tie),
      ...check('ties', 2, OUTCOME.low, OUTCOME.low),
      ...check('half', 1, OUTCOME.low, OUTCOME.high),
      ...check('half', 2, OUTCOME.both_bad, OUTCOME.low),
      ...check('taken back', 1, OUTCOME.high, OUTCOME.high).map((one) => ({ ...one, state: STATE.retracted })),
      ...check('taken back', 2, OUTCOME.high, OUTCOME.high).map((one) => ({ ...one, state: STATE.retracted })),
    );
    const trust = voterTrust(log, 0.5);
    // 2/2, 2/3, 1/3 and, with nothing seen, 1.
    expect([...trust.distrusted]).toEqual([0, 0, 1, 0]);
    expect(trust).toMatchObject({ seen: 5, passed: 2 });
  });
});

describe('the votes of a board', () => {
  const log = logOf(
    { voterId: 'a' },
    { voterId: 'a', low: 2, high: 0, outcome: OUTCOME.low },
    { voterId: 'a', outcome: OUTCOME.tie },
    { voterId: 'a', outcome: OUTCOME.both_bad },
    { voterId: 'b', low: 1, high: 2, outcome: OUTCOME.high, task: 1 },
    { voterId: 'b', state: STATE.retracted },
    { voterId: 'b', state: STATE.quarantined },
    { voterId: 'b', state: STATE.swept, outcome: OUTCOME.high },
    { voterId: 'b', state: STATE.withdrawn },
    { voterId: 'c', ...gold, outcome: OUTCOME.high },
    { voterId: 'c', ...gold, outcome: OUTCOME.high },
    { voterId: 'c', outcome: OUTCOME.high },
  );

  it('count by pair of generators, and say of the rest why it is left out', () => {
    const votes = boardVotes(log, choice(log));
    expect([...votes.cells.low], 'pairs').toEqual([0, 0, 1]);
    expect([...votes.cells.high]).toEqual([1, 2, 2]);
    expect([...votes.cells.lowWins]).toEqual([1, 0, 0]);
    expect([...votes.cells.highWins]).toEqual([0, 1, 1]);
    expect([...votes.cells.ties]).toEqual([1, 0, 0]);
    expect(votes).toMatchObject({ counted: 4, voters: 2, pairs: 9 });
    const left = { bothBad: 1, gold: 2, distrusted: 1, swept: 1, quarantined: 1, retracted: 1, withdrawn: 1 };
    expect(votes.leftOut).toEqual(left);
    // With what trust, sweep and quarantine leave out; what was taken back or withdrawn stays out.
    expect([...votes.allCells.lowWins]).toEqual([2, 0, 0]);
    expect([...votes.allCells.highWins]).toEqual([2, 1, 1]);
    expect([...votes.wins]).toEqual([1, 0, 2]);
    expect([...votes.losses]).toEqual([1, 2, 0]);
    expect([...votes.ties]).toEqual([1, 1, 0]);
    expect([...votes.shown]).toEqual([8, 8, 2]);
  });

  it('are those of its tasks and its criterion; two answers to one pair are one showing', () => {
    const two = logOf(
      { voterId: 'a', ordinal: 1 },
      { voterId: 'a', ordinal: 1, criterion: 1, outcome: OUTCOME.high },
      { voterId: 'a', ordinal: 2, task: 1 },
    );
    expect(boardVotes(two, choice(two))).toMatchObject({ counted: 3, pairs: 2 });
    const second = boardVotes(two, choice(two, { criterion: 1 }));
    expect([...second.cells.lowWins, ...second.cells.highWins]).toEqual([0, 1]);
    expect(boardVotes(two, choice(two, { tasks: Uint8Array.of(0, 1) }))).toMatchObject({ counted: 1, pairs: 1 });
  });

  it('move the live Elo in the order of casting', () => {
    const elo = liveElo(log, choice(log), { start: 1000, k: 32 });
    expect(elo.reduce((sum, one) => sum + one, 0)).toBeCloseTo(3000, 9);
    const one = logOf({ voterId: 'a' });
    expect([...liveElo(one, choice(one), { start: 1000, k: 32 })]).toEqual([1016, 984, 1000]);
    const bad = logOf({ voterId: 'a', outcome: OUTCOME.both_bad }, { voterId: 'a', state: STATE.retracted });
    expect([...liveElo(bad, choice(bad), { start: 1000, k: 32 })]).toEqual([1000, 1000, 1000]);
  });

  it('are audited for sides by group', () => {
    const sides = logOf(
      { voterId: 'a' },
      { voterId: 'a', lowShownLeft: false },
      { voterId: 'a', outcome: OUTCOME.high, lowShownLeft: false, task: 1 },
      { voterId: 'a', outcome: OUTCOME.tie, task: 1 },
      { voterId: 'a', outcome: OUTCOME.both_bad },
      { voterId: 'a', state: STATE.swept },
    );
    expect(auditVotes(sides, 2, [[0], [0, 1]], Uint8Array.of(0))).toEqual([
      { votes: 5, decided: 3, left: 2, ties: 1, bothBad: 1 },
      { votes: 2, decided: 1, left: 1, ties: 1, bothBad: 0 },
    ]);
  });
});

describe('boards', () => {
  it('are all votes, each category, each criterion and both; what there is one of has none of its own', () => {
    const keys = (categories: string[], criteria: number) => boardsOf(categories, criteria).map(boardKey);
    expect(keys(['b', 'a', 'b'], 2)).toEqual([
      '',
      'q:0',
      'q:1',
      'c:a',
      'c:a|q:0',
      'c:a|q:1',
      'c:b',
      'c:b|q:0',
      'c:b|q:1',
    ]);
    expect(keys(['a', 'a'], 1)).toEqual(['']);
  });
});
