import { commandLine } from '../../words/words.ts';
import type { PlannedTask } from './planned-runs.ts';

/** What every generator is asked for a task, by the plan's own template or the usual one. */
export function promptOf(template: string | undefined, { title, text, requiredText }: PlannedTask): string {
  const list = requiredText.map((line) => `- ${line}`).join('\n');
  if (template === undefined) return list === '' ? text : commandLine.generate.prompt(text, list);
  const values: Readonly<Record<string, string>> = { title, text, requiredText: list };
  return template.replace(/\{(title|text|requiredText)\}/g, (_, name: string) => values[name] ?? '');
}
