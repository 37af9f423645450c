/** The answer has more bytes than anybody wants. */
export class BodyTooLarge extends Error {
  readonly code = 'answer_too_large';

  constructor(most: number) {
    super(`more than ${most} bytes`);
    this.name = 'BodyTooLarge';
  }
}

/** Reads a body of at most so many bytes. @throws BodyTooLarge */
export async function readBounded({ body }: Response, most: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of body ?? []) {
    length += part.length;
    if (length > most) throw new BodyTooLarge(most);
    parts.push(part);
  }
  return Buffer.concat(parts);
}
