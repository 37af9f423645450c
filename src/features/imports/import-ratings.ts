import type { Services } from '../../platform/services.ts';
import type { InstallationHost } from '../access/require-role.ts';
import { insertRatings } from './data.ts';
import { type ImportedContest, importRound } from './import-comparisons.ts';
import type { RatingPlan } from './read-ratings.ts';

/** Stores likes and dislikes made elsewhere as a challenge with one closed round: all of it or nothing. */
export async function importRatings(
  services: Pick<Services, 'prisma'>,
  host: InstallationHost,
  plan: RatingPlan,
): Promise<ImportedContest> {
  const voters = [...new Set(plan.ratings.map(({ voter }) => voter))];
  return importRound(services, host, { ...plan, voters, methods: ['likes'], equal: true }, async (tx, round) => {
    const ratings = plan.ratings.map(({ voter, label, liked }) => ({
      voterId: round.voters.get(voter) ?? '',
      slot: round.slotOf(label),
      liked,
    }));
    await insertRatings(tx, round.roundId, ratings);
    return ratings.length;
  });
}
