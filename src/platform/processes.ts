import { readFileSync } from 'node:fs';
import { errorCode } from './startup-error.ts';

/** True while a process of this number runs; one that has ended and only waits to be collected does not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
  return !/\) Z /.test(procFile(pid, 'stat') ?? '');
}

/** False when that number is surely another program's; where the system does not tell, true. */
export function isNamed(pid: number, program: string): boolean {
  return procFile(pid, 'comm')?.startsWith(program) ?? true;
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function procFile(pid: number, name: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return undefined;
  }
}
