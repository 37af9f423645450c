import { chance, count, dateTime, decimal, percent, percentRange, plural } from '../format.ts';

const points = (value: number) => count(Math.round(value));

/** An arena's leaderboard, and the host's look at its voters. */
export const leaderboard = {
  title: 'Leaderboard',
  titleOf: (arena: string) => `Leaderboard: ${arena}`,
  vote: 'Vote',
  lead: (votes: number, voters: number, generators: number) =>
    `${plural(votes, 'vote', 'votes')} by ${plural(voters, 'voter', 'voters')} on ${plural(generators, 'generator', 'generators')}, all given without knowing who made what.`,
  moved: (instant: string, final: boolean) =>
    final ? `Final since ${dateTime(instant)}.` : `Last moved ${dateTime(instant)}.`,
  live: 'This page moves by itself.',
  away: 'The connection is lost: this is how it stood last.',
  noVotes: 'No vote counts yet. The order below means nothing.',
  noRatings:
    'These votes have no finite ratings: somebody has never lost, or never won. With a virtual opponent (prior above 0) there would be some.',
  boards: {
    label: 'Which votes',
    category: 'Tasks',
    criterion: 'Question',
    all: 'All tasks',
    overall: 'All questions',
    none: 'Without category',
  },
  claim: (label: string, second: string, above: number) =>
    `${label} leads; it stands above ${second} with a chance of ${chance(above)}.`,
  open: (label: string, second: string, above: number) =>
    `${label} is ahead of ${second}, but that is not settled: it stands above with a chance of ${chance(above)}.`,
  rows: {
    label: (rows: number) =>
      `Ratings of ${plural(rows, 'generator', 'generators')} with their intervals. The same as a table follows.`,
    axis: 'Rating: 400 points more are odds of ten to one',
    rank: (rank: number | null) => (rank === null ? 'not ranked' : `Rank ${count(rank)}`),
    noRank: '–',
    provisional: 'provisional',
    provisionalTitle: (votes: number) => `under ${plural(votes, 'vote', 'votes')}: the interval is too narrow`,
    retired: 'retired',
    votes: (votes: number) => plural(votes, 'vote', 'votes'),
    notYet: 'not compared yet',
    elo: 'live Elo, a rough and quick estimate',
    compare: (label: string) => `Compare ${label} with all others`,
    part: (n: number) => `Group ${count(n)}: never compared with the others`,
  },
  table: {
    title: 'All numbers',
    caption: 'Ratings, ranks and votes of every generator',
    rank: 'Rank (UB)',
    generator: 'Generator',
    rating: 'Rating',
    interval: '95 % interval',
    elo: 'Live Elo',
    wins: 'Wins',
    ties: 'Ties',
    losses: 'Losses',
    votes: 'Votes',
    sampled: 'Shown in',
    state: 'State',
    points,
    range: ([low, high]: readonly [number, number]) => `${points(low)}–${points(high)}`,
    none: '–',
    since: (instant: string) => `retired ${dateTime(instant)}`,
  },
  leftOutToggle: {
    label: 'Which votes count',
    without: 'Without left-out votes',
    with: 'With them',
    note: (votes: number) =>
      `${plural(votes, 'vote is', 'votes are')} left out because of failed checks of attention, a sweep or the quarantine. With them the ratings would be these.`,
  },
  next: {
    title: 'What would firm the next place',
    firm: 'Every place is firm: each generator stands above the next with a chance of at least 95 %.',
    text: (upper: string, lower: string, above: number, more: number) =>
      `The highest place that is not settled is that of ${upper} above ${lower} (chance ${chance(above)}). If the difference stays as it is, about ${plural(more, 'more vote', 'more votes')} on this board would settle it.`,
    equal: (upper: string, lower: string) =>
      `The highest place that is not settled is that of ${upper} above ${lower}. They are so close that no number of votes can be named.`,
  },
  above: {
    title: 'Who stands above whom',
    intro:
      'The chance that the generator of the row stands above that of the column, by the same resamples as the intervals.',
    label: (rows: number) =>
      `Chances that one of ${plural(rows, 'generator', 'generators')} stands above another. The same as a table follows.`,
    cell: (row: string, column: string, share: number) => `${row} above ${column}: ${chance(share)}`,
    legend: 'Chance that the row stands above the column',
    name: (place: number, label: string) => `${count(place)} ${label}`,
    columns: 'The columns are numbered like the rows.',
    caption: 'Chance that the row stands above the column',
    notCompared: 'Empty: the two were never compared, nor through others.',
    only: (label: string) => `${label} against all others`,
    everybody: 'Show all pairs',
  },
  integrity: {
    title: 'What is left out, and why',
    intro: 'Nothing is deleted. Votes outside the leaderboard stay on record with their reason.',
    reasons: {
      bothBad: 'both bad: neither output was better',
      gold: 'checks of attention',
      distrusted: 'of voters who failed such checks',
      swept: 'of voters whom a sweep marked',
      quarantined: 'in quarantine: it could not be checked that a person voted',
      retracted: 'taken back by the voter',
      withdrawn: 'on outputs that were withdrawn',
    },
    refused: 'Refused and never stored',
    refusedReasons: {
      too_many_a_minute: 'more votes in a minute than allowed',
      human_check_failed: 'not proven to come from a person',
      human_check_wanted: 'without a proof that a person votes',
    } as Readonly<Record<string, string>>,
    reason: 'Reason',
    votes: 'Votes',
    checks: (seen: number, passed: number, voters: number) =>
      `Checks of attention shown: ${count(seen)}, passed: ${count(passed)}. Voters who failed too many of them to count: ${count(voters)}.`,
  },
  audit: {
    title: 'Is one side favoured?',
    intro:
      'Sides are drawn by a fair coin. If voters judged what they saw alone, half of their choices would fall on the left.',
    group: 'Tasks',
    left: 'Left chosen',
    interval: '95 % interval',
    ties: 'Ties',
    bothBad: 'Both bad',
    votes: 'Votes',
    all: 'All',
    none: 'Without category',
    formats: { image: 'Pictures', model: '3D models' } as Readonly<Record<string, string>>,
    share: percent,
    range: percentRange,
    fair: 'Half lies within the interval: no sign of a favoured side.',
    unfair:
      'Half lies outside the interval: one side is favoured. It falls on all generators alike, because sides are drawn.',
  },
  method: {
    title: 'How these numbers are made',
    points: (c: {
      prior: number;
      tieCredit: number;
      resamples: number;
      provisionalBelow: number;
      goldShare: number;
      leastTrust: number;
      votesPerMinute: number;
      eloK: number;
      eloStart: number;
      batchVotes: number;
      batchSeconds: number;
      firmAt: number;
    }) => [
      `Two outputs for one task are shown without names, sides drawn by a coin. The rating is the maximum likelihood of the Bradley–Terry model over all votes that count, on a scale on which 400 points are odds of ten to one and the average is 1,000.`,
      c.tieCredit === 1
        ? 'A tie counts as one win in each direction.'
        : `A tie counts as ${decimal(c.tieCredit)} of a win in each direction.`,
      c.prior === 0
        ? 'No virtual opponent is added.'
        : `Each generator also plays ${decimal(c.prior)} wins and losses against a virtual opponent of average strength, so that who has never lost has a finite rating.`,
      `Intervals come from ${count(c.resamples)} resamples of the votes. Rank (UB) is one more than the number of generators whose interval lies wholly above: overlapping ones share a rank.`,
      `Rows with fewer than ${count(c.provisionalBelow)} votes are provisional: their intervals promise too much.`,
      `The live Elo starts at ${count(c.eloStart)} and moves by up to ${count(c.eloK)} points a vote, in the order of casting. It is a signal, never the ranking.`,
      `Numbers move in public when ${count(c.batchVotes)} votes are new, or the first of them is ${count(c.batchSeconds)} seconds old: no change tells a voter whose the pair was.`,
      c.goldShare === 0
        ? 'No checks of attention are shown.'
        : `About ${percent(c.goldShare)} of the pairs are checks of attention, a good output against an obviously bad one. Trust is (passed + 1)/(seen + 1); below ${decimal(c.leastTrust)} a voter’s votes do not count.`,
      `More than ${count(c.votesPerMinute)} votes a minute are refused, and a voter judges a pair of a task once.`,
      'A sweep compares every voter with a fit made without that voter. Who lets one generator always win or always lose, tosses coins or votes against what others see is marked, and a host may take the mark back.',
    ],
    files: 'Take the votes away',
    filesIntro: 'As far as the leaderboard has moved: voters by pseudonyms, no times, no checks of attention.',
    fileNames: { generators: 'Generators', votes: 'Votes', battles: 'Votes for FastChat' },
    file: (name: string, format: string) => `${name} (${format.toUpperCase()})`,
    more: 'The formulas are in the documentation (EVALUATION).',
  },
  host: {
    title: 'Votes and voters',
    titleOf: (arena: string) => `Votes and voters: ${arena}`,
    board: 'Leaderboard',
    sweep: {
      title: 'Sweep',
      intro:
        'A sweep looks for voters who do something other than judge. It leaves their votes out and deletes nothing; you may let each of them count again.',
      run: 'Look now',
      asked: 'It is being looked at. What is found appears here.',
      never: 'No sweep has been made yet.',
      last: (instant: string) => `Last sweep: ${dateTime(instant)}.`,
      none: 'Nobody was found.',
      caption: 'Voters whom a sweep marked',
      voter: 'Voter',
      pattern: 'What the votes look like',
      evidence: 'Evidence',
      chance: 'Chance of judging honestly',
      votes: 'Votes left out',
      action: 'Decision',
      patterns: {
        always: (generator: string) => `${generator} always wins`,
        never: (generator: string) => `${generator} always loses`,
        coin: () => 'Like tossed coins',
        contrary: () => 'Against what others find better',
      },
      evidenceOf: (won: number, decided: number, expected: number) =>
        `${count(won)} wins of ${count(decided)}, ${decimal(expected)} expected`,
      tiny: 'under 1 in 1,000',
      release: 'Let count again',
      releaseOf: (voter: string) => `Let the votes of ${voter} count again`,
      released: 'counts again',
    },
    quarantine: {
      title: 'Quarantine',
      intro: 'Votes that came while it could not be checked that a person votes. They count when you let them out.',
      none: 'No vote waits.',
      waiting: (votes: number, voters: number) =>
        `Waiting: ${plural(votes, 'vote', 'votes')} of ${plural(voters, 'voter', 'voters')}.`,
      outage: (since: string) => `The check has been out of reach since ${dateTime(since)}.`,
      release: 'Let them count',
      exclude: 'Leave them out for good',
      question: 'Leave these votes out for good? They stay on record.',
      yes: 'Yes, leave them out',
    },
  },
};
