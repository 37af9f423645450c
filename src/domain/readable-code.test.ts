import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CODE_ALPHABET, codeFromBytes, readJoinCode } from './readable-code.ts';

describe('codeFromBytes', () => {
  it('uses no sign twice and none that looks like another or makes a word', () => {
    expect(new Set(CODE_ALPHABET).size).toBe(CODE_ALPHABET.length);
    expect(CODE_ALPHABET).not.toMatch(/[01AEIOUBSZ]/);
  });

  it('makes every sign equally likely: each stands for the same number of bytes', () => {
    const counts = new Map<string, number>();
    for (let byte = 0; byte < 256; byte += 1) {
      const sign = codeFromBytes(Uint8Array.of(byte), 1);
      if (sign !== null) counts.set(sign, (counts.get(sign) ?? 0) + 1);
    }
    expect(counts.size).toBe(CODE_ALPHABET.length);
    expect(new Set(counts.values()).size).toBe(1);
  });

  it('says when the bytes do not suffice', () => {
    expect(codeFromBytes(Uint8Array.of(255, 255, 3), 2)).toBeNull();
  });
});

describe('readJoinCode', () => {
  it('reads every code back, however it is typed', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 40, maxLength: 40 }), (bytes) => {
        const code = codeFromBytes(bytes, 6);
        fc.pre(code !== null);
        expect(readJoinCode(` ${code.slice(0, 3).toLowerCase()} - ${code.slice(3)} `)).toBe(code);
      }),
    );
  });

  it('takes look-alikes for the sign that exists', () => {
    expect(readJoinCode('bsz-ccc')).toBe('852CCC');
  });
});
