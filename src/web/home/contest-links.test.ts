import { describe, expect, it } from 'vitest';
import { linksFor, reputationLink } from './contest-links.ts';

type Part = Parameters<typeof linksFor>[0];
const hrefs = (
  contest: string,
  roles: Part['roles'],
  status: string,
  methods: Part['methods'] = ['pairwise'],
  kind: Part['kind'] = 'challenge',
) => linksFor({ contest, kind, roles, status, methods }).map((link) => link.href);

describe('linksFor', () => {
  it('sends a designer to hand in first, to vote afterwards', () => {
    expect(hrefs('habits', ['designer'], 'submissions')).toEqual(['/c/habits/upload']);
    expect(hrefs('habits', ['designer'], 'evaluation')).toEqual(['/c/habits/vote', '/c/habits/upload']);
  });

  it('sends a juror to the packet first where experts review, and only there', () => {
    const both: Part['methods'] = ['pairwise', 'experts'];
    expect(hrefs('habits', ['juror'], 'evaluation', both)).toEqual(['/c/habits/review', '/c/habits/vote']);
    expect(hrefs('habits', ['juror'], 'submissions', ['experts'])).toEqual(['/c/habits/review']);
    expect(hrefs('habits', ['juror'], 'published', both)).toEqual(['/c/habits/results']);
    expect(hrefs('habits', ['voter'], 'evaluation', ['experts'])).toEqual([]);
    expect(hrefs('habits', ['designer', 'juror'], 'submissions', both)).toEqual(['/c/habits/upload']);
  });

  it('sends the voters of an arena to its own page', () => {
    expect(hrefs('birds', ['voter'], 'evaluation', ['pairwise'], 'arena')).toEqual([
      '/c/birds/arena',
      '/c/birds/leaderboard',
    ]);
    expect(hrefs('birds', ['host'], 'evaluation', ['pairwise'], 'arena')).toEqual([
      '/host/birds',
      '/c/birds/leaderboard',
    ]);
  });

  it('sends the judges of a benchmark to their page, and everybody to its report afterwards', () => {
    const links = (roles: Part['roles'], status: string) => hrefs('posters', roles, status, [], 'benchmark');
    expect(links(['judge'], 'draft')).toEqual(['/c/posters/judge']);
    expect(links(['judge'], 'evaluation')).toEqual(['/c/posters/judge']);
    expect(links(['judge'], 'published')).toEqual(['/c/posters/report']);
    expect(links(['host'], 'evaluation')).toEqual(['/host/posters']);
  });

  it('never sends a host to vote', () => {
    expect(hrefs('habits', ['host'], 'evaluation')).toEqual(['/host/habits']);
  });

  it('leads people who judge to their own reputation, and no host', () => {
    expect(reputationLink('habits', ['voter'])?.href).toBe('/c/habits/reputation');
    expect(reputationLink('habits', ['host'])).toBeNull();
  });

  it('leads to the results once they are published', () => {
    expect(hrefs('habits', ['voter'], 'published')).toEqual(['/c/habits/results']);
    expect(hrefs('habits', ['designer'], 'published')).toEqual(['/c/habits/results', '/c/habits/results/mine']);
    expect(hrefs('habits', ['voter'], 'evaluation')).toEqual(['/c/habits/vote']);
  });
});
