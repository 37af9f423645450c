import { count, plural } from '../format.ts';

/** Points as they are written in a ledger: "+10", "−5". */
const signed = (points: number) => (points < 0 ? `−${count(-points)}` : `+${count(points)}`);

export const reputation = {
  title: 'Your reputation',
  link: 'Your reputation',
  lead: 'What you have earned by judging and by your designs, and what it does to the weight of your comparisons.',
  sum: (points: number) => plural(points, 'point', 'points').replace('-', '−'),
  factor: (factor: number) => `Reputation counts ${factor.toFixed(2)} in the weight of each comparison of yours.`,
  rule: (least: number, full: number) =>
    `It begins at ${least.toFixed(2)} and reaches 1 at ${count(full)} points. A round takes the points as they stand when it opens; what you earn in it counts from the next one.`,
  method: 'How a vote is weighed',
  none: 'No points yet. They come when a round closes, and for designs when the results are published.',
  host: 'You run this contest. Hosts do not vote, so they have no reputation here.',
  pseudonym: 'Your pseudonym in this contest',
  pseudonymHelp:
    'Nobody else sees whose it is. Tell it to the host if the host wants to give you points; it leads to no vote.',
  copy: 'Copy it',
  caption: 'Where your points come from, the latest first',
  when: 'When',
  why: 'Why',
  points: 'Points',
  signed,
  elsewhere: (reason: string, contest: string) => `${reason} (${contest})`,
  reasons: {
    granted: 'Given with your invitation',
    adjusted: 'Given or taken by the host',
    comparisons: 'Comparisons in a round',
    ratings: 'Likes and dislikes in a round',
    packet: 'A complete packet',
    evaluated_design: 'Your design was judged',
    top_place_pairwise: 'A top place by pairs',
    top_place_likes: 'A top place by likes',
    top_place_experts: 'A top place by experts',
    beats_benchmarks: 'Credibly better than every AI benchmark',
  },
  adjust: {
    title: 'Give or take reputation',
    text: 'Ask the person for the pseudonym shown on “Your reputation”. The points count from the next round that opens; a round that is open keeps the weights it began with.',
    pseudonym: 'Pseudonym',
    points: 'Points',
    pointsHelp: 'From −100 to 100; below zero takes points away.',
    note: 'Why',
    noteHelp: 'The person reads this, and it is written down with what was done here.',
    submit: 'Enter it',
    done: (points: number) => `Entered: ${signed(points)}.`,
    failed: 'Nothing was entered',
    unknown: 'Nobody has this pseudonym in this contest.',
  },
};
