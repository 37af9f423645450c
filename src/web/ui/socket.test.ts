import { describe, expect, it } from 'vitest';
import { isPassing, refusalOf } from './socket.ts';

describe('the socket', () => {
  it('tells a refusal of the server from trouble on the way', () => {
    const refused = Object.assign(new Error('x'), {
      data: { ok: false, code: 'stale_build', message: 'Please reload.' },
    });
    expect(refusalOf(refused)).toEqual({ ok: false, code: 'stale_build', message: 'Please reload.' });
    expect(refusalOf(new Error('xhr poll error'))).toBeNull();
  });

  it('knows refusals of a moment, with the time to wait', () => {
    const away = refusalOf(Object.assign(new Error('x'), { data: { code: 'unavailable', retryAfterMs: 1000 } }));
    expect(away).toMatchObject({ code: 'unavailable', retryAfterMs: 1000 });
    expect(away !== null && isPassing(away)).toBe(true);
    expect(isPassing({ code: 'unauthenticated' })).toBe(false);
  });
});
