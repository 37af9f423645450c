/** Control characters, halves of characters, and those that turn the direction of writing: a name must not steer a terminal or a picture. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const STEERING = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufffe\uffff]|\p{Surrogate}/gu;

/** A name from a file as one line of harmless text. */
export function plainText(name: string): string {
  return name.replace(STEERING, '\ufffd');
}

/** A value of a file in a sentence: no longer than a line or two. */
export function shortText(value: string): string {
  const text = plainText(value);
  return text.length > 160 ? `${plainText(text.slice(0, 160))}…` : text;
}
