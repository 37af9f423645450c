import { count, plural } from '../format.ts';

const votes = (value: number) => plural(value, 'vote', 'votes');

/** The arena's voting page. */
export const arenaVote = {
  title: 'Vote',
  letters: { left: 'A', right: 'B' },
  output: (letter: string) => `Output ${letter}`,
  pairLabel: 'Two outputs to compare',
  lookCloser: (letter: string) => `Look closer at output ${letter}, both enlarge together`,
  loading: (letter: string) => `Output ${letter} is loading`,
  loaded: (share: string, size: string) => `${share} of ${size}`,
  preparing: 'Opening the model',
  missing: 'This output did not load.',
  retry: 'Load it again',
  modelHelp: 'Drag or use the arrow keys to turn it, pinch, scroll or Page Up and Page Down to come closer',
  task: {
    label: 'The task',
    more: 'About the task',
    close: 'Back to the pair',
    reference: 'Reference',
    lookAtReference: 'Look closer at the reference',
    noPreview: '3D',
    source: 'Source',
    licence: 'Licence',
    attribution: 'By',
  },
  answers: {
    label: (question: string) => `Your answer: ${question}`,
    left: 'A is better',
    right: 'B is better',
    tie: 'Tie',
    both_bad: 'Both bad',
    given: 'Noted',
  },
  step: (nth: number, of: number) => `Question ${count(nth)} of ${count(of)}`,
  back: 'Back',
  backLabel: 'Back to the question before',
  tools: {
    label: 'How the models are shown',
    together: 'Turn together',
    wireframe: 'Wireframe',
    reset: 'Reset view',
    keys: 'Letter keys',
  },
  keys: { better: 'better', tie: 'tie', both_bad: 'both bad', undo: 'undo', together: 'together', wireframe: 'lines' },
  judged: (value: number) => `${votes(value)} given`,
  firstHint: {
    image: 'Open an output to look closer',
    model: 'Turn the models to look at them from all sides',
  },
  revealed: (left: string, right: string) => `A was ${left}, B was ${right}`,
  quarantined: 'The check could not be reached, so your votes wait for the host to let them in.',
  modelsLeftOut: 'Pairs of 3D models are left out: this browser cannot show 3D (it has no WebGL).',
  dismiss: 'Close this message',
  announce: {
    ready: (judged: number) => `Next pair is ready. ${votes(judged)} given.`,
    question: (nth: number, of: number, name: string) => `Question ${count(nth)} of ${count(of)}: ${name}`,
    answered: (answer: string) => `${answer}.`,
  },
  lost: {
    closed: (value: number) => `The arena closed before ${votes(value)} arrived. Everything sent earlier counts.`,
    undo: () => 'It is too late to take that vote back. It stands.',
    settled: () => 'That pair was already answered, perhaps on another device. Here is the next one.',
    withdrawn: () => 'One of those two outputs was withdrawn, so that pair no longer counts. Here is the next one.',
    refused: () => 'That vote could not be counted. Here is the pair that is open for you.',
  },
  end: {
    toLeaderboard: 'See the leaderboard',
    all_judged: {
      title: 'You have seen every pair',
      text: (judged: number) => `Thank you. ${votes(judged)} of yours ${judged === 1 ? 'is' : 'are'} in.`,
      more: 'Leave this page open: when outputs are added, the next pair appears here by itself.',
    },
    not_open: {
      title: 'The arena has not opened yet',
      text: () => 'Leave this page open. The first pair appears here by itself.',
    },
    paused: {
      title: 'The host has paused voting',
      text: () => 'Your votes are safe. The next pair appears here when it goes on.',
    },
    closed: {
      title: 'This arena is closed',
      text: (judged: number) =>
        judged === 0
          ? 'Thank you for coming.'
          : `Thank you. ${votes(judged)} of yours ${judged === 1 ? 'is' : 'are'} in.`,
    },
  },
  check: {
    title: 'First, a short check',
    text: {
      proof_of_work:
        'Your device solves a small sum, so that programs cannot vote in bulk. It takes a moment and asks nothing of you.',
      service: 'The host asks a service to tell people from programs. It may show you a task.',
    },
    kept: (value: number) => `${votes(value)} of yours ${value === 1 ? 'is' : 'are'} kept until then.`,
    working: 'Checking …',
    passed: 'Done. Your first pair is on its way.',
    failed: 'The check did not succeed.',
    unavailable:
      'The check could not be reached. You can vote all the same; your votes wait for the host to let them in.',
    retry: 'Try again',
  },
  refused: {
    hosts_do_not_vote: {
      title: 'Hosts do not vote',
      text: 'You know the generators and their outputs, so your vote would not be blind.',
      action: 'Run the arena',
    },
    not_in_electorate: {
      title: 'This arena is judged by others',
      text: 'The host has named who votes here, and your invitation is for another part.',
    },
    other: { title: 'Voting is not possible here' },
  },
};
