import sharp from 'sharp';
import { LOGS, type smallBenchmark } from '../../fixtures/benchmark.ts';
import { namedModel, namedPicture } from '../../fixtures/manifest.ts';

export type All = Awaited<ReturnType<typeof smallBenchmark>>;
/** A change to a right manifest, and `place code` of all that is found then. */
export interface Mistake {
  readonly kind: string;
  readonly change: (all: All) => unknown;
  readonly found: readonly string[];
}

export const inRun = (n: number, change: object) => (all: All) => Object.assign(all.manifest.runs[n] ?? {}, change);
export const inBrief = (n: number, change: object) => (all: All) => Object.assign(all.manifest.briefs[n] ?? {}, change);
export const inFile = (name: string, make: () => Promise<Uint8Array> | Uint8Array | string) => async (all: All) => {
  all.files[name] = await make();
};
const inLog = (change: object) => inFile(FIRST_LOG, () => JSON.stringify({ ...LOGS.completed, ...change }));
const inAnchor = (change: object) => (all: All) => Object.assign(all.manifest.briefs[0]?.anchors?.[0] ?? {}, change);
const scores = { legibility: 8, lettering_and_finish: 8, information_and_layout: 8, appeal: 8 };
export const FIRST = 'outputs/0/0-1-1.png';
const FIRST_LOG = 'logs/0/0-1-1.json';
const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'red' } })
    .png({ compressionLevel: 9 })
    .toBuffer();

async function animatedGif(): Promise<Buffer> {
  const frames = [await namedPicture(1), await namedPicture(2)];
  return sharp(frames, { join: { animated: true } })
    .gif({ delay: [100, 100] })
    .toBuffer();
}

/** Runs: 0 and 1 of model 0 for brief 0, 2 and 3 of model 0 for brief 1, then those of model 1. */
export const MISTAKES: readonly Mistake[] = [
  // The form.
  {
    kind: 'an unknown field',
    change: ({ manifest }) =>
      Object.assign(manifest, { colour: 'red' }) && Object.assign(manifest.runs[2] ?? {}, { score: 10 }),
    found: ['runs[2] field_wrong', ' field_wrong'],
  },
  {
    kind: 'another kind',
    change: ({ manifest }) => Object.assign(manifest, { kind: 'arena' }),
    found: ['kind field_wrong'],
  },
  {
    kind: 'another version',
    change: ({ manifest }) => Object.assign(manifest, { version: 2 }),
    found: ['version field_wrong'],
  },
  { kind: 'a missing field', change: inBrief(1, { title: undefined }), found: ['briefs[1].title field_wrong'] },
  { kind: 'a run number out of range', change: inRun(1, { run: 0 }), found: ['runs[1].run field_wrong'] },
  { kind: 'a run number beyond the limit', change: inRun(1, { run: 101 }), found: ['runs[1].run field_wrong'] },
  {
    kind: 'a text that no database keeps',
    change: inBrief(1, { text: 'A poster\0' }),
    found: ['briefs[1].text field_wrong'],
  },
  {
    kind: 'half a letter in the settings',
    change: ({ manifest }) => Object.assign(manifest, { settings: { prompt: ['x', '\ud800'] } }),
    found: ['settings.prompt[1] field_wrong'],
  },
  {
    kind: 'settings that go too deep',
    change: ({ manifest }) =>
      Object.assign(manifest, { settings: { a: JSON.parse(`${'['.repeat(80)}${']'.repeat(80)}`) } }),
    found: [`settings.a${'[0]'.repeat(63)} field_wrong`],
  },
  {
    kind: 'settings that are too large',
    change: ({ manifest }) => Object.assign(manifest, { settings: { prompt: 'x'.repeat(70_000) } }),
    found: ['settings json_too_large'],
  },
  // Briefs and models.
  {
    kind: 'a brief named twice',
    change: inBrief(1, { key: 'brief-0' }),
    found: [
      'briefs[1] duplicate',
      'runs[2].brief unknown_brief',
      'runs[3].brief unknown_brief',
      'runs[6].brief unknown_brief',
      'runs[7].brief unknown_brief',
    ],
  },
  {
    kind: 'a model named twice',
    change: ({ manifest }) => manifest.models.push({ key: 'model-0', label: 'Again' }),
    found: ['models[2] duplicate'],
  },
  {
    kind: 'no required text',
    change: inBrief(0, { requiredText: [] }),
    found: ['briefs[0].requiredText no_required_text'],
  },
  {
    kind: 'an empty required text',
    change: inBrief(0, { requiredText: ['Fair', '  '] }),
    found: ['briefs[0].requiredText[1] empty_text'],
  },
  {
    kind: 'a required text named twice',
    change: inBrief(0, { requiredText: ['Fair', 'Fair'] }),
    found: ['briefs[0].requiredText[1] duplicate'],
  },
  {
    kind: 'an anchor scored by an unknown dimension',
    change: inAnchor({ scores: { ...scores, wow: 8 } }),
    found: ['briefs[0].anchors[0].scores.wow dimension_unknown'],
  },
  {
    kind: 'an anchor without all dimensions',
    change: inAnchor({ scores: { ...scores, appeal: undefined } }),
    found: ['briefs[0].anchors[0].scores dimension_missing'],
  },
  {
    kind: 'a score off the scale',
    change: inAnchor({ scores: { ...scores, appeal: 11 } }),
    found: ['briefs[0].anchors[0].scores.appeal field_wrong'],
  },
  {
    kind: 'half a point',
    change: inAnchor({ scores: { ...scores, appeal: 7.5 } }),
    found: ['briefs[0].anchors[0].scores.appeal field_wrong'],
  },
  {
    kind: 'settings of a model',
    change: ({ manifest }) => Object.assign(manifest.models[1] ?? {}, { settings: { effort: 'most' } }),
    found: ['models[1].settings settings_of_its_own'],
  },
  // Runs.
  { kind: 'an unknown model', change: inRun(0, { model: 'nobody' }), found: ['runs[0].model unknown_model'] },
  { kind: 'an unknown brief', change: inRun(0, { brief: 'nothing' }), found: ['runs[0].brief unknown_brief'] },
  { kind: 'a run named twice', change: inRun(1, { run: 1 }), found: ['runs[1] duplicate'] },
  {
    kind: 'settings of a run',
    change: inRun(0, { settings: { limit: 64_000 } }),
    found: ['runs[0].settings settings_of_its_own'],
  },
  {
    kind: 'settings of an attempt',
    change: inRun(0, { attempts: [{ log: FIRST_LOG, settings: { effort: 'most' } }] }),
    found: ['runs[0].attempts[0].settings settings_of_its_own'],
  },
  { kind: 'no attempt', change: inRun(0, { attempts: [] }), found: ['runs[0].attempts no_attempts'] },
  {
    kind: 'neither attempt nor design',
    change: inRun(0, { attempts: [], directions: [] }),
    found: ['runs[0].attempts no_attempts'],
  },
  {
    kind: 'a design although the last attempt failed',
    change: inLog({ output: 'empty' }),
    found: ['runs[0].directions directions_of_failure'],
  },
  {
    kind: 'no design although it is completed',
    change: inRun(0, { directions: [] }),
    found: ['runs[0].directions directions_missing'],
  },
  {
    kind: 'a rerun of a model’s failure',
    change: inRun(0, { attempts: [{ log: LOGS.model_truncated }, { log: LOGS.completed }] }),
    found: ['runs[0].attempts[1] rerun_of_final'],
  },
  {
    kind: 'a rerun of a completed attempt',
    change: inRun(0, { attempts: [{ log: LOGS.completed }, { log: FIRST_LOG }] }),
    found: ['runs[0].attempts[1] rerun_of_final'],
  },
  {
    kind: 'one picture for two runs',
    change: inRun(1, { directions: [`./${FIRST}`] }),
    found: ['runs[1].directions[0] duplicate'],
  },
  // Logs.
  {
    kind: 'a log that is missing',
    change: ({ files }) => delete files[FIRST_LOG],
    found: ['runs[0].attempts[0].log file_missing'],
  },
  {
    kind: 'a log that is not JSON',
    change: inFile(FIRST_LOG, () => 'done, 3 s'),
    found: ['runs[0].attempts[0].log log_no_json'],
  },
  {
    kind: 'a log that is a list',
    change: inFile(FIRST_LOG, () => '[]'),
    found: ['runs[0].attempts[0].log log_no_json'],
  },
  {
    kind: 'a log that says nothing',
    change: inFile(FIRST_LOG, () => '{}'),
    found: ['runs[0].attempts[0].log.step log_wrong', 'runs[0].attempts[0].log.output log_wrong'],
  },
  {
    kind: 'a log with another word',
    change: inLog({ output: 'fine', httpStatus: 'ok' }),
    found: ['runs[0].attempts[0].log.output log_wrong', 'runs[0].attempts[0].log.httpStatus log_wrong'],
  },
  {
    kind: 'a log that is too large',
    change: inLog({ text: 'x'.repeat(256 * 1024) }),
    found: ['runs[0].attempts[0].log file_too_large'],
  },
  {
    kind: 'a log in the manifest that is too large',
    change: inRun(0, { attempts: [{ log: { ...LOGS.completed, text: 'x'.repeat(256 * 1024) } }] }),
    found: ['runs[0].attempts[0].log json_too_large'],
  },
  {
    kind: 'a log that no database keeps',
    change: inLog({ text: ['\0'] }),
    found: ['runs[0].attempts[0].log field_wrong'],
  },
  {
    kind: 'a log outside',
    change: inRun(0, { attempts: [{ log: '../secrets.json' }] }),
    found: ['runs[0].attempts[0].log path_outside'],
  },
  // Files.
  {
    kind: 'a file that is missing',
    change: ({ files }) => delete files[FIRST],
    found: ['runs[0].directions[0] file_missing'],
  },
  { kind: 'a file that is empty', change: inFile(FIRST, () => ''), found: ['runs[0].directions[0] file_missing'] },
  {
    kind: 'a file outside',
    change: inRun(0, { directions: ['../../etc/passwd'] }),
    found: ['runs[0].directions[0] path_outside'],
  },
  {
    kind: 'a file that is too large',
    change: inFile(FIRST, () => Buffer.alloc(21 * 1024 * 1024)),
    found: ['runs[0].directions[0] file_too_large'],
  },
  {
    kind: 'no picture',
    change: inFile(FIRST, () => 'no picture at all'),
    found: ['runs[0].directions[0] image_unknown_type'],
  },
  {
    kind: 'a 3D model',
    change: inFile(FIRST, () => namedModel(1)),
    found: ['runs[0].directions[0] image_unknown_type'],
  },
  {
    kind: 'a vector picture',
    change: inFile(FIRST, () => '<svg xmlns="http://www.w3.org/2000/svg"/>'),
    found: ['runs[0].directions[0] image_vector'],
  },
  { kind: 'a moving picture', change: inFile(FIRST, animatedGif), found: ['runs[0].directions[0] image_animated'] },
  {
    kind: 'a broken picture',
    change: inFile(FIRST, async () => (await namedPicture(3)).subarray(0, 90)),
    found: ['runs[0].directions[0] image_corrupt'],
  },
  {
    kind: 'a picture that is too small',
    change: inFile(FIRST, () => blank(4, 4)),
    found: ['runs[0].directions[0] image_too_small'],
  },
  {
    kind: 'a picture of too many pixels',
    change: inFile(FIRST, () => blank(7200, 7200)),
    found: ['runs[0].directions[0] image_too_many_pixels'],
  },
  {
    kind: 'an anchor that is no picture',
    change: inFile('anchors/0-0.png', () => 'x'),
    found: ['briefs[0].anchors[0].file image_unknown_type'],
  },
];
