import { describe, expect, it } from 'vitest';
import { pageFor } from './enter.ts';

describe('pageFor', () => {
  it('leads everybody to the page of the role', () => {
    expect(pageFor({ contest: 'habits', role: 'voter' })).toBe('/c/habits/vote');
    expect(pageFor({ contest: 'habits', role: 'juror' })).toBe('/c/habits/vote');
    expect(pageFor({ contest: 'habits', role: 'designer' })).toBe('/c/habits/upload');
    expect(pageFor({ contest: 'habits', role: 'host' })).toBe('/host/habits');
    expect(pageFor({ contest: null, role: 'host' })).toBe('/host');
  });
});
