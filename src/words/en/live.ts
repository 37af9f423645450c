import { count, decimal, duration, percent, percentRange, plural, rankRange } from '../format.ts';

const waited = (ms: number) =>
  ms < 120_000
    ? plural(Math.round(ms / 1000), 'second', 'seconds')
    : plural(Math.round(ms / 60_000), 'minute', 'minutes');
const times = (value: number) => (value === 1 ? 'once' : `${count(value)} times`);

export const live = {
  title: 'Live',
  heading: (name: string) => `${name}, live`,
  blind: 'By codes only: nothing here tells whose a design is, or human from AI.',
  run: 'Run the contest',
  projector: 'Projector',
  noRound: {
    title: 'No round yet',
    text: 'As soon as a round is open, its votes and its ranking move here.',
    action: 'To the checklist',
  },
  offline: 'The connection is gone. What you see is the last state; it goes on by itself.',
  late: (behind: number, waitingMs: number) => ({
    title: 'The ranking is old',
    text: `${plural(behind, 'vote has', 'votes have')} waited for up to ${waited(waitingMs)} to be counted. Every vote is safe and voting goes on; the ranking catches up by itself.`,
  }),
  top: {
    label: 'How the round is going',
    comparisons: 'Comparisons',
    ratings: 'Likes and dislikes',
    raters: (value: number) => `by ${plural(value, 'person', 'people')}`,
    voters: 'Voters',
    active: 'Active now',
    activeHelp: (connected: number) => `${count(connected)} connected`,
    pace: 'Per minute',
    paceLabel: (now: number, peak: number) =>
      `Votes per minute over the last half hour: ${count(now)} in the last minute, ${count(peak)} at most`,
    skips: (value: number) => plural(value, 'skip', 'skips'),
    closes: 'Closes in',
    status: 'Round',
  },
  strengths: {
    title: 'Strengths',
    label: (designs: number) =>
      `Strengths of ${plural(designs, 'design', 'designs')} with intervals, strongest first. The same as a table follows.`,
    axis: 'Chance to beat an average design',
    band: 'Possible ranks',
    waitTitle: 'No ranking yet',
    wait: 'The first one comes a moment after the first votes.',
    version: (version: number, comparisons: number) =>
      `State ${count(version)}, from ${plural(comparisons, 'comparison', 'comparisons')}`,
    final: 'final',
    code: 'Code',
    rank: 'Rank',
    range: 'Rank, 90 % interval',
    strength: 'Beats an average design',
    interval: '95 % interval',
    comparisons: 'Comparisons',
    voters: 'Voters',
    unweighted: 'Unweighted rank',
    caption: 'All designs by strength',
    summary: (rank: number, range: readonly [number, number]) => `${count(rank)} (${rankRange(range)})`,
  },
  likes: {
    title: 'Likes and dislikes',
    label: (designs: number) =>
      `Approval of ${plural(designs, 'design', 'designs')} with intervals, highest first. The same as a table follows.`,
    axis: 'Share of people who would like it',
    note: 'Another question than strength: compare the two by rank, never by number.',
    version: (version: number, ratings: number, voters: number) =>
      `State ${count(version)}, from ${plural(ratings, 'rating', 'ratings')} by ${plural(voters, 'person', 'people')}`,
    outside:
      'By people without a work in this round. Those who compete never rate their own, so their ratings would tell whose a design is: they count when the results are published.',
    prior: (share: number, votes: number) =>
      `Each design begins at the round’s average of ${percent(share)}, with the weight of ${plural(votes, 'rating', 'ratings')}.`,
    caption: 'All designs by approval',
    approval: 'Would like it',
    likes: 'Likes',
    dislikes: 'Dislikes',
    raw: 'Likes, share of ratings',
    count: (likes: number, dislikes: number) => `${count(likes)} of ${count(likes + dislikes)}`,
  },
  ranks: { title: 'Which ranks are possible', loading: 'The ranks are being drawn' },
  graph: 'Who was compared with whom',
  coverage: {
    title: 'Coverage',
    intro: (fewest: number, most: number) =>
      fewest === most
        ? `Every design has been compared ${times(most)}.`
        : `Every design has been compared between ${count(fewest)} and ${times(most)}; pairs are given out so that the gap closes.`,
    label: 'Comparisons of each design, fewest first',
    none: 'No design has been compared yet.',
  },
  withdraw: {
    title: 'Works of this round',
    out: (codes: readonly string[]) =>
      `Withdrawn: ${codes.join(', ')}. What was cast on them is kept and does not count.`,
    open: 'Withdraw a work',
    text: 'A withdrawn work is shown to nobody any more and has no rank. Votes on it are kept and do not count. This cannot be taken back.',
    code: 'Code',
    choose: 'Choose a code',
    reason: 'Why',
    reasonHelp: 'Optional, for the log. Never write whose it is.',
    action: (code: string) => `Withdraw ${code}`,
    ask: (code: string) => `Withdraw ${code} from this round for good?`,
    yes: 'Yes, withdraw it',
  },
  evidence: {
    title: 'How firm it is',
    connected: 'All designs are joined by comparisons, so every rank rests on votes.',
    apart: (components: number) =>
      `The designs are still in ${count(components)} separate groups. Ranks across groups rest on the prior alone; the next pairs will join them.`,
    separation: (share: number) => `${percent(share)} of the differences between designs are more than chance.`,
    effective: (votes: number, comparisons: number) =>
      `After weighting, ${plural(comparisons, 'comparison counts', 'comparisons count')} like ${decimal(votes)} equal ones.`,
    side: (share: number, interval: readonly [number, number]) =>
      `${percent(share)} chose the left picture (${percentRange(interval)})${interval[0] <= 0.5 && interval[1] >= 0.5 ? ', no sign of a preferred side.' : ': one side is preferred. Sides are random, so this favours no design.'}`,
    notConverged: 'The calculation stopped before it settled. Treat the numbers with care.',
  },
  weights: {
    title: 'What a vote weighs',
    few: 'This is shown from five voters on, so that nobody’s own weight can be read from it.',
    intro: (voters: number, [low, middle, high]: readonly [number, number, number]) =>
      `Over ${plural(voters, 'voter', 'voters')}, one vote typically weighs ${middle.toFixed(2)}${
        high - low < 0.01 ? '' : `, and between ${low.toFixed(2)} and ${high.toFixed(2)} for half of them`
      }. Weights move until the round closes; then they are frozen.`,
    label: 'Voters by the weight of one of their votes',
    bin: (from: number, to: number) => `${from.toFixed(1)}–${to.toFixed(1)}`,
    factors: (reliability: string, reputation: string, activity: string) =>
      `Typical factors: reliability ${reliability}, reputation ${reputation}, activity ${activity}.`,
  },
  machine: {
    summary: (behind: number, totalMs: number | null) =>
      `${behind === 0 ? 'Every vote is in the ranking' : `${plural(behind, 'vote', 'votes')} not in the ranking yet`}${totalMs === null ? '' : `; last calculation ${duration(totalMs)}`}`,
    behind: 'Votes not in the ranking yet',
    wait: 'Waited before calculating',
    read: 'Reading votes',
    fit: 'Fitting',
    total: 'In all',
    loop: 'Server delay, slowest 1 %',
    batch: 'Storing votes, slowest 1 %',
    queued: 'Waiting in the queue',
    draws: 'Effective draws',
  },
};
