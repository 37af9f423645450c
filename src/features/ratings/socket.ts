import { rateCommand, retractRatingCommand } from '../../contract/rating.ts';
import { joinCommand } from '../../contract/vote.ts';
import { command } from '../../platform/live/commands.ts';
import { enterContest } from '../comparisons/enter-contest.ts';
import { inTurn } from '../comparisons/seats.ts';
import {
  type Audience,
  seatFor,
  seatRoom,
  takePlace,
  type VoterSocketData,
  type VoteSocketDeps,
} from '../comparisons/socket.ts';
import { rateDesign } from './rate-design.ts';
import { ratingState, ratingStateAt } from './rating-state.ts';
import { retractRating } from './retract-rating.ts';

/** The people who like or dislike, told of changes like those who compare. */
export const RATING: Audience = { method: 'likes', event: 'ratings', stateAt: ratingStateAt };

/** What a voter's page may ask for to like or dislike; beside the commands of comparisons on `/vote`. */
export function ratingCommands({ booth, devices }: Pick<VoteSocketDeps, 'booth' | 'devices'>) {
  return {
    joinRatings: command(joinCommand, async (socket, { contest }) => {
      const { actor } = socket.data as VoterSocketData;
      const seat = await enterContest(booth, actor, contest, 'likes');
      takePlace(devices, socket, 'likes', { slug: contest, seat });
      return { ratings: await ratingStateAt(booth, contest, seat) };
    }),
    rate: command(rateCommand, async (socket, message) => {
      const seat = await seatFor(booth, socket.data as VoterSocketData, message.round, 'likes');
      const ratings = await inTurn(seat, async () => {
        await rateDesign(booth, seat, message);
        return ratingState(booth, seat);
      });
      devices.tell(socket, seatRoom('likes', seat), 'ratings', () => ratings);
      return { ratings };
    }),
    retractRating: command(retractRatingCommand, async (socket, message) => {
      const seat = await seatFor(booth, socket.data as VoterSocketData, message.round, 'likes');
      const ratings = await inTurn(seat, async () => {
        await retractRating(booth, seat, message);
        return ratingState(booth, seat);
      });
      devices.tell(socket, seatRoom('likes', seat), 'ratings', () => ratings);
      return { ratings };
    }),
  };
}
