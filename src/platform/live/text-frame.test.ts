import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { io } from 'socket.io-client';
import { expect, it, onTestFinished } from 'vitest';
import { jsonText } from '../json-text.ts';
import { jsonParser } from './json-parser.ts';
import { frameWhole, type OutgoingPacket } from './text-frame.ts';

/** A server that answers with texts of the wanted length, and pushes one; frames are counted. */
async function serve() {
  const http = createServer();
  const live = new Server(http, { serveClient: false, parser: jsonParser });
  let framed = 0;
  live.engine.on('connection', (connection) =>
    connection.on('packetCreate', (packet: OutgoingPacket) => {
      frameWhole(packet);
      if (packet.options.wsPreEncodedFrame !== undefined) framed += 1;
    }),
  );
  live.of('/vote').on('connection', (socket) => {
    socket.on('ask', (length: number, reply: (answer: object) => void) => {
      socket.emit('pushed', { length, nothing: null });
      const answer = { ok: true, text: '票'.repeat(length) };
      reply(length % 2 === 0 ? answer : jsonText(JSON.stringify(answer)));
    });
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  onTestFinished(async () => void (await live.close()));
  return { url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/vote`, framed: () => framed };
}

for (const transport of ['websocket', 'polling']) {
  it(`carries answers and pushes of every length by ${transport}`, async () => {
    const { url, framed } = await serve();
    const client = io(url, { transports: [transport], forceNew: true });
    onTestFinished(() => void client.disconnect());
    const pushed: unknown[] = [];
    client.on('pushed', (message) => pushed.push(message));
    // Around the limits at which the length of a frame is written otherwise: 126 and 65,536 bytes.
    const lengths = [
      0, 1, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 1000, 21_830, 21_831, 21_832, 21_833, 21_834, 30_000,
    ];
    for (const length of lengths) {
      const answer = await client.timeout(5000).emitWithAck('ask', length);
      expect(answer).toEqual({ ok: true, text: '票'.repeat(length) });
    }
    expect(pushed).toEqual(lengths.map((length) => ({ length, nothing: null })));
    // The namespace's own messages too.
    expect(framed()).toBeGreaterThan(2 * lengths.length);
  });
}
