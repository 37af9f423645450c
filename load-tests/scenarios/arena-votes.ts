import { check } from 'k6';
import { Counter, Trend } from 'k6/metrics';
import type { Options } from 'k6/options';
import type { ArenaAnswer, ArenaCastCommand, ArenaState } from '../../src/contract/arena-vote.ts';
import type { Reply } from '../../src/contract/common.ts';
import type { UndoCommand } from '../../src/contract/vote.ts';
import type { Guest } from './enter.ts';
import type { Line } from './line.ts';
import { askPatiently, joinInTurn, peopleOptions } from './people.ts';
import { countOf, resultLine, type Summary, timesOf } from './result-line.ts';
import { aboutMs, MOST, number, pause } from './settings.ts';

/**
 * Visitors of an arena: VUS (500) of them come within ARRIVAL (10) seconds, judge a pair in THINK (4) seconds on average,
 * answer every question of it, and take every tenth vote back, for DURATION (60) seconds. Who is asked to wait, because
 * sixty votes a minute are the most, waits and sends the same vote again.
 */
const VISITORS = number('VUS', 500, MOST.people);
const DURATION_MS = 1000 * number('DURATION', 60, MOST.seconds);
const ARRIVAL_MS = 1000 * number('ARRIVAL', Math.min(10, DURATION_MS / 2000), DURATION_MS / 1000);
const THINK_MS = 1000 * number('THINK', 4, MOST.seconds);
const UNDO_EVERY = 10;
const ANSWERS: readonly ArenaAnswer[] = ['left', 'right', 'left', 'right', 'tie', 'both_bad'];

const votes = new Counter('votes');
const undone = new Counter('undone');
const waits = new Counter('waits');
const refusals = new Counter('refusals');
const voteMs = new Trend('vote_ms', true);

export const options: Options = peopleOptions(VISITORS, DURATION_MS, 'visitor', {
  votes: ['count>0'],
  vote_ms: ['p(99)<1000'],
});

export function visitor(): Promise<void> {
  return joinInTurn(VISITORS, { arrivalMs: ARRIVAL_MS, durationMs: DURATION_MS }, judgeAll);
}

async function judgeAll(guest: Guest, line: Line, untilMs: number): Promise<void> {
  let state = taken(await ask(line, 'arenaJoin', { contest: guest.contest, webgl: true }, untilMs));
  for (let given = 1; state?.open && state.round && Date.now() < untilMs; given++) {
    await pause(Math.min(aboutMs(THINK_MS), Math.max(0, untilMs - Date.now())));
    const { ordinal, attempt } = state.open;
    const round = state.round.id;
    const command: ArenaCastCommand = { round, ordinal, attempt, answers: state.criteria.map(anyAnswer) };
    const sentAt = Date.now();
    state = taken(await ask(line, 'arenaCast', command, untilMs));
    if (state === null) return;
    voteMs.add(Date.now() - sentAt);
    votes.add(1);
    check(state, { 'the next pair came with the acknowledgement': (next) => next.open?.ordinal !== ordinal });
    if (given % UNDO_EVERY !== 0 || attempt > 1) continue;
    const undo: UndoCommand = { round, ordinal, attempt };
    state = taken(await ask(line, 'arenaUndo', undo, untilMs));
    check(state, { 'what was taken back comes again': (next) => next === null || next.open?.ordinal === ordinal });
    if (state !== null) undone.add(1);
  }
}

const anyAnswer = (): ArenaAnswer => ANSWERS[Math.floor(Math.random() * ANSWERS.length)] as ArenaAnswer;

/** The state of an answer; null when there was none, or a refusal, which is a fault here unless the round has closed. */
function taken(reply: Reply<{ state: ArenaState }> | null): ArenaState | null {
  if (reply === null) return null;
  if (reply.ok) return reply.state;
  if (reply.code === 'round_closed') return null;
  refusals.add(1);
  check(reply, { 'a vote is taken': () => false });
  return null;
}

const ask = (line: Line, name: string, message: object, untilMs: number) =>
  askPatiently<{ state: ArenaState }>(line, [name, message], untilMs, () => waits.add(1));

export function handleSummary(summary: Summary) {
  const counts = ['votes', 'undone', 'waits', 'refusals'].map((name) => [name, countOf(summary, name)]);
  const figures = { visitors: VISITORS, ...Object.fromEntries(counts), ...timesOf(summary, 'vote_ms') };
  return resultLine('arena-votes', summary, figures);
}
