/** What a program is told, by the placeholders of its words. */
export interface PlaceholderValues {
  /** A JSON file with what is asked. */
  readonly input: string;
  /** A JSON file with the settings alone. */
  readonly settings: string;
  /** The folder into which it writes its files. */
  readonly output: string;
  /** The folder with what the step before wrote; the first step's is empty. */
  readonly previous: string;
  /** A JSON file in which it may say how the model's answer ended. */
  readonly report: string;
  readonly run: string;
}

const NAMES: readonly (keyof PlaceholderValues)[] = ['input', 'settings', 'output', 'previous', 'report', 'run'];
const PLACEHOLDER = /\{([A-Za-z]+)\}/g;

export function fillIn(word: string, values: PlaceholderValues): string {
  return word.replace(PLACEHOLDER, (whole, name: string) => (isKnown(name) ? values[name] : whole));
}

export function placeholdersOf(word: string): string[] {
  return [...word.matchAll(PLACEHOLDER)].map(([, name = '']) => name);
}

export function isKnown(name: string): name is keyof PlaceholderValues {
  return (NAMES as readonly string[]).includes(name);
}
