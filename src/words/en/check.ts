/** Downloads and how to check published numbers. */
export const check = {
  title: 'Check these numbers yourself',
  intro:
    'One file holds everything from which the published numbers follow: the votes by pseudonyms and without times, their weights, the settings, the random seed. Anybody can rank them anew on a machine of their own, without a network.',
  download: 'Download the bundle',
  size: (size: string) => `zip, ${size}`,
  command: 'Then',
  digest: 'SHA-256 of the bundle',
  copy: 'Copy',
  making: 'The bundle is being made. It appears here in a moment.',
  filesTitle: 'Single files',
  files: {
    entries: 'works and who made them',
    votes: 'comparisons that count',
    uncounted: 'ballots outside the ranking',
    weights: 'what votes weigh',
    ratings: 'likes and dislikes',
    packets: 'jurors’ scores',
    pairs: 'votes by pair, for BradleyTerry2',
    battles: 'votes as FastChat battles',
  },
};
