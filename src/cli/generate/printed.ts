import { GENERATION_LIMITS } from '../../domain/generation-limits.ts';
import { withoutSecrets } from '../../platform/endpoint/without-secrets.ts';
import { commandLine } from '../../words/words.ts';

/** What a program prints, as far as it is kept: the beginning and the end, and how much is missing between them. */
export interface Printed {
  take(chunk: Uint8Array): void;
  /** Without the secrets, and without characters that cannot be stored. */
  text(): string;
}

export function createPrinted(secrets: readonly string[], limit: number = GENERATION_LIMITS.printedBytes): Printed {
  // Where it is cut, a secret may be cut too: as much more is held, and left out.
  const margin = Math.max(0, ...secrets.map((secret) => Buffer.byteLength(secret)));
  const most = limit + margin;
  let head: Buffer = Buffer.alloc(0);
  let tail: Buffer = Buffer.alloc(0);
  let total = 0;
  const clean = (bytes: Buffer) => withoutSecrets(bytes.toString('utf8'), secrets);

  return {
    take(chunk) {
      total += chunk.length;
      const room = most - head.length;
      head = Buffer.concat([head, chunk.subarray(0, room)]);
      tail = Buffer.concat([tail, chunk.subarray(room)]).subarray(-most);
    },
    text() {
      const missing = total - head.length - tail.length;
      if (missing === 0) return storable(clean(Buffer.concat([head, tail])));
      const [start, end] = [clean(head), clean(tail)];
      const cut = commandLine.generate.cut(missing + 2 * margin);
      return storable(`${start.slice(0, start.length - margin)}\n${cut}\n${end.slice(margin)}`);
    },
  };
}

/** A text as far as it is kept in a log. */
export function keptText(text: string, limit: number = GENERATION_LIMITS.loggedCharacters): string {
  const printed = createPrinted([], Math.ceil(limit / 2));
  printed.take(Buffer.from(text));
  return printed.text();
}

/** No database keeps NUL or half a letter. */
function storable(text: string): string {
  return text.replace(/\0|\p{Surrogate}/gu, '\ufffd');
}
