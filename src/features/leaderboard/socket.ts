import type { Logger } from 'pino';
import type { Namespace } from 'socket.io';
import { type BoardNews, watchBoardCommand } from '../../contract/leaderboard.ts';
import { type CommandDesk, command } from '../../platform/live/commands.ts';
import type { Services } from '../../platform/services.ts';
import { createScreens, type Screens, showOnly } from '../standings/screens.ts';
import { findArenaSlug, sumVersions } from './board-data.ts';
import { requireShownRound } from './show-leaderboard.ts';

export interface BoardScreens extends Omit<Screens, 'touch'> {
  /** The leaderboards of a round, or its status, have changed. */
  touchRound(roundId: string): Promise<void>;
}

/**
 * `/board`: for everybody, without an account. Pages are told, at most once a second, that an arena's leaderboards have moved, and fetch the one that they
 * show.
 */
export function serveBoards(
  namespace: Namespace,
  { services, log, desk }: { services: Pick<Services, 'pool'>; log: Logger; desk: CommandDesk },
): BoardScreens {
  const { touch, ...screens } = createScreens(namespace, log, async (slug) => {
    namespace.local.to(slug).emit('board', await newsOf(services, slug));
  });
  const commands = boardCommands(services);
  namespace.on('connection', (socket) => desk.serve(socket, commands));
  return {
    ...screens,
    async touchRound(roundId) {
      if (namespace.adapter.rooms.size === 0) return;
      const slug = await findArenaSlug(services.pool, roundId);
      if (slug !== null) touch(slug);
    },
  };
}

/** A number that rises with every board's version. @throws AppError not_found */
async function newsOf(services: Pick<Services, 'pool'>, contest: string): Promise<BoardNews> {
  const { id } = await requireShownRound(services, contest);
  return { version: await sumVersions(services.pool, id) };
}

/** What a leaderboard's page may ask for. */
export function boardCommands(services: Pick<Services, 'pool'>) {
  return {
    watch: command(watchBoardCommand, async (socket, { contest }) => {
      const { slug } = await requireShownRound(services, contest);
      await showOnly(socket, slug);
      return { board: await newsOf(services, slug) };
    }),
  };
}
