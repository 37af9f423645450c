import { count } from '../format.ts';

export const stage = {
  title: 'Projector',
  scan: 'Scan, or type this code at',
  code: 'Code',
  comparisons: (value: number, over: boolean) =>
    `${value === 1 ? 'comparison' : 'comparisons'}${over ? '' : ' so far'}`,
  ratings: (value: number, over: boolean) => `${value === 1 ? 'rating' : 'ratings'}${over ? '' : ' so far'}`,
  voters: (value: number) => `by ${count(value)} ${value === 1 ? 'person' : 'people'}`,
  closesIn: 'closes in',
  qrLabel: (url: string) => `QR code for ${url}`,
  notOpen: { title: 'Voting opens soon', text: 'Join now; the first pair comes by itself.' },
  paused: { title: 'Voting is paused', text: 'It goes on in a moment. Every vote is kept.' },
  closed: { title: 'The round is closed', text: 'Thank you. The results come when the host publishes them.' },
  published: { title: 'The results are out', text: 'See them on your own screen.' },
  unknown: {
    title: 'There is no projector page at this address',
    text: 'The host finds the right link on the page that runs the contest.',
  },
  reconnecting: 'The connection is gone; trying again by itself.',
};
