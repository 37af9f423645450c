import { Counter, Histogram, type Registry } from 'prom-client';
import type { AnsweredRequest } from '../http/request-log.ts';
import type { AnsweredCommand } from '../live/commands.ts';
import { createRegistry, lookedUp, seconds } from './registry.ts';

const BATCH_BUCKETS = [1, 2, 5, 10, 20, 50, 100, 200, 500];
/** Some of the methods that HTTP knows; anybody can send others. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** What a web process counts as it happens. */
export interface WebMetrics {
  readonly registry: Registry;
  /** A vote became durable. Whether its pair was a repeat is nobody's business. */
  voteStored(kind: 'choice' | 'skip' | 'rating' | 'undo'): void;
  batchStored(batch: { readonly ballots: number; readonly tookMs: number }): void;
  commandAnswered(command: AnsweredCommand): void;
  requestAnswered(request: AnsweredRequest): void;
}

/** What is looked up when somebody reads. */
export interface WebState {
  /** Ballots that wait for a batch. */
  readonly ballotsWaiting: () => number;
  /** Open sockets by namespace. */
  readonly sockets: () => Readonly<Record<string, number>>;
  /** Voters in this process's memory. */
  readonly seats: () => number;
  /** Jobs of the whole installation by state. */
  readonly jobs: () => Promise<Readonly<Record<string, number>>>;
  /** The longest time that a stored vote has waited for a standing. */
  readonly standingLagMs: () => number;
  /** Devices that are signed in, in the whole installation. */
  readonly sessions: () => Promise<number>;
  /** What readiness looks at, and other parts that may be away. */
  readonly parts: () => Promise<Readonly<Record<string, boolean>>>;
}

/** The metrics of a web process. Names and labels are stable: dashboards and alerts depend on them. */
export function createWebMetrics(state: WebState): WebMetrics {
  const registry = createRegistry('web');
  watchState(registry, state);
  const votes = new Counter({
    name: 'blindrank_votes_total',
    help: 'Votes that became durable',
    labelNames: ['kind'],
    registers: [registry],
  });
  for (const kind of ['choice', 'skip', 'rating', 'undo']) votes.inc({ kind }, 0);
  const refusals = new Counter({
    name: 'blindrank_refusals_total',
    help: 'Commands and requests that were refused, by the code that the caller got',
    labelNames: ['channel', 'code'],
    registers: [registry],
  });
  const batchBallots = new Histogram({
    name: 'blindrank_batch_ballots',
    help: 'Ballots stored by one statement',
    buckets: BATCH_BUCKETS,
    registers: [registry],
  });
  const batchSeconds = seconds(registry, {
    name: 'blindrank_batch_duration_seconds',
    help: 'Time of one statement that stores ballots',
  });
  const commandSeconds = seconds(registry, {
    name: 'blindrank_command_duration_seconds',
    help: 'From the arrival of a socket command to its acknowledgement',
    labelNames: ['namespace', 'command'],
  });
  const requestSeconds = seconds(registry, {
    name: 'blindrank_http_request_duration_seconds',
    help: 'From the arrival of a request to the end of its answer',
    labelNames: ['method', 'status'],
  });
  return {
    registry,
    voteStored: (kind) => votes.inc({ kind }),
    batchStored: ({ ballots, tookMs }) => {
      batchBallots.observe(ballots);
      batchSeconds.observe(tookMs / 1000);
    },
    commandAnswered: ({ namespace, command, ms, refusal }) => {
      commandSeconds.observe({ namespace, command }, ms / 1000);
      if (refusal !== null) refusals.inc({ channel: 'socket', code: refusal });
    },
    requestAnswered: ({ method, status, ms, refusal }) => {
      requestSeconds.observe({ method: METHODS.has(method) ? method : 'other', status: String(status) }, ms / 1000);
      if (refusal !== null) refusals.inc({ channel: 'http', code: refusal });
    },
  };
}

function watchState(registry: Registry, state: WebState): void {
  lookedUp(
    registry,
    { name: 'blindrank_ballots_waiting', help: 'Ballots that wait for the next batch' },
    state.ballotsWaiting,
  );
  lookedUp(registry, { name: 'blindrank_sockets', help: 'Open sockets', label: 'namespace' }, state.sockets);
  lookedUp(registry, { name: 'blindrank_seats', help: 'Voters in the memory of this process' }, state.seats);
  lookedUp(
    registry,
    { name: 'blindrank_sessions', help: 'Signed-in devices of the whole installation' },
    state.sessions,
  );
  lookedUp(registry, { name: 'blindrank_jobs', help: 'Jobs of the whole installation', label: 'state' }, state.jobs);
  lookedUp(
    registry,
    { name: 'blindrank_standing_lag_seconds', help: 'Longest wait of a stored vote for a standing that counts it' },
    () => state.standingLagMs() / 1000,
  );
  lookedUp(
    registry,
    { name: 'blindrank_part_up', help: '1 while a part can be used, 0 while it is away', label: 'part' },
    async () => Object.fromEntries(Object.entries(await state.parts()).map(([part, up]) => [part, up ? 1 : 0])),
  );
}
