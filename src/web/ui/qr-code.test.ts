import { describe, expect, it } from 'vitest';
import { darkModules } from './qr-code.tsx';

describe('darkModules', () => {
  it('draws each run of dark modules as one bar', () => {
    expect(
      darkModules([
        [true, true, false, true],
        [false, false, false, false],
        [false, true, true, true],
      ]),
    ).toBe('M0 0h2v1H0zM3 0h1v1H3zM1 2h3v1H1z');
  });
});
