import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';

/** Socket.IO as it comes, in a process of its own: sends each message back as its acknowledgement. Says its address. */
const http = createServer();
const live = new Server(http, { serveClient: false });
live.of('/vote').on('connection', (socket) => {
  socket.on('echo', (message: unknown, reply: (message: unknown) => void) => reply(message));
});
http.listen(0, '127.0.0.1', () => {
  const { port } = http.address() as AddressInfo;
  process.send?.(`http://127.0.0.1:${port}`);
});
process.once('disconnect', () => process.exit());
