import { count, plural } from '../format.ts';

const votes = (value: number) => plural(value, 'vote', 'votes');

export const vote = {
  title: 'Vote',
  choose: 'Choose',
  chosen: 'Chosen',
  letters: { left: 'A', right: 'B' },
  /** Begins with what is written on the button, so that it can be called by voice. */
  chooseLabel: (letter: string) => `${letter}, choose picture ${letter}`,
  pictureAlt: (letter: string) => `Picture ${letter}`,
  zoomLabel: (letter: string) => `Look closer at picture ${letter}, both enlarge together`,
  pairLabel: 'Two pictures to compare',
  skip: 'Skip',
  skipsLeft: (left: number) => `${count(left)} left`,
  noSkips: 'No skips left',
  judged: (value: number) => `${count(value)} judged`,
  firstHint: 'Open a picture to look closer',
  keys: { choose: 'choose', skip: 'skip', undo: 'undo', dislike: 'dislike', like: 'like' },
  undo: {
    action: 'Undo',
    /** Read aloud when it is reached; the seconds beside it are for the eye. */
    label: 'Undo the last answer',
    pending: 'Taking it back …',
    done: 'Taken back. Here it is again.',
  },
  methods: {
    label: 'Ways of judging',
    pairwise: 'Compare',
    likes: 'Like',
    packet: 'Your packet',
    judged: (value: number) => `${count(value)} judged`,
    left: (value: number) => `${count(value)} left`,
    done: 'all done',
    goOn: (method: string, note: string) => `Go on to ${method} (${note})`,
  },
  like: {
    like: 'Like',
    dislike: 'Dislike',
    likeLabel: 'Like this design',
    dislikeLabel: 'Dislike this design',
    cardLabel: 'A design to like or dislike',
    pictureAlt: 'The design',
    zoomLabel: 'Look closer at the design',
    pictureLoading: 'The design is loading',
    counter: (nth: number, of: number) => `${count(nth)} of ${count(of)}`,
    hint: 'Swipe, or use the buttons',
    liked: 'Liked.',
    disliked: 'Disliked.',
    ready: (nth: number, of: number) => `Design ${count(nth)} of ${count(of)}.`,
    all: {
      title: 'You have seen every design',
      text: (rated: number) => `Thank you. All ${plural(rated, 'rating', 'ratings')} of yours are in.`,
      more: 'There is nothing left to rate in this round. The results come when the host publishes them.',
    },
    paused: 'Your ratings are safe. The next design appears here when it goes on.',
    closed: (rated: number) =>
      rated === 0
        ? 'Thank you for coming. The results come when the host publishes them.'
        : `Thank you. ${plural(rated, 'rating', 'ratings')} of yours ${rated === 1 ? 'is' : 'are'} in. The results come when the host publishes them.`,
    settled: 'That design was already rated, perhaps on another device. Here is the next one.',
    withdrawn: 'That design was withdrawn. Here is the next one.',
    refused: 'That rating could not be counted. Here is the design that is open for you.',
  },
  closesIn: (left: string) => `closes in ${left}`,
  pictureMissing: 'This picture did not load.',
  pictureRetry: 'Load it again',
  pictureLoading: (letter: string) => `Picture ${letter} is loading`,
  status: {
    offline: 'Offline. Votes are kept and will be sent.',
    offlineKept: (value: number) => `Offline. ${votes(value)} kept, will be sent.`,
    slow: (value: number) => `Busy moment. ${votes(value)} kept, being sent.`,
  },
  announce: {
    ready: (judged: number) => `Next pair is ready. ${plural(judged, 'pair', 'pairs')} judged.`,
    chosen: (letter: string) => `Picture ${letter} chosen.`,
    skipped: 'Pair skipped.',
  },
  lost: {
    closed: (value: number) => `The round closed before ${votes(value)} arrived. Everything sent earlier counts.`,
    undo: () => 'It is too late to take that answer back. It stands.',
    settled: () => 'That pair was already answered, perhaps on another device. Here is the next one.',
    withdrawn: () => 'One of those two works was withdrawn, so that pair no longer counts. Here is the next one.',
    refused: () => 'That answer could not be counted. Here is the pair that is open for you.',
  },
  dismiss: 'Close this message',
  zoom: {
    title: 'Look closer',
    close: 'Back to the pair',
    closeOne: 'Back to the design',
    in: 'Larger',
    out: 'Smaller',
    fit: 'Whole picture',
    help: 'Both pictures move together. Drag to move, pinch or scroll to enlarge; keys: + − 0 and arrows; Escape closes.',
    helpOne: 'Drag to move, pinch or scroll to enlarge; keys: + − 0 and arrows; Escape closes.',
    level: (percent: string) => `Enlarged to ${percent}`,
  },
  wait: {
    loadingTitle: 'Your next pair is on its way',
    keptTitle: (value: number) => `${votes(value)} kept on this device`,
    kept: 'They are sent as soon as the connection is back. You can close this page; open it again later on this device.',
    sendingTitle: 'Sending your votes',
    sending: 'The next pair follows at once.',
    unreachable: 'No connection yet. Trying again by itself.',
  },
  end: {
    all_judged: {
      title: 'You have seen every pair',
      text: (judged: number) => `Thank you. All ${plural(judged, 'comparison', 'comparisons')} of yours are in.`,
      more: 'There is nothing left to compare in this round. The results come when the host publishes them.',
    },
    not_open: {
      title: 'Voting has not opened yet',
      text: 'Leave this page open. The first pair appears here by itself.',
    },
    paused: {
      title: 'The host has paused voting',
      text: 'Your votes are safe. The next pair appears here when it goes on.',
    },
    closed: {
      title: 'This round is closed',
      text: (judged: number) =>
        judged === 0
          ? 'Thank you for coming. The results come when the host publishes them.'
          : `Thank you. ${plural(judged, 'comparison', 'comparisons')} of yours ${judged === 1 ? 'is' : 'are'} in. The results come when the host publishes them.`,
    },
    published: { title: 'The results are out', text: 'See how the designs came out, and how sure that is.' },
    toResults: 'See the results',
  },
  opensIn: (later: boolean) => (later ? 'The next round opens in' : 'It opens in'),
  opensAt: (later: boolean, when: string) => `${later ? 'The next round opens' : 'It opens'} on ${when}.`,
  opensNow: 'It opens any moment.',
  noName: 'No name, no email: this device is remembered by a cookie, nothing else.',
  refused: {
    hosts_do_not_vote: {
      title: 'Hosts do not vote',
      text: 'You know which designs are the AI benchmarks, so your vote would not be blind. You can watch instead.',
      action: 'To the live screen',
    },
    not_in_electorate: {
      title: 'This round is judged by others',
      text: 'The host has named who compares pairs, and your invitation is for another part.',
    },
    other: { title: 'Voting is not possible here' },
  },
};
