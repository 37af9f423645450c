import {
  type ComparisonPlan,
  ImportFault,
  type Judgement,
  type PlanAbout,
  planComparisons,
} from './comparison-plan.ts';
import { readTable } from './read-table.ts';

const COLUMNS = ['observer', 'scene', 'dist_type1', 'dist_level1', 'dist_type2', 'dist_level2', 'selected'] as const;
const LEVEL = /^\d{1,4}$/;

/**
 * Reads a light-field quality study: each row one observer's choice between two conditions of a scene, named
 * `type-level` here. Rows of other scenes than the one asked for are left alone. All scenes together are groups of works
 * that were never compared with each other, named `scene type-level`: for what they tell of the observers.
 * @throws ImportFault with the line, or unknown_scene naming those that the file has.
 */
export function readLightField(text: string, scene: string | null, about: PlanAbout): ComparisonPlan {
  const scenes = new Set<string>();
  const judgements: Judgement[] = [];
  for (const { row, field } of readTable(text, COLUMNS)) {
    scenes.add(field('scene'));
    if (scene !== null && field('scene') !== scene) continue;
    const prefix = scene === null ? `${field('scene')} ` : '';
    const condition = (n: 1 | 2): string => {
      const level = field(`dist_level${n}`);
      if (!LEVEL.test(level)) throw new ImportFault('bad_level', row, level);
      return `${prefix}${field(`dist_type${n}`)}-${level}`;
    };
    const selected = field('selected');
    if (selected !== '1' && selected !== '2') throw new ImportFault('bad_choice', row, selected);
    const winner = selected === '1' ? 'left' : 'right';
    judgements.push({ row, voter: field('observer'), left: condition(1), right: condition(2), winner });
  }
  if (scene !== null && scenes.size > 0 && !scenes.has(scene))
    throw new ImportFault('unknown_scene', null, [...scenes].sort().join(', '));
  return planComparisons(about, judgements);
}
