import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { CommandStep } from '../../contract/generation-plan.ts';
import { errorCode } from '../../platform/startup-error.ts';
import type { StepLog } from './attempt-log.ts';
import { fillIn, type PlaceholderValues } from './placeholders.ts';
import { runCommand } from './run-command.ts';

/** Variables that every program gets. */
const USUAL = ['PATH', 'HOME', 'USER', 'LANG', 'LANGUAGE', 'LC_ALL', 'LC_CTYPE', 'TMPDIR', 'TZ'] as const;
/** Shorter values are no secrets, and to take them out would spoil the log. */
const LEAST_SECRET = 6;

/** What a program may say of the model's answer, in the file of its report. */
const report = z.strictObject({
  finishReason: z.string().max(80).optional(),
  httpStatus: z.int().min(100).max(599).optional(),
  errorCode: z.string().min(1).max(200).optional(),
});

export interface Machine {
  /** Where the plan lies: programs run there. */
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

export type StepEnd = Omit<StepLog, 'name' | 'kind' | 'tookMs'> & { readonly badReport?: true };

/** Runs the program of a step. */
export async function commandStep(
  { cwd, env }: Machine,
  { argv, env: asked, timeoutSeconds }: CommandStep,
  values: PlaceholderValues,
  signal: AbortSignal,
): Promise<StepEnd> {
  const given = (names: readonly string[]) =>
    Object.fromEntries(names.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]])));
  const own: Readonly<Record<string, string>> = given(asked);
  const { timedOut, ...end } = await runCommand(
    {
      argv: argv.map((word) => fillIn(word, values)),
      cwd,
      env: { ...given(USUAL), ...own },
      timeoutMs: timeoutSeconds * 1000,
      secrets: Object.values(own).filter((value) => value.length >= LEAST_SECRET),
    },
    signal,
  );
  return { ...end, ...(timedOut && { timedOut }), ...(await readReport(values.report)) };
}

async function readReport(
  path: string,
): Promise<Pick<StepEnd, 'finishReason' | 'httpStatus' | 'errorCode' | 'badReport'>> {
  try {
    const { finishReason, httpStatus, errorCode: code } = report.parse(JSON.parse(await readFile(path, 'utf8')));
    return {
      ...(finishReason !== undefined && { finishReason }),
      ...(httpStatus !== undefined && { httpStatus }),
      ...(code !== undefined && { errorCode: code }),
    };
  } catch (error) {
    return errorCode(error) === 'ENOENT' ? {} : { badReport: true };
  }
}
