import type { BundleContent, BundleTable } from './bundle-content.ts';
import { sha256 } from './zip.ts';

/** Croissant 1.0 (http://mlcommons.org/croissant/1.0): what the files are, for programs that look for datasets. */
export function croissantOf({ slug, description, date, files, tables }: BundleContent): object {
  return {
    '@context': CONTEXT,
    '@type': 'sc:Dataset',
    conformsTo: 'http://mlcommons.org/croissant/1.0',
    name: slug,
    description,
    version: '1.0.0',
    datePublished: date,
    distribution: files.map(({ name, bytes }) => ({
      '@type': 'cr:FileObject',
      '@id': name,
      name,
      contentUrl: name,
      contentSize: `${bytes.length} B`,
      encodingFormat: FORMATS[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream',
      sha256: sha256(bytes),
    })),
    recordSet: tables.map(recordSet),
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
  overall: 'sc:Float',
  run: 'sc:Integer',
  attempt: 'sc:Integer',
  attempts: 'sc:Integer',
  directions: 'sc:Integer',
  on_panel: 'sc:Boolean',
  deliverable_ok: 'sc:Boolean',
};

function recordSet({ id, file, columns }: BundleTable): object {
  return {
    '@type': 'cr:RecordSet',
    '@id': id,
    name: id,
    field: columns.map((column) => ({
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
