import pLimit from 'p-limit';
import { createRandom } from '../../stats/random.ts';
import { type LatencySummary, summariseLatencies } from './latency.ts';
import type { StrengthOf } from './strengths.ts';
import { type AcknowledgedVote, runVoter, type VoterEnd, type VoterRecord } from './voter.ts';

export interface SimulationOptions {
  /** Where the server is, e.g. http://127.0.0.1:3000. */
  readonly url: string;
  readonly code: string;
  readonly voters: number;
  /** A voter stops after so many answers. */
  readonly comparisons: number;
  /** And likes or dislikes so many designs, where the contest asks for it; 0 unless said. */
  readonly ratings?: number;
  readonly seed: string;
  readonly strengthOf: StrengthOf;
  /** Mean time a voter looks at a pair, exponentially distributed; 0: answers at once. */
  readonly thinkMs?: number;
  /** Ends the run after this time, whatever is left. */
  readonly durationMs?: number;
  readonly transports?: readonly ('websocket' | 'polling')[];
  readonly onVote?: (vote: AcknowledgedVote) => void;
  readonly signal?: AbortSignal;
}

export interface SimulationReport {
  /** The contest's slug; null when nobody could join. */
  readonly contest: string | null;
  readonly voters: number;
  readonly votes: number;
  readonly ratings: number;
  readonly seconds: number;
  readonly votesPerSecond: number;
  readonly latency: LatencySummary | null;
  /** Why voters stopped, with their numbers. */
  readonly ends: Readonly<Partial<Record<VoterEnd, number>>>;
  /** Times the server asked to wait (`busy`, `rate_limited`, `unavailable`) and the vote was sent again. */
  readonly waits: number;
  /** Times a command was repeated because nothing answered. */
  readonly resent: number;
  /** What went wrong, by code: refusals that a well-behaved voter must not meet, and voters who could not go on. */
  readonly errors: Readonly<Record<string, number>>;
  readonly errorCount: number;
  /** True strengths by entry code, as far as they came up. */
  readonly strengths: Readonly<Record<string, number>>;
}

/** More phones than this do not join in the same instant. */
const JOINING_AT_ONCE = 20;

/**
 * Lets simulated people join with a code and compare pairs over real connections: each a device of its own, choosing
 * the left work with chance σ(θ_left − θ_right) of hidden true strengths. Equal seeds give equal people.
 * Never rejects for what the server answers: that is in the report.
 */
export async function simulateVoters(options: SimulationOptions): Promise<SimulationReport> {
  const { voters, durationMs, signal } = options;
  const strengths = new Map<string, number>();
  const strengthOf: StrengthOf = async (picture, device) => {
    const strength = await options.strengthOf(picture, device);
    strengths.set(picture.code, strength);
    return strength;
  };
  const stops = [
    ...(signal === undefined ? [] : [signal]),
    ...(durationMs === undefined ? [] : [AbortSignal.timeout(durationMs)]),
  ];
  const started = performance.now();
  const joining = pLimit(JOINING_AT_ONCE);
  const records = await Promise.all(
    Array.from({ length: voters }, (_, voter) =>
      runVoter({
        ...options,
        ratings: options.ratings ?? 0,
        transports: options.transports ?? ['websocket'],
        thinkMs: options.thinkMs ?? 0,
        voter,
        strengthOf,
        random: createRandom(`${options.seed}:voter:${voter}`),
        joining,
        stop: AbortSignal.any(stops),
      }),
    ),
  );
  return report(records, (performance.now() - started) / 1000, strengths);
}

function report(
  records: readonly VoterRecord[],
  seconds: number,
  strengths: ReadonlyMap<string, number>,
): SimulationReport {
  const votes = sum(records.map((record) => record.votes));
  const errors = tally(records.flatMap((record) => record.errors));
  return {
    contest: records.find((record) => record.contest !== null)?.contest ?? null,
    voters: records.length,
    votes,
    ratings: sum(records.map((record) => record.ratings)),
    seconds: Math.round(seconds * 1000) / 1000,
    votesPerSecond: Math.round((votes / seconds) * 10) / 10,
    latency: summariseLatencies(records.flatMap((record) => record.latencies)),
    ends: tally(records.map((record) => record.end)),
    waits: sum(records.map((record) => record.waits)),
    resent: sum(records.map((record) => record.resent)),
    errors,
    errorCount: sum(Object.values(errors)),
    strengths: Object.fromEntries([...strengths].toSorted(([a], [b]) => (a < b ? -1 : 1))),
  };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function tally<K extends string>(keys: readonly K[]): Record<K, number> {
  const counts = {} as Record<K, number>;
  for (const key of keys) counts[key] = (counts[key] ?? 0) + 1;
  return counts;
}
