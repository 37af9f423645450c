import type { ArenaCastCommand, ArenaPair, ArenaState } from '../../contract/arena-vote.ts';

export const ROUND = '7b1f7f0e-6a8f-4a1e-9a0a-2f3a1c9f0b11';

const image = (name: string) => ({
  kind: 'image' as const,
  full: `${name}-f`,
  small: `${name}-s`,
  width: 4,
  height: 3,
});

export const pairOf = (ordinal: number, attempt = 1): ArenaPair => ({
  ordinal,
  attempt,
  task: { title: 'A bird', text: '', category: 'animals', format: 'image', reference: null },
  left: image(`l${ordinal}`),
  right: image(`r${ordinal}`),
});

export const castOf = (ordinal: number, attempt = 1): ArenaCastCommand => ({
  round: ROUND,
  ordinal,
  attempt,
  answers: ['left'],
});

export const stateOf = (part: Partial<ArenaState> = {}): ArenaState => ({
  contest: { slug: 'birds', name: 'Birds', question: 'Which is closer to the reference?' },
  round: { id: ROUND, name: 'Round 1', status: 'open', closesAt: null },
  now: '2026-05-03T10:00:00.000Z',
  version: 1,
  criteria: [{ name: 'Overall', description: '' }],
  open: pairOf(1),
  next: pairOf(2),
  end: null,
  modelsLeftOut: false,
  judged: 0,
  revealed: null,
  undo: null,
  undoSeconds: 10,
  humanCheck: { kind: 'none', done: true, quarantined: false },
  ...part,
});
