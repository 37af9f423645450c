import fc from 'fast-check';

/** What breaks programs: ends of strings, of paths, of queries, of numbers and of patience. */
const NASTY_TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\uffff',
  '🏳️‍🌈'.repeat(50),
  '\u202eabc',
  '\'; DROP TABLE "Ballot"; --',
  '" OR 1=1 --',
  '$1',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '=HYPERLINK("http://x")',
  '../../../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  '%00',
  '%',
  '\r\nSet-Cookie: br_session=x',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'NaN',
  '-0',
  '1e400',
  '9223372036854775808',
  '00000000-0000-0000-0000-000000000000',
  'a'.repeat(5000),
  `${'a'.repeat(60)}!`.repeat(40),
];

export const nastyText = fc.oneof(
  fc.constantFrom(...NASTY_TEXTS),
  fc.string({ maxLength: 40, unit: 'binary' }),
  fc.string({ maxLength: 40, unit: 'grapheme' }),
);

const nastyLeaf = fc.oneof(
  nastyText,
  fc.constantFrom(null, true, false, 0, -1, 1.5, 1e308, -1e308, Number.MAX_SAFE_INTEGER, 2 ** 31, 2 ** 53 + 2),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);

const nastyKey = fc.oneof(
  fc.constantFrom('__proto__', 'constructor', 'prototype', 'length', 'toJSON', '', '0'),
  nastyText,
);

/** Any value that JSON can carry, often not what anybody expects. */
export const nastyValue: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    nastyLeaf,
    fc.array(tie('value'), { maxLength: 5 }),
    fc.array(fc.tuple(nastyKey, tie('value')), { maxLength: 5 }).map(ownProperties),
  ),
})).value;

/** `__proto__` too becomes a property, as it does when JSON is read. */
function ownProperties(entries: [string, unknown][]): object {
  const object = {};
  for (const [key, value] of entries) {
    Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true });
  }
  return object;
}

/** What is to become of each field of a valid message, and of the message. */
export interface Mutation {
  readonly fields: readonly { readonly act: 'keep' | 'drop' | 'replace'; readonly value: unknown }[];
  readonly extra: readonly [string, unknown][];
  readonly whole: { readonly replaced: boolean; readonly value: unknown };
}

const field = fc.record({ act: fc.constantFrom('keep', 'keep', 'drop', 'replace'), value: nastyValue }) as fc.Arbitrary<
  Mutation['fields'][number]
>;

export const mutation: fc.Arbitrary<Mutation> = fc.record({
  fields: fc.array(field, { minLength: 6, maxLength: 6 }),
  extra: fc.oneof(fc.constant([]), fc.array(fc.tuple(nastyKey, nastyValue), { maxLength: 2 })),
  whole: fc.record({ replaced: fc.constantFrom(false, false, false, true), value: nastyValue }),
});

/** A valid message with something wrong about it, now and then with nothing. */
export function mutate(valid: object, { fields, extra, whole }: Mutation): unknown {
  if (whole.replaced) return whole.value;
  const kept = Object.entries(valid).flatMap(([key, value], k): [string, unknown][] => {
    const { act, value: other } = fields[k % fields.length];
    return act === 'drop' ? [] : [[key, act === 'keep' ? value : other]];
  });
  return ownProperties([...kept, ...extra]);
}

/** Bodies that say that they are JSON and are not, or that nobody would send. */
export const brokenJson = fc.oneof(
  fc.constantFrom(
    '',
    '{',
    '[',
    '{"a":',
    '{"a":1}}',
    'undefined',
    '\ufeff{}',
    '{"a":1,"a":2}',
    '"\\ud800"',
    '['.repeat(20_000),
    `${'['.repeat(15_000)}${']'.repeat(15_000)}`,
    '{"a":'.repeat(10_000),
    `[${'0,'.repeat(30_000)}0]`,
    `{"__proto__":{"host":true},"code":"CCCCCC"}`,
    `"${'x'.repeat(65_000)}"`,
    'x'.repeat(200_000),
  ),
  nastyValue.map((value) => JSON.stringify(value)),
  nastyValue.chain((value) => {
    const text = JSON.stringify(value);
    return fc.nat(text.length).map((end) => text.slice(0, end));
  }),
  fc.string({ maxLength: 200, unit: 'binary' }),
);

/** Packets below the level of commands: texts that a client library would never send. */
export const brokenPacket = fc.oneof(
  fc.constantFrom(
    '',
    '0',
    '0/vote,',
    '0/admin,',
    '0/vote,{"a":',
    '1/vote,',
    '2',
    '2["cast"',
    '2/vote,["cast"',
    '2/vote,7',
    '2/vote,7[]',
    '5/vote,7',
    '51-/vote,7',
    '2/stage,7',
    '2/vote,99999999999999999999["cast",{}]',
    '2/vote,[]',
    '2/vote,[{}]',
    '2/vote,["disconnect"]',
    '2/vote,["connect_error",{}]',
    '2/vote,1[null]',
    '2/vote,["join",{"contest":"x"}]'.repeat(3),
    '3/vote,1["x"]',
    '3/vote,["x"]',
    '4/vote,{"message":"x"}',
    '5',
    '51-/vote,["cast",{"_placeholder":true,"num":0}]',
    '5999999-/vote,["cast",{"_placeholder":true,"num":5}]',
    '6/vote,',
    '9',
    'hello',
    `2/vote,["cast",${'['.repeat(3000)}${']'.repeat(3000)}]`,
    `2/vote,["cast","${'x'.repeat(15_000)}"]`,
    `2/vote,["cast","${'x'.repeat(17_000)}"]`,
  ),
  fc.tuple(fc.nat(9), fc.string({ maxLength: 30, unit: 'binary' })).map(([type, rest]) => `${type}/vote,${rest}`),
  fc.string({ maxLength: 60, unit: 'binary' }),
);

/** Bytes that are not even HTTP or frames of a WebSocket. */
export const brokenBytes = fc.oneof(
  fc
    .constantFrom(
      'GET / HTTP/1.1\r\n\r\n',
      'GET  HTTP/9.9\r\nHost: x\r\n\r\n',
      'G\0T / HTTP/1.1\r\nHost: x\r\n\r\n',
      'POST /api/v1/join HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      'POST /api/v1/join HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFFF\r\n',
      'POST /api/v1/join HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n',
      'GET / HTTP/1.1\r\nHost: x\r\nX: a\nb: c\r\n\r\n',
      `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
      'GET /../../etc/passwd HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
      'GET http://[::1 HTTP/1.1\r\nHost: x\r\n\r\n',
      'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    )
    .map((text) => Buffer.from(text, 'latin1')),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
);
