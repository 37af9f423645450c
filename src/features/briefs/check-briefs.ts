import type { BenchmarkManifest, ManifestBrief } from '../../contract/benchmark-manifest.ts';
import type { JudgeStandard } from '../../domain/judge-standard.ts';
import type { ManifestFault } from '../../domain/manifest-fault.ts';
import { faultsAt, repeated } from '../manifests/repeated.ts';
import type { StoredBenchmark } from './stored-benchmark.ts';

/** What is wrong with the briefs and models of a manifest. No file is looked at. */
export function checkBriefs({ briefs, models }: BenchmarkManifest, { standard }: StoredBenchmark): ManifestFault[] {
  return [
    ...repeated('briefs', briefs, ({ key }) => key),
    ...repeated('models', models, ({ key }) => key),
    ...briefs.flatMap((brief, index) => briefFaults(brief, `briefs[${index}]`, standard)),
    ...models.flatMap(({ settings }, index) =>
      settings === undefined ? [] : faultsAt(`models[${index}].settings`, 'settings_of_its_own'),
    ),
  ];
}

function briefFaults({ requiredText, anchors }: ManifestBrief, place: string, standard: JudgeStandard) {
  return [
    ...(requiredText.length === 0 ? faultsAt(`${place}.requiredText`, 'no_required_text') : []),
    ...requiredText.flatMap((text, n) => (text === '' ? faultsAt(`${place}.requiredText[${n}]`, 'empty_text') : [])),
    ...repeated(`${place}.requiredText`, requiredText, (text) => text),
    ...anchors.flatMap(({ scores }, n) => scoreFaults(scores, `${place}.anchors[${n}].scores`, standard)),
  ];
}

function scoreFaults(scores: Readonly<Record<string, number>>, place: string, standard: JudgeStandard) {
  const { version } = standard;
  const asked = standard.dimensions.map(({ key }) => key);
  const given = Object.keys(scores);
  return [
    ...given
      .filter((dimension) => !asked.includes(dimension))
      .flatMap((dimension) => faultsAt(`${place}.${dimension}`, 'dimension_unknown', { dimension, version })),
    ...asked
      .filter((dimension) => !given.includes(dimension))
      .flatMap((dimension) => faultsAt(place, 'dimension_missing', { dimension, version })),
  ];
}
