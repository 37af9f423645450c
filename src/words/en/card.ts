import { percent } from '../format.ts';

/** The picture that a link to results shows elsewhere. */
export const card = {
  title: (contest: string) => `${contest}: results`,
  alt: (contest: string, claim: string) => `${contest}. ${claim}`,
  /** For a contest whose name has letters that the card's typeface lacks. */
  unnamed: 'Results of a blind challenge',
  judged: 'Judged blind',
  kinds: { human: 'Human', ai: 'AI benchmark' },
  axes: {
    pairwise: 'Chance to beat an average design, with 95 % intervals',
    likes: 'Approval, with 95 % intervals',
    experts: 'Mean score, with 95 % intervals',
  },
  tick: (method: 'pairwise' | 'likes' | 'experts', value: number) =>
    method === 'experts' ? String(value) : percent(value).replace('\u202f', ' '),
  more: (designs: number) => `and ${designs} more`,
};
