import { useEffect, useMemo, useState } from 'preact/hooks';
import type { VoteCommands, VoteEvents } from '../../contract/events.ts';
import { hasWebGl } from '../models/web-gl.ts';
import { browserShelf } from '../ui/shelf.ts';
import { closeSocket, command, isPassing, isStale, openSocket, refusalOf, reloadOnce } from '../ui/socket.ts';
import { type ArenaSession, type ArenaSituation, createArenaSession, openArenaOutbox } from './arena-session.ts';

/** An arena as this device meets it. */
export type Arena = ArenaSituation & Pick<ArenaSession, 'answer' | 'takeBack' | 'dismiss'> & { again(): void };

/** Connects an arena's voting page: socket, outbox and session live as long as the page shows this arena. */
export function useArena(contest: string): Arena {
  const [, changed] = useState({});
  const { socket, session } = useMemo(() => connect(contest, () => changed({})), [contest]);

  useEffect(() => {
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
    socket.on('arenaState', session.receive);
    socket.on('refused', (_, refusal) => session.excluded(refusal));
    if (socket.connected) void onConnect();
    return () => {
      session.stop();
      closeSocket(socket);
    };
  }, [socket, session]);

  const { answer, takeBack, dismiss } = session;
  // The state anew, and then what is kept: after a proof was given.
  const again = () => void (socket.connected && session.connected());
  return { ...session.current(), answer, takeBack, dismiss, again };
}

function connect(contest: string, changed: () => void) {
  const socket = openSocket<VoteEvents, VoteCommands>('/vote');
  const webgl = hasWebGl();
  const session = createArenaSession(
    {
      join: () => command(socket, 'arenaJoin', { contest, webgl }),
      cast: (answer) => command(socket, 'arenaCast', answer),
      undo: (undo) => command(socket, 'arenaUndo', undo),
    },
    openArenaOutbox(contest, browserShelf()),
    changed,
  );
  return { socket, session };
}
