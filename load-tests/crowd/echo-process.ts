import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { modulePath, nodeArguments } from '../../src/platform/source.ts';

export interface EchoProcess {
  readonly url: string;
  readonly child: ChildProcess;
  stop(): Promise<void>;
}

/** Plain Socket.IO in a process of its own. */
export async function startEcho(nodeOptions: readonly string[] = []): Promise<EchoProcess> {
  const child = fork(modulePath('load-tests/crowd/echo-server'), [], {
    execArgv: [...nodeArguments(), ...nodeOptions],
  });
  const [url] = (await once(child, 'message')) as [string];
  return {
    url,
    child,
    async stop() {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}
