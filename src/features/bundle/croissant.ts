import type { BundleAbout } from '../../contract/bundle.ts';
import { BUNDLED, roundFile } from '../../contract/bundle.ts';
import { bundleWords } from '../../words/bundle.ts';
import { COLUMNS } from '../exports/export-rows.ts';
import { type BundleFile, sha256 } from './zip.ts';

/** Croissant 1.0 (http://mlcommons.org/croissant/1.0): what the files are, for programs that look for datasets. */
export function croissantOf(about: BundleAbout, files: readonly BundleFile[]): object {
  const { contest, rounds } = about;
  return {
    '@context': CONTEXT,
    '@type': 'sc:Dataset',
    conformsTo: 'http://mlcommons.org/croissant/1.0',
    name: contest.slug,
    description: bundleWords.dataset(contest.name, contest.question),
    version: '1.0.0',
    datePublished: rounds.at(-1)?.closedAt.slice(0, 10),
    distribution: files.map(({ name, bytes }) => ({
      '@type': 'cr:FileObject',
      '@id': name,
      name,
      contentUrl: name,
      contentSize: `${bytes.length} B`,
      encodingFormat: FORMATS[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream',
      sha256: sha256(bytes),
    })),
    recordSet: rounds.flatMap(({ position }) => BUNDLED.map((name) => recordSet(position, name))),
  };
}

const FORMATS: Record<string, string> = { csv: 'text/csv', json: 'application/json', md: 'text/markdown' };
/** Columns that are not text. */
const TYPES: Record<string, string> = {
  round: 'sc:Integer',
  score: 'sc:Integer',
  rating: 'sc:Integer',
  criterion: 'sc:Integer',
  withdrawn: 'sc:Boolean',
  weight: 'sc:Float',
  reliability: 'sc:Float',
  reputation: 'sc:Float',
  activity: 'sc:Float',
};

function recordSet(position: number, name: (typeof BUNDLED)[number]): object {
  const file = roundFile(position, `${name}.csv`);
  const id = `round-${position}-${name}`;
  return {
    '@type': 'cr:RecordSet',
    '@id': id,
    name: id,
    field: COLUMNS[name].map((column) => ({
      '@type': 'cr:Field',
      '@id': `${id}/${column}`,
      name: column,
      dataType: TYPES[column] ?? 'sc:Text',
      source: { fileObject: { '@id': file }, extract: { column } },
    })),
  };
}

/** The context that the format prescribes. */
const CONTEXT = {
  '@language': 'en',
  '@vocab': 'https://schema.org/',
  citeAs: 'cr:citeAs',
  column: 'cr:column',
  conformsTo: 'dct:conformsTo',
  cr: 'http://mlcommons.org/croissant/',
  rai: 'http://mlcommons.org/croissant/RAI/',
  data: { '@id': 'cr:data', '@type': '@json' },
  dataType: { '@id': 'cr:dataType', '@type': '@vocab' },
  dct: 'http://purl.org/dc/terms/',
  examples: { '@id': 'cr:examples', '@type': '@json' },
  extract: 'cr:extract',
  field: 'cr:field',
  fileProperty: 'cr:fileProperty',
  fileObject: 'cr:fileObject',
  fileSet: 'cr:fileSet',
  format: 'cr:format',
  includes: 'cr:includes',
  isLiveDataset: 'cr:isLiveDataset',
  jsonPath: 'cr:jsonPath',
  key: 'cr:key',
  md5: 'cr:md5',
  parentField: 'cr:parentField',
  path: 'cr:path',
  recordSet: 'cr:recordSet',
  references: 'cr:references',
  regex: 'cr:regex',
  repeated: 'cr:repeated',
  replace: 'cr:replace',
  sc: 'https://schema.org/',
  separator: 'cr:separator',
  source: 'cr:source',
  subField: 'cr:subField',
  transform: 'cr:transform',
} as const;
