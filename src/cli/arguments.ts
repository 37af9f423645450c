import { type Command, InvalidArgumentError, Option } from 'commander';
import { commandLine } from '../words/words.ts';

/** Reads a number of an option. */
export function number(least: number, most: number): (value: string) => number {
  return (value) => {
    const read = value.trim() === '' ? Number.NaN : Number(value);
    if (!(read >= least && read <= most)) throw new InvalidArgumentError(commandLine.badNumber(value, least, most));
    return read;
  };
}

/** Reads a whole number of an option. */
export function whole(least: number, most: number): (value: string) => number {
  const read = number(least, most);
  return (value) => {
    const result = read(value);
    if (!Number.isInteger(result)) throw new InvalidArgumentError(commandLine.badNumber(value, least, most));
    return result;
  };
}

export function webAddress(value: string): string {
  if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol)) {
    throw new InvalidArgumentError(commandLine.badAddress(value));
  }
  return value;
}

export function oneOf<T extends string>(...choices: readonly T[]): (value: string) => T {
  return (value) => {
    const found = choices.find((choice) => choice === value);
    if (found === undefined) throw new InvalidArgumentError(commandLine.badChoice(value, choices.join(', ')));
    return found;
  };
}

/** What every command has. */
export function withUsualOptions(command: Command): Command {
  return command.helpOption('-h, --help', commandLine.help).addOption(new Option('--json', commandLine.json));
}

/** One line of JSON on standard output. */
export function printJson(value: object): void {
  process.stdout.write(`${JSON.stringify(value)}\n`);
}

export function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}
