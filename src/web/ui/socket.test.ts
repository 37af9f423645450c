import { describe, expect, it } from 'vitest';
import { refusalOf } from './socket.ts';

describe('the socket', () => {
  it('tells a refusal of the server from trouble on the way', () => {
    const refused = Object.assign(new Error('x'), {
      data: { ok: false, code: 'stale_build', message: 'Please reload.' },
    });
    expect(refusalOf(refused)).toEqual({ ok: false, code: 'stale_build', message: 'Please reload.' });
    expect(refusalOf(new Error('xhr poll error'))).toBeNull();
  });
});
