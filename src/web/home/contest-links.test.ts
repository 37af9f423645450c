import { describe, expect, it } from 'vitest';
import { linksFor } from './contest-links.ts';

const hrefs = (...args: Parameters<typeof linksFor>) => linksFor(...args).map((link) => link.href);

describe('linksFor', () => {
  it('sends a designer to hand in first, to vote afterwards', () => {
    expect(hrefs('habits', ['designer'], 'submissions')).toEqual(['/c/habits/upload']);
    expect(hrefs('habits', ['designer'], 'evaluation')).toEqual(['/c/habits/vote', '/c/habits/upload']);
  });

  it('never sends a host to vote', () => {
    expect(hrefs('habits', ['host'], 'evaluation')).toEqual(['/host/habits']);
  });

  it('leads to the results once they are published', () => {
    expect(hrefs('habits', ['voter'], 'published')).toEqual(['/c/habits/results']);
    expect(hrefs('habits', ['designer'], 'published')).toEqual(['/c/habits/results', '/c/habits/results/mine']);
    expect(hrefs('habits', ['voter'], 'evaluation')).toEqual(['/c/habits/vote']);
  });
});
