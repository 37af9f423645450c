import {
  type ComparisonPlan,
  ImportFault,
  type Judgement,
  type PlanAbout,
  planComparisons,
} from './comparison-plan.ts';
import { columnsOf, readTable } from './read-table.ts';

const COLUMNS = ['left', 'right', 'winner'] as const;

/**
 * Reads any list of comparisons: columns `left`, `right`, `winner` (one of the two names, or the word left or right) and,
 * where known, `voter`. Without it each row counts as another person's, and all of them
 * the same.
 * @throws ImportFault with the line.
 */
export function readComparisons(text: string, about: PlanAbout): ComparisonPlan {
  const named = columnsOf(text).includes('voter');
  const judgements = readTable(text, named ? [...COLUMNS, 'voter'] : COLUMNS).map(({ row, field }): Judgement => {
    const left = field('left');
    const right = field('right');
    return {
      row,
      voter: named ? field('voter') : `line ${row}`,
      left,
      right,
      winner: side(field('winner'), left, right, row),
    };
  });
  return planComparisons({ ...about, equal: about.equal || !named }, judgements);
}

/** A work's name goes before the words left and right, which might be names themselves. */
function side(winner: string, left: string, right: string, row: number): 'left' | 'right' {
  if (winner === left) return 'left';
  if (winner === right) return 'right';
  if (winner === 'left' || winner === 'right') return winner;
  throw new ImportFault('bad_choice', row, winner);
}
