import { once } from 'node:events';
import type { Server } from 'node:net';
import { errorCode, errorText, StartupError } from './startup-error.ts';

/**
 * Opens a server's port and gives its number (0 asks for any free one).
 * @throws StartupError that says what to do when the port cannot be had.
 */
export async function listenOn(server: Server, at: { readonly port: number; readonly host: string }): Promise<number> {
  try {
    const opened = once(server, 'listening');
    server.listen(at.port, at.host);
    await opened;
  } catch (error) {
    throw new StartupError(advice(at, error), { cause: error });
  }
  const address = server.address();
  return address !== null && typeof address === 'object' ? address.port : at.port;
}

function advice({ port, host }: { port: number; host: string }, error: unknown): string {
  switch (errorCode(error)) {
    case 'EADDRINUSE':
      return `Port ${port} is in use by another program. Stop it, or choose another port: PORT=${port + 1} npm start`;
    case 'EACCES':
      return `This user may not open port ${port}. Choose one above 1023: PORT=3000 npm start`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `This machine has no address "${host}". Correct HOST, or leave it out to listen on all addresses.`;
    default:
      return `Port ${port} of ${host} cannot be opened (${errorText(error)}).`;
  }
}
