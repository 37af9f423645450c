import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** One address before several nodes: each connection goes to the next node that can be reached. */
export interface Balancer {
  readonly url: string;
  add(nodeUrl: string): void;
  /** No further connection goes there; those that are open stay. */
  remove(nodeUrl: string): void;
}

export async function startBalancer(): Promise<Balancer> {
  const nodes: string[] = [];
  const open = new Set<Socket>();
  let turn = 0;

  function forward(visitor: Socket, tries: number): void {
    if (tries === 0 || nodes.length === 0) {
      visitor.destroy();
      return;
    }
    turn += 1;
    const { hostname, port } = new URL(nodes[turn % nodes.length]);
    const node = connect(Number(port), hostname);
    node.once('error', () => forward(visitor, tries - 1));
    node.once('connect', () => {
      node.removeAllListeners('error');
      for (const [one, other] of [
        [visitor, node],
        [node, visitor],
      ]) {
        one.pipe(other);
        one.on('error', () => other.destroy());
        one.on('close', () => other.destroy());
      }
    });
  }

  const server = createServer((visitor) => {
    open.add(visitor);
    visitor.on('close', () => open.delete(visitor));
    visitor.on('error', () => visitor.destroy());
    forward(visitor, 3);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const visitor of open) visitor.destroy();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    add: (nodeUrl) => void nodes.push(nodeUrl),
    remove: (nodeUrl) => void nodes.splice(nodes.indexOf(nodeUrl), 1),
  };
}
