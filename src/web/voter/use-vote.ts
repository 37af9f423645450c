import { useEffect, useMemo, useState } from 'preact/hooks';
import type { VoteCommands, VoteEvents } from '../../contract/events.ts';
import { closeSocket, command, isPassing, isStale, openSocket, refusalOf, reloadOnce } from '../ui/socket.ts';
import { browserShelf, openOutbox } from './outbox.ts';
import { createVoteSession, type VoteSession, type VoteSituation } from './vote-session.ts';

/** Connects a contest's voting page: socket, outbox and session live as long as the page shows this contest. */
export function useVote(contest: string): VoteSituation & Pick<VoteSession, 'answer' | 'dismiss'> {
  const [situation, setSituation] = useState<VoteSituation | null>(null);
  const parts = useMemo(() => {
    const socket = openSocket<VoteEvents, VoteCommands>('/vote');
    const session = createVoteSession(
      {
        join: () => command(socket, 'join', { contest }),
        cast: (answer) => command(socket, 'cast', answer),
      },
      openOutbox(contest, browserShelf()),
      setSituation,
    );
    return { socket, session };
  }, [contest]);

  useEffect(() => {
    const { socket, session } = parts;
    let connections = 0;
    const onConnect = async () => {
      await session.connected();
      // A page older than the server first sends its votes, then makes way for the new one.
      if (connections++ > 0 && session.current().answers.length === 0 && (await isStale())) reloadOnce();
    };
    const onError = (error: Error) => {
      session.disconnected();
      const refusal = refusalOf(error);
      if (refusal?.code === 'stale_build') reloadOnce();
      else if (refusal !== null && !isPassing(refusal)) session.refused(refusal);
    };
    socket.on('connect', onConnect);
    socket.on('disconnect', session.disconnected);
    socket.on('connect_error', onError);
    socket.on('state', session.receive);
    if (socket.connected) void onConnect();
    return () => {
      session.stop();
      closeSocket(socket);
    };
  }, [parts]);

  return { ...(situation ?? parts.session.current()), answer: parts.session.answer, dismiss: parts.session.dismiss };
}
