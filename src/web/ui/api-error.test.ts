import { describe, expect, it } from 'vitest';
import { problemFrom } from './api-error.ts';

describe('problemFrom', () => {
  it('takes code, sentence, number and fields from a problem document', () => {
    const error = problemFrom(
      JSON.stringify({
        type: 'about:blank',
        title: 'Bad request',
        status: 400,
        code: 'bad_request',
        detail: 'Something in the form is not right.',
        requestId: 'r-1',
        fields: [{ path: 'name', message: 'Please fill this in.' }],
      }),
    );
    expect(error).toMatchObject({
      code: 'bad_request',
      message: 'Something in the form is not right.',
      requestId: 'r-1',
      fields: [{ path: 'name', message: 'Please fill this in.' }],
    });
  });

  it('never shows what is not a problem document', () => {
    for (const text of ['<html>502 Bad Gateway</html>', '', '{"error":"x"}', 'null']) {
      const error = problemFrom(text);
      expect(error.code).toBe('unreadable');
      expect(error.message).not.toContain('502');
    }
  });
});
