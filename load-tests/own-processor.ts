import { execFileSync } from 'node:child_process';
import { type ListedProcess, listProcesses } from './bench-processes.ts';

/** What refits: workers, and the process that refits back to back. */
const REFITS = /workers\/main|load-tests\/refit-loop/;

/**
 * Gives what refits the second processor for itself, and everything else of this bench the first: then a refit can hold up
 * votes by locks, queries and events alone, not by taking processor time. Linux, at least two processors.
 */
export function separateProcessors(): void {
  for (const { pid, args } of ownProcesses()) pin(pid, REFITS.test(args) ? 1 : 0);
}

/** This process and all that came from it. */
function ownProcesses(): ListedProcess[] {
  const all = listProcesses();
  const own = all.filter(({ pid }) => pid === process.pid);
  for (const { pid } of own) own.push(...all.filter(({ parent, args }) => parent === pid && !args.startsWith('ps ')));
  return own;
}

/** All threads of a process; those that it starts later follow. */
function pin(pid: number, processor: 0 | 1): void {
  execFileSync('taskset', ['--all-tasks', '--cpu-list', '--pid', String(processor), String(pid)], { stdio: 'ignore' });
}
