import { count, percent, plural } from '../format.ts';

const scores = (value: number) => plural(value, 'score', 'scores');
const designs = (value: number) => plural(value, 'design', 'designs');

export const review = {
  title: 'Your packet',
  closesIn: (left: string) => `closes in ${left}`,
  strip: 'Designs of your packet',
  /** A design has no name: its place in this juror's own order says which. */
  design: (place: number) => `Design ${count(place)}`,
  designState: (place: number, given: number, of: number) =>
    given === 0
      ? `Design ${count(place)}, not scored`
      : given === of
        ? `Design ${count(place)}, scored`
        : `Design ${count(place)}, ${count(given)} of ${count(of)} scores`,
  marks: { empty: '', partly: '·', done: '✓' },
  place: (place: number, of: number) => `${count(place)} of ${count(of)}`,
  look: (place: number) => `Design ${count(place)}, look closer`,
  criteria: 'Criteria',
  share: (share: number) => `counts ${percent(share)}`,
  scale: (min: number, max: number) => `${count(min)} lowest, ${count(max)} highest`,
  lowest: 'lowest',
  highest: 'highest',
  step: (score: number, min: number, max: number) => `${count(score)}, on a scale from ${count(min)} to ${count(max)}`,
  anyScore: (min: number, max: number) => `Whole number from ${count(min)} to ${count(max)}`,
  given: (score: number) => `Given: ${count(score)}`,
  none: 'no score yet',
  previous: 'Previous design',
  next: 'Next design',
  keys: { score: 'score', design: 'design', criterion: 'criterion' },
  saving: {
    saved: 'All scores are saved',
    saving: 'Saving…',
    waiting: (value: number) => `Offline. ${scores(value)} kept here, will be sent.`,
    none: 'Scores are saved by themselves',
  },
  missing: (scoreCount: number, designCount: number) =>
    `${scores(scoreCount)} in ${designs(designCount)} still missing`,
  toMissing: 'Go to the next one',
  complete: 'Everything is scored. It counts once you submit it.',
  toSubmit: 'Review and submit',
  progress: (done: number, of: number) => `${count(done)} of ${count(of)} designs scored`,
  ownLeftOut: 'Your own design is not in your packet.',
  summary: {
    title: 'Your scores at a glance',
    text: 'Look once more whether they fit together. You can change every score until you submit.',
    design: 'Design',
    change: (place: number) => `Change design ${count(place)}`,
    submit: 'Submit the packet',
    busy: 'Submitting…',
    back: 'Keep scoring',
    failed: 'The packet was not submitted',
    note: 'After that the packet counts. You can reopen it until the round closes.',
    unsaved: 'Some scores are not saved yet. This goes on by itself.',
  },
  submitted: {
    title: 'Your packet is submitted',
    text: 'Thank you. It counts. You can reopen it until the round closes, to change a score.',
    closed: 'Thank you. It counts. The results come when the host publishes them.',
    reopen: 'Reopen the packet',
    ask: 'Reopen it? It does not count until you submit it again.',
    yes: 'Yes, reopen',
    failed: 'The packet was not reopened',
    scores: 'What you submitted',
  },
  notices: {
    changed: (value: number) =>
      `${scores(value)} ${value === 1 ? 'was' : 'were'} changed on another device or page. What stands there now is shown.`,
    submitted: (value: number) =>
      `The packet was submitted on another device or page before ${scores(value)} arrived. Reopen it to change them.`,
    closed: (value: number) => `The round closed before ${scores(value)} arrived.`,
    refused: (value: number) => `${scores(value)} could not be kept. Please look at what is shown.`,
  },
  dismiss: 'Close this message',
  end: {
    not_open: {
      title: 'The round has not opened yet',
      text: 'Leave this page open: your packet appears here by itself. This is what you will score.',
    },
    not_reviewed: { title: 'Nothing to score here', text: 'This round is judged without expert review.' },
    paused: {
      title: 'The host has paused the round',
      text: 'Your scores are safe. You can go on when the round does; this page notices by itself.',
    },
    closed: {
      title: 'This round is closed',
      draft:
        'Your packet was not submitted before that, so it does not count. Thank you for looking at the designs all the same.',
      none: 'Thank you for coming. The results come when the host publishes them.',
    },
    published: { title: 'The results are out', text: 'See how the designs came out, and how sure that is.' },
  },
  toResults: 'See the results',
  toVote: 'Vote',
  refused: {
    hosts_do_not_vote: {
      title: 'Hosts do not score',
      text: 'You know which designs are the AI benchmarks, so your scores would not be blind.',
      action: 'To the live screen',
    },
    not_in_electorate: {
      title: 'Scoring is for the jury',
      text: 'A juror comes in by a personal link. Your invitation is for another part.',
    },
  },
  announce: {
    scored: (criterion: string, score: number) => `${criterion}: ${count(score)}.`,
    design: (place: number, of: number, missing: number) =>
      `Design ${count(place)} of ${count(of)}, ${missing === 0 ? 'scored' : `${scores(missing)} missing`}.`,
  },
};
