import { type ChildProcess, fork } from 'node:child_process';
import pLimit from 'p-limit';
import { AssetFault, type ManifestFault } from '../../domain/manifest-fault.ts';
import { modulePath, nodeArguments } from '../../platform/source.ts';
import type { RewrittenModel } from './rewrite-glb.ts';

export type ModelAnswer =
  | { readonly model: RewrittenModel }
  | { readonly fault: Pick<ManifestFault, 'code' | 'detail'> };

/** Where 3D models are written anew, one at a time, in a process of its own that starts with the first. */
export interface ModelDesk {
  /** @throws AssetFault model_*; a file at which the process ends, or that takes a minute, is unreadable. */
  rewrite(bytes: Uint8Array): Promise<RewrittenModel>;
  close(): void;
}

const PATIENCE_MS = 60_000;
/** More than the largest model needs; a file that wants more ends the process, not the machine. */
const HEAP_MB = 2048;

export function createModelDesk(): ModelDesk {
  const inTurn = pLimit(1);
  let child: ChildProcess | undefined;

  function running(): ChildProcess {
    if (child !== undefined) return child;
    const started = fork(modulePath('src/features/manifests/model-process'), [], {
      execArgv: [...nodeArguments(), `--max-old-space-size=${HEAP_MB}`],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    started.once('close', () => {
      if (child === started) child = undefined;
    });
    child = started;
    return started;
  }

  function ask(bytes: Uint8Array): Promise<ModelAnswer> {
    const process = running();
    return new Promise((resolve) => {
      const settle = (answer: ModelAnswer) => {
        clearTimeout(late);
        process.off('message', settle).off('close', lost).off('error', lost);
        resolve(answer);
      };
      const lost = () => settle({ fault: { code: 'model_unreadable', detail: {} } });
      const late = setTimeout(() => process.kill('SIGKILL'), PATIENCE_MS);
      process.on('message', settle).on('close', lost).on('error', lost);
      process.send(bytes, (error) => error !== null && lost());
    });
  }

  return {
    async rewrite(bytes) {
      const answer = await inTurn(() => ask(bytes));
      if ('fault' in answer) throw new AssetFault(answer.fault.code, answer.fault.detail);
      return answer.model;
    },
    close() {
      child?.kill();
    },
  };
}
