/** The three lenses of a challenge, as hosts choose them and readers meet them. */
export const methods = {
  choose: {
    legend: 'How the designs are judged',
    help: 'Each method makes a ranking of its own. They are shown side by side and never averaged.',
    none: 'Choose at least one way of judging.',
  },
  names: { pairwise: 'Pairs', likes: 'Like or dislike', experts: 'Expert review' },
  lines: {
    pairwise: 'Two designs side by side: which is better? The most exact order for the least effort.',
    likes: 'One design at a time, like or dislike. Quick, and open to a wide audience.',
    experts: 'Jurors score every design on criteria that everybody can read.',
  },
  who: {
    pairwise: 'Who compares pairs',
    likes: 'Who likes or dislikes',
    help: 'You yourself do not vote, because you know the benchmarks.',
    none: 'Choose who takes part.',
    experts: 'Experts are the jurors. Invite each of them by a link; a juror who competes never meets the own design.',
  },
};
