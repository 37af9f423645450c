import type { Namespace } from 'socket.io';
import type { Actor } from '../../domain/actor.ts';

/** Ends the connections of an account that is no more, on this node. */
export function dropAccount(namespaces: readonly Namespace[], accountId: string): void {
  for (const namespace of namespaces) {
    for (const socket of namespace.sockets.values()) {
      const actor = socket.data.actor as Actor | undefined;
      if (actor?.accountId === accountId) socket.disconnect(true);
    }
  }
}
