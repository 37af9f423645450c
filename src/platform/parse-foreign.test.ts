import { expect, it } from 'vitest';
import { z } from 'zod';
import { parseForeign } from './parse-foreign.ts';

const form = z.object({ names: z.array(z.string()).max(3) });
const nothingAtAll = JSON.parse('{"toString":1,"valueOf":1}');

it('gives what has the form', () => {
  expect(parseForeign(form, { names: ['a'] })).toEqual({ data: { names: ['a'] }, issues: null });
  expect(parseForeign(form, { names: 3 })).toMatchObject({ data: null, issues: [{ path: ['names'] }] });
});

it('takes what its checks stumble over for a wrong form', () => {
  const hostile = { names: { length: nothingAtAll } };
  expect(() => form.safeParse(hostile)).toThrow(TypeError);
  expect(parseForeign(form, hostile)).toMatchObject({ data: null, issues: [{ code: 'custom', path: [] }] });
});

it('hides no other fault', () => {
  const broken = z.string().transform(() => {
    throw new RangeError('of ours');
  });
  expect(() => parseForeign(broken, 'x')).toThrow('of ours');
});
