import { describe, expect, it } from 'vitest';
import type { ContestView } from '../../contract/http/contests.ts';
import { checklist, STEPS } from './checklist.ts';

type Round = ContestView['rounds'][number];
const host = {
  requiredBenchmarks: 3,
  leastRuns: null,
  pairwiseRoles: [],
  likesRoles: [],
  methods: [],
  criteria: [],
  designs: 9,
  benchmarks: 3,
  voters: 0,
  scheduled: null,
  stageUrl: '',
};
const round = (status: Round['status']): Round => ({
  id: '7b1f7f0e-6a8f-4a1e-9a0a-2f3a1c9f0b11',
  name: 'Round 1',
  status,
  openedAt: null,
  closesAt: null,
  closedAt: null,
  methods: ['pairwise'],
  seedHash: '',
});
const now = (contest: Parameters<typeof checklist>[0], invited = true) =>
  STEPS.filter((step) => checklist(contest, invited)[step] === 'now');

describe('checklist', () => {
  it('leads from empty to published, one step of the lifecycle at a time', () => {
    expect(now({ status: 'draft', rounds: [], host })).toEqual(['openSubmissions']);
    expect(now({ status: 'submissions', rounds: [], host })).toEqual(['closeSubmissions']);
    expect(now({ status: 'submissions_closed', rounds: [], host })).toEqual(['openRound']);
    expect(now({ status: 'evaluation', rounds: [round('open')], host })).toEqual(['live']);
    expect(now({ status: 'evaluation', rounds: [round('paused')], host })).toEqual(['live']);
    expect(now({ status: 'evaluation', rounds: [round('closed')], host })).toEqual(['publish']);
    expect(now({ status: 'published', rounds: [round('published')], host })).toEqual(['results']);
    expect(now({ status: 'archived', rounds: [round('published')], host })).toEqual([]);
  });

  it('asks for invitations and benchmarks beside it, until they are there', () => {
    const few = { ...host, benchmarks: 1 };
    expect(now({ status: 'submissions', rounds: [], host: few }, false)).toEqual([
      'invite',
      'benchmarks',
      'closeSubmissions',
    ]);
    expect(now({ status: 'submissions_closed', rounds: [], host: few })).toEqual(['benchmarks', 'openRound']);
    expect(checklist({ status: 'evaluation', rounds: [round('open')], host: few }, true).benchmarks).toBe('done');
  });

  it('does not offer to publish while a second round runs', () => {
    expect(now({ status: 'evaluation', rounds: [round('closed'), round('open')], host })).toEqual(['live']);
  });
});
