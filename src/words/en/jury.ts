import { count, plural } from '../format.ts';

/** What hosts see of the expert review while a round is open. */
export const jury = {
  title: 'Expert review',
  blind:
    'Nothing about single designs is shown before publication: it would tell which design belongs to a juror who competes.',
  counts: {
    label: 'How far the packets are',
    submitted: 'Submitted, so they count',
    scored: 'All scored, not submitted',
    begun: 'Begun',
    waiting: 'Not begun',
  },
  none: 'No juror yet. Invite each of them by a link.',
  of: (value: number, jurors: number) => `${count(value)} of ${count(jurors)}`,
  agreement: {
    complete: (w: number) =>
      `The jurors agree with Kendall’s W = ${w.toFixed(2)}, where 0 is no common order and 1 is the same order.`,
    pairwise: (w: number, pairs: number) =>
      `The jurors agree with W = ${w.toFixed(2)} (pairwise, from ${plural(pairs, 'pair', 'pairs')} of jurors), where 0 is no common order and 1 is the same order.`,
    undefined: {
      fewer_than_two_jurors: 'Agreement needs two packets that count.',
      fewer_than_three_designs: 'Agreement needs three designs.',
      all_jurors_constant: 'Every juror gave all designs the same score, so there is no order to agree on.',
      no_usable_pair: 'No two jurors share three designs that they tell apart, so agreement cannot be measured.',
    },
  },
};
