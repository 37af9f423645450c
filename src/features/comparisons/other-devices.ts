import type { Namespace, Socket } from 'socket.io';

/** The events that carry a voter's state: of comparisons, of ratings, of an arena. */
export type StateEvent = 'state' | 'ratings' | 'arenaState';

/** The connections that show one voter's seat beside the one that has just voted. `room` is the seat's room. */
export interface OtherDevices {
  /** A connection of this node shows the seat from now on. */
  seated(room: string): void;
  /** Shows a new state on all of them, by the event that carries it; hardly ever anybody asks for it. */
  tell(from: Socket, room: string, event: StateEvent, state: () => object): void;
}

/**
 * Hardly anybody has two devices, and a push to nobody costs as much as a reply, to all nodes more than that. So with
 * `manyNodes` a node says once that somebody sat down, and one that has the same seat answers: only then do the two
 * tell each other. What is lost while Redis is away costs a push: a page takes its whole state anew when it joins.
 */
export function findOtherDevices(namespace: Namespace, { manyNodes }: { manyNodes: boolean }): OtherDevices {
  const { rooms } = namespace.adapter;
  const elsewhere = new Set<string>();

  if (manyNodes) {
    namespace.on('seated', (room: string, answered: boolean) => {
      if (!rooms.has(room)) return;
      elsewhere.add(room);
      if (!answered) namespace.serverSideEmit('seated', room, true);
    });
    namespace.on('state', (room: string, event: StateEvent, state: object) => {
      namespace.local.to(room).emit(event, state);
    });
    namespace.adapter.on('delete-room', (room: string) => void elsewhere.delete(room));
  }

  return {
    seated(room) {
      if (manyNodes) namespace.serverSideEmit('seated', room, false);
    },
    tell(from, room, event, state) {
      const here = rooms.get(room);
      const others = (here?.size ?? 0) - (here?.has(from.id) ? 1 : 0);
      if (others > 0) from.local.to(room).emit(event, state());
      if (elsewhere.has(room)) namespace.serverSideEmit('state', room, event, state());
    },
  };
}
