import type { BallotBox } from './ballot-box.ts';

/** The same ballot box, which tells of every vote that it stored; one that stood already is not told again. */
export function countingVotes(
  box: BallotBox,
  stored: (kind: 'choice' | 'skip' | 'rating' | 'undo') => void,
): BallotBox {
  return {
    ...box,
    async commit(kind, submission) {
      const receipt = await box.commit(kind, submission);
      if (receipt !== null && kind.counted !== undefined) stored(kind.counted);
      return receipt;
    },
    async submit(submission) {
      const receipt = await box.submit(submission);
      if (receipt.seq !== null) stored(submission.ballot?.outcome === 'skip' ? 'skip' : 'choice');
      return receipt;
    },
  };
}
