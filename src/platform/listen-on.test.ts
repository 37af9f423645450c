import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { listenOn } from './listen-on.ts';

test('a free port is opened', async () => {
  const server = createServer();
  expect(await listenOn(server, { port: 0, host: '127.0.0.1' })).toBeGreaterThan(0);
  server.close();
});

test('a port in use is told in one line, with a way out', async () => {
  const first = createServer();
  const port = await listenOn(first, { port: 0, host: '127.0.0.1' });
  const second = listenOn(createServer(), { port, host: '127.0.0.1' });
  await expect(second).rejects.toMatchObject({
    name: 'StartupError',
    message: `Port ${port} is in use by another program. Stop it, or choose another port: PORT=${port + 1} npm start`,
  });
  first.close();
});

test('an address of another machine is told', async () => {
  await expect(listenOn(createServer(), { port: 0, host: '192.0.2.1' })).rejects.toThrow(/no address "192\.0\.2\.1"/);
});
