import { count, percentRange, plural } from '../format.ts';

export const stage = {
  title: 'Projector',
  scan: 'Scan, or type this code at',
  code: 'Code',
  comparisons: (value: number, over: boolean) =>
    `${value === 1 ? 'comparison' : 'comparisons'}${over ? '' : ' so far'}`,
  ratings: (value: number, over: boolean) => `${value === 1 ? 'rating' : 'ratings'}${over ? '' : ' so far'}`,
  voters: (value: number) => `by ${count(value)} ${value === 1 ? 'person' : 'people'}`,
  closesIn: 'closes in',
  opensIn: 'voting opens in',
  opensAt: (when: string) => `Voting opens on ${when}`,
  qrLabel: (url: string) => `QR code for ${url}`,
  notOpen: { title: 'Voting opens soon', text: 'Join now; the first pair comes by itself.' },
  paused: { title: 'Voting is paused', text: 'It goes on in a moment. Every vote is kept.' },
  closed: { title: 'The round is closed', text: 'Thank you. The results come when the host publishes them.' },
  published: { title: 'The results are out', text: 'See them on your own screen.' },
  reveal: {
    start: 'Reveal the ranking',
    keys: 'Space or → goes on, ← goes back',
    again: 'Load the results again',
    title: 'The ranking, from last place up',
    titles: {
      pairwise: 'By pairs, from last place up',
      likes: 'By likes, from last place up',
      experts: 'By experts, from last place up',
    },
    order: (works: number) =>
      `${plural(works, 'design', 'designs')}: first how sure the place is, then the name, then whether a machine made it.`,
    source: (method: string, round: string) => `${method}, ${round}`,
    controls: 'Steps of the reveal',
    next: 'Next',
    back: 'Back',
    method: 'Which ranking',
    place: (step: number, works: number) =>
      step === 0 ? '' : `${count(Math.min(works, Math.ceil(step / 3)))} of ${count(works)}`,
    rank: (rank: number) => `Place ${count(rank)}`,
    range: (range: string) => `could be ${range}`,
    axis: {
      pairwise: 'Chance to beat an average design',
      likes: 'Approval',
      experts: 'Mean score, from 0 to 1',
    },
    rows: 'The ranking so far, best place first',
    unknown: '…',
    more: (works: number) => `and ${plural(works, 'more design', 'more designs')} below`,
    unranked: (works: number) =>
      works === 1 ? 'One design has no place in it.' : `${count(works)} designs have no place in it.`,
    spokenInterval: {
      pairwise: (rank: number, range: readonly [number, number]) =>
        `Place ${count(rank)}. Beats an average design in ${percentRange(range)} of cases, with 95 % certainty.`,
      likes: (rank: number, range: readonly [number, number]) =>
        `Place ${count(rank)}. Liked by ${percentRange(range)} of people, with 95 % certainty.`,
      experts: (rank: number, [low, high]: readonly [number, number]) =>
        low === high
          ? `Place ${count(rank)}. Mean score ${low.toFixed(2)}, by one juror.`
          : `Place ${count(rank)}. Mean score between ${low.toFixed(2)} and ${high.toFixed(2)}, with 95 % certainty.`,
    } satisfies Record<'pairwise' | 'likes' | 'experts', (rank: number, range: readonly [number, number]) => string>,
    spokenName: (rank: number, name: string) => `Place ${count(rank)} is ${name}.`,
    spokenKind: (name: string, kind: string) => `${name}: ${kind}.`,
  },
  unknown: {
    title: 'There is no projector page at this address',
    text: 'The host finds the right link on the page that runs the contest.',
  },
  reconnecting: 'The connection is gone; trying again by itself.',
};
