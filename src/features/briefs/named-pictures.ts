import type { ManifestBrief, ManifestRun } from '../../contract/benchmark-manifest.ts';

/** A picture that a benchmark's manifest names, and where it belongs. */
export interface NamedPicture {
  /** Of its name in the manifest: `runs[3].directions[0]`. */
  readonly place: string;
  readonly file: string;
  /** Of the run, or of the brief that it is an anchor of, in the manifest's list. */
  readonly of: 'run' | 'anchor';
  readonly index: number;
  /** Among the directions of its run or the anchors of its brief, from 0. */
  readonly number: number;
}

/** All pictures of a manifest: anchors, then directions, each in its order. */
export function namedPictures({
  briefs,
  runs,
}: {
  readonly briefs: readonly Pick<ManifestBrief, 'anchors'>[];
  readonly runs: readonly Pick<ManifestRun, 'directions'>[];
}): NamedPicture[] {
  return [
    ...briefs.flatMap(({ anchors }, index) =>
      anchors.map(({ file }, number): NamedPicture => {
        return { place: `briefs[${index}].anchors[${number}].file`, file, of: 'anchor', index, number };
      }),
    ),
    ...runs.flatMap(({ directions }, index) =>
      directions.map((file, number): NamedPicture => {
        return { place: `runs[${index}].directions[${number}]`, file, of: 'run', index, number };
      }),
    ),
  ];
}
