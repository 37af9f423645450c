import { setTimeout as sleep } from 'node:timers/promises';
import type { RatingState } from '../../contract/rating.ts';
import { logistic } from '../../stats/logistic.ts';
import type { Xoshiro256 } from '../../stats/random.ts';
import type { Device } from './device.ts';
import type { StrengthOf } from './strengths.ts';
import type { VoteLine } from './vote-line.ts';

export interface RaterOptions {
  readonly contest: string;
  /** Stops after so many, or when nothing is left to rate. */
  readonly ratings: number;
  readonly device: Device;
  readonly line: VoteLine;
  readonly strengthOf: StrengthOf;
  readonly random: Xoshiro256;
  readonly stop: AbortSignal;
  /** The answer asks to be patient (`busy`, `rate_limited`, `unavailable`): resolves when to send it again. */
  readonly patience: (retryAfterMs: number | undefined) => Promise<void>;
  readonly isPassing: (code: string) => boolean;
}

/**
 * Likes or dislikes designs as they come, each with chance σ(θ) of a like. Where the contest does not ask this person,
 * or the round ends meanwhile, that is the end. Returns how many ratings were acknowledged, and other refusals.
 */
export async function rateDesigns(person: RaterOptions): Promise<{ ratings: number; errors: string[] }> {
  let ratings = 0;
  const errors: string[] = [];
  let state = await send(person, 'joinRatings', { contest: person.contest }, errors);
  while (state?.open && state.round !== null && ratings < person.ratings && !person.stop.aborted) {
    const { code, attempt } = state.open;
    const liked = person.random.next() < logistic(await person.strengthOf(state.open, person.device));
    state = await send(person, 'rate', { round: state.round.id, code, attempt, liked }, errors);
    if (state !== null) ratings += 1;
    await sleep(0);
  }
  return { ratings, errors };
}

/** Refusals that an honest rater meets: likes are no method here, are others' to give, or the round is over. */
const ENDS = new Set(['not_in_electorate', 'round_closed', 'round_paused', 'round_not_open']);

async function send(
  { line, patience, isPassing }: RaterOptions,
  name: 'joinRatings' | 'rate',
  message: object,
  errors: string[],
): Promise<RatingState | null> {
  for (;;) {
    const reply = await line.command(name, message);
    if (!('code' in reply)) return reply.ratings;
    if (isPassing(reply.code)) await patience(reply.retryAfterMs);
    else {
      if (!ENDS.has(reply.code)) errors.push(reply.code);
      return null;
    }
  }
}
