/**
 * A picture without a library, for k6 has none: 8-bit grey in stripes that differ from seed to seed, stored without
 * compression, so that it is as large as a photograph.
 */
export function pngPicture(width: number, height: number, seed: number): ArrayBuffer {
  const rows = new Uint8Array(height * (width + 1));
  for (let y = 0; y < height; y++) {
    // Each row begins with its filter: none.
    const at = y * (width + 1) + 1;
    for (let x = 0; x < width; x++) rows[at + x] = ((x * (seed + 3)) ^ (y * (seed + 5))) & 255;
  }
  const header = [...bytesOf(width), ...bytesOf(height), 8, 0, 0, 0, 0];
  const parts = [
    Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    chunk('IHDR', Uint8Array.from(header)),
    chunk('IDAT', stored(rows)),
    chunk('IEND', new Uint8Array(0)),
  ];
  return joined(parts).buffer as ArrayBuffer;
}

function chunk(name: string, data: Uint8Array): Uint8Array {
  const body = joined([Uint8Array.from(name, (letter) => letter.charCodeAt(0)), data]);
  return joined([bytesOf(data.length), body, bytesOf(crc32(body))]);
}

/** A zlib stream of stored blocks. */
function stored(data: Uint8Array): Uint8Array {
  const BLOCK = 65_535;
  const parts: Uint8Array[] = [Uint8Array.of(0x78, 0x01)];
  for (let from = 0; from < data.length; from += BLOCK) {
    const block = data.subarray(from, from + BLOCK);
    const { length } = block;
    const last = from + BLOCK >= data.length ? 1 : 0;
    parts.push(Uint8Array.of(last, length & 255, length >> 8, ~length & 255, (~length >> 8) & 255), block);
  }
  parts.push(bytesOf(adler32(data)));
  return joined(parts);
}

function bytesOf(value: number): Uint8Array {
  return Uint8Array.of(value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255);
}

export function joined(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c;
});

export function crc32(data: Uint8Array): number {
  let c = 0xffffffff;
  for (const byte of data) c = CRC_TABLE[(c ^ byte) & 255] ^ (c >>> 8);
  return (c ^ 0xffffffff) >>> 0;
}

function adler32(data: Uint8Array): number {
  let a = 1;
  let b = 0;
  for (const byte of data) {
    a = (a + byte) % 65_521;
    b = (b + a) % 65_521;
  }
  return ((b << 16) | a) >>> 0;
}
