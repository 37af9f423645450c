import { describe, expect, it } from 'vitest';
import { pageFor } from './enter.ts';

describe('pageFor', () => {
  it('leads everybody to the page of the role', () => {
    expect(pageFor({ contest: 'habits', kind: 'challenge', role: 'voter' })).toBe('/c/habits/vote');
    expect(pageFor({ contest: 'habits', kind: 'challenge', role: 'juror' })).toBe('/c/habits');
    expect(pageFor({ contest: 'habits', kind: 'challenge', role: 'designer' })).toBe('/c/habits/upload');
    expect(pageFor({ contest: 'habits', kind: 'challenge', role: 'host' })).toBe('/host/habits');
    expect(pageFor({ contest: 'birds', kind: 'arena', role: 'voter' })).toBe('/c/birds/arena');
    expect(pageFor({ contest: 'birds', kind: 'arena', role: 'host' })).toBe('/host/birds');
    expect(pageFor({ contest: 'posters', kind: 'benchmark', role: 'judge' })).toBe('/c/posters/judge');
    expect(pageFor({ contest: null, kind: null, role: 'host' })).toBe('/host');
  });
});
