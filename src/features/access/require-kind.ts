import { AppError } from '../../domain/app-error.ts';
import type { ContestRef } from './data.ts';

interface InContest {
  readonly contest: ContestRef;
}

/** @throws AppError arena_only */
export function requireArena<Proof extends InContest>(proof: Proof): Proof {
  if (proof.contest.kind !== 'arena') throw new AppError('arena_only');
  return proof;
}

/** What the other kinds do without: submissions, AI benchmarks, rounds over chosen works. @throws AppError challenge_only */
export function requireChallenge<Proof extends InContest>(proof: Proof): Proof {
  if (proof.contest.kind !== 'challenge') throw new AppError('challenge_only');
  return proof;
}

/** @throws AppError benchmark_only */
export function requireBenchmark<Proof extends InContest>(proof: Proof): Proof {
  if (proof.contest.kind !== 'benchmark') throw new AppError('benchmark_only');
  return proof;
}
