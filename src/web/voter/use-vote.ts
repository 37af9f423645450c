import { useEffect, useMemo, useState } from 'preact/hooks';
import type { VoteCommands, VoteEvents } from '../../contract/events.ts';
import { browserShelf } from '../ui/shelf.ts';
import { closeSocket, command, isPassing, isStale, openSocket, refusalOf, reloadOnce } from '../ui/socket.ts';
import { openOutbox, openRatingOutbox } from './outbox.ts';
import { createRatingSession, type RatingSession, type RatingSituation } from './rating-session.ts';
import { createVoteSession, type VoteSession, type VoteSituation } from './vote-session.ts';

/** Both methods of a contest as this device meets them. */
export interface Voting {
  readonly compare: VoteSituation & Pick<VoteSession, 'answer' | 'takeBack' | 'dismiss'>;
  readonly like: RatingSituation & Pick<RatingSession, 'answer' | 'takeBack' | 'dismiss'>;
}

/** Connects a contest's voting page: socket, outboxes and sessions live as long as the page shows this contest. */
export function useVote(contest: string): Voting {
  const [, changed] = useState({});
  const { socket, compare, like } = useMemo(() => connect(contest, () => changed({})), [contest]);

  useEffect(() => {
    const sessions = [compare, like];
    const each = (act: (session: VoteSession | RatingSession) => void) => sessions.forEach(act);
    let connections = 0;
    const onConnect = async () => {
      await Promise.all(sessions.map((session) => session.connected()));
      // A page older than the server first sends its votes, then makes way for the new one.
      const kept = sessions.some((session) => session.current().answers.length > 0);
      if (connections++ > 0 && !kept && (await isStale())) reloadOnce();
    };
    const onError = (error: Error) => {
      each((session) => session.disconnected());
      const refusal = refusalOf(error);
      if (refusal?.code === 'stale_build') reloadOnce();
      else if (refusal !== null && !isPassing(refusal)) each((session) => session.refused(refusal));
    };
    socket.on('connect', onConnect);
    socket.on('disconnect', () => each((session) => session.disconnected()));
    socket.on('connect_error', onError);
    socket.on('state', compare.receive);
    socket.on('ratings', like.receive);
    socket.on('refused', (method, refusal) => (method === 'likes' ? like : compare).excluded(refusal));
    if (socket.connected) void onConnect();
    return () => {
      each((session) => session.stop());
      closeSocket(socket);
    };
  }, [socket, compare, like]);

  return { compare: { ...compare, ...compare.current() }, like: { ...like, ...like.current() } } as Voting;
}

function connect(contest: string, changed: () => void) {
  const socket = openSocket<VoteEvents, VoteCommands>('/vote');
  const compare = createVoteSession(
    {
      join: () => command(socket, 'join', { contest }),
      cast: (answer) => command(socket, 'cast', answer),
      undo: (undo) => command(socket, 'undo', undo),
    },
    openOutbox(contest, browserShelf()),
    changed,
  );
  const like = createRatingSession(
    {
      join: () => command(socket, 'joinRatings', { contest }),
      rate: (answer) => command(socket, 'rate', answer),
      undo: (undo) => command(socket, 'retractRating', undo),
    },
    openRatingOutbox(contest, browserShelf()),
    changed,
  );
  return { socket, compare, like };
}
