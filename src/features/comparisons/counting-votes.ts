import type { BallotBox } from './ballot-box.ts';

/** The same ballot box, which tells of every vote that it stored; one that stood already is not told again. */
export function countingVotes(box: BallotBox, stored: (kind: 'choice' | 'skip') => void): BallotBox {
  return {
    ...box,
    async submit(submission) {
      const receipt = await box.submit(submission);
      if (receipt.seq !== null) stored(submission.ballot?.outcome === 'skip' ? 'skip' : 'choice');
      return receipt;
    },
  };
}
