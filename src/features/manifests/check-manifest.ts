import type { Manifest, ManifestGenerator, ManifestTask } from '../../contract/manifest.ts';
import type { ManifestFault } from '../../domain/manifest-fault.ts';
import { faultsAt, repeated } from './repeated.ts';

/** What an arena holds already, as far as a manifest can clash with it. */
export interface StoredArena {
  /** Its round was opened: what it holds stays as it is. */
  readonly opened: boolean;
  readonly tasks: ReadonlyMap<string, StoredTask>;
  readonly generators: ReadonlyMap<string, StoredGenerator>;
}

export interface StoredTask {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly category: string;
  readonly format: 'image' | 'model';
  readonly reference: { readonly source: string; readonly licence: string; readonly attribution: string } | null;
}

export interface StoredGenerator {
  readonly id: string;
  readonly label: string;
  readonly model: string;
  readonly version: string;
  readonly retired: boolean;
}

/** What is wrong with a manifest in itself and against what the arena holds, each with its place. No file is looked at. */
export function checkManifest(manifest: Manifest, stored: StoredArena): ManifestFault[] {
  const { tasks, generators, outputs, gold } = manifest;
  if (tasks.length + generators.length + outputs.length + gold.length === 0) return faultsAt('', 'nothing_in_it');
  const formats = new Map([
    ...[...stored.tasks].map(([key, { format }]) => [key, format] as const),
    ...tasks.map(({ key, format }) => [key, format] as const),
  ]);
  const makers = new Set([...stored.generators.keys(), ...generators.map(({ key }) => key)]);
  const placed = [
    ...outputs.map((work, index) => ({ ...work, place: `outputs[${index}]` })),
    ...gold.map((work, index) => ({ ...work, place: `gold[${index}]` })),
  ];
  return [
    ...repeated('tasks', tasks, ({ key }) => key),
    ...repeated('generators', generators, ({ key }) => key),
    ...repeated('outputs', outputs, ({ generator, task, run }) => `${generator}, ${task}, ${run}`),
    ...tasks.flatMap((task, index) => taskFaults(task, `tasks[${index}]`, stored)),
    ...generators.flatMap((one, index) => generatorFaults(one, `generators[${index}]`, stored)),
    ...outputs.flatMap(({ generator }, index) => {
      const place = `outputs[${index}].generator`;
      if (!makers.has(generator)) return faultsAt(place, 'unknown_generator', { generator });
      return stored.generators.get(generator)?.retired ? faultsAt(place, 'generator_retired', { generator }) : [];
    }),
    ...placed.flatMap(({ task, poster, place }) => {
      const format = formats.get(task);
      if (format === undefined) return faultsAt(`${place}.task`, 'unknown_task', { task });
      return format === 'image' && poster !== undefined ? faultsAt(`${place}.poster`, 'poster_without_model') : [];
    }),
  ];
}

/** A task keeps its format for good; the rest of it until the arena opens. */
function taskFaults(task: ManifestTask, place: string, { tasks, opened }: StoredArena): ManifestFault[] {
  const known = tasks.get(task.key);
  if (known === undefined) return [];
  const changed = (['format', 'title', 'text', 'category'] as const).find((field) => known[field] !== task[field]);
  if (changed !== undefined && (opened || changed === 'format')) {
    return faultsAt(`${place}.${changed}`, 'task_changed', { field: changed });
  }
  if (!opened) return [];
  const of = task.reference ?? { source: '', licence: '', attribution: '' };
  const had = known.reference ?? { source: '', licence: '', attribution: '' };
  const note = (['source', 'licence', 'attribution'] as const).find((field) => of[field] !== had[field]);
  return note === undefined ? [] : faultsAt(`${place}.reference.${note}`, 'task_changed', { field: note });
}

function generatorFaults(one: ManifestGenerator, place: string, { generators, opened }: StoredArena): ManifestFault[] {
  const known = generators.get(one.key);
  const changed = (['label', 'model', 'version'] as const).find((field) => known && known[field] !== one[field]);
  if (!opened || changed === undefined) return [];
  return faultsAt(`${place}.${changed}`, 'generator_changed', { field: changed });
}
