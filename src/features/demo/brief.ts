/** What the demo challenge asks. Everything in it is invented. */
export const DEMO_CONTEST = {
  name: 'Fernhill Tool Library',
  question: 'Which home screen would you rather use?',
  brief:
    'Fernhill is a neighbourhood tool library: 212 tools in one shed, free for everybody who lives nearby. ' +
    'Design the home screen of the tablet on its counter (1440 × 1080). It must show the name of the library, ' +
    'a way to search, today’s opening hours, tools that are free now, and what the reader has on loan with its due date.',
} as const;

/** What the makers of the three AI benchmarks were given. */
export const DEMO_PROMPT =
  'Home screen of a neighbourhood tool library on a counter tablet, 1440 × 1080 pixels: name, search, opening hours, ' +
  'tools free now, own loans with due dates.';

/** How the demo is judged: by all methods, so that each can be tried. */
export const DEMO_JUDGING = {
  methods: ['pairwise', 'likes', 'experts'],
  pairwiseRoles: ['designer', 'juror', 'voter'],
  likesRoles: ['designer', 'juror', 'voter'],
  criteria: [
    {
      name: 'Use',
      description: 'Somebody at the counter finds a tool, and when to bring it back, without asking.',
      weight: 2,
      min: 1,
      max: 7,
    },
    { name: 'Look', description: 'Type, colour and space serve the place and its people.', weight: 1, min: 1, max: 7 },
  ],
};
