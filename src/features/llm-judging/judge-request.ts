import { z } from 'zod';
import { judgementBody, type LlmConfig } from '../../contract/http/judging.ts';
import type { Dimension, JudgeStandard, StandardText } from '../../domain/judge-standard.ts';
import { JUDGE_PROMPT } from '../../words/judge-prompt.ts';
import type { OpenSession } from '../judging/open-session.ts';
import type { Item } from '../judging/session-data.ts';

/** Originals as they are stored, by code. */
export type Originals = ReadonlyMap<string, Buffer>;

type Part =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'image_url'; readonly image_url: { readonly url: string; readonly detail: 'high' } };

/** The body of a chat completion that asks a model to judge a brief: what any judge sees, in the order of its session. */
export function judgeRequest(config: LlmConfig, session: OpenSession, originals: Originals): object {
  const { model, language, temperature, maxTokens, limitField } = config;
  return {
    model,
    messages: [
      { role: 'system', content: instructionsOf(session.standard, language) },
      { role: 'user', content: packetOf(session, originals, language) },
    ],
    response_format: {
      type: 'json_schema',
      json_schema: { name: 'judgement', strict: true, schema: answerSchema(session.standard) },
    },
    [limitField]: maxTokens,
    ...(temperature !== null && { temperature }),
  };
}

/** The schema that programs get, without the keywords that strict structured output does not know. */
export function answerSchema({ dimensions }: JudgeStandard): object {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(judgementBody(dimensions), {
    io: 'input',
    override: ({ jsonSchema }) => {
      delete jsonSchema.minLength;
      delete jsonSchema.maxLength;
    },
  });
  return schema;
}

function instructionsOf({ instructions, dimensions }: JudgeStandard, language: LlmConfig['language']): string {
  const say = JUDGE_PROMPT[language];
  const parts = instructions.map(
    ({ title, body }) => `# ${inLanguage(title, language)}\n\n${inLanguage(body, language)}`,
  );
  return [
    ...parts,
    ...dimensions.map((one) => dimensionText(one, language)),
    `# ${say.answerTitle}\n\n${say.answer}`,
  ].join('\n\n');
}

function dimensionText(
  { key, name, weight, question, bands, hardDefects }: Dimension,
  language: LlmConfig['language'],
): string {
  const say = JUDGE_PROMPT[language];
  const scale = bands.map(({ from, to, means }) =>
    say.band(from, to, means === null ? say.notUsed : inLanguage(means, language)),
  );
  return [
    say.scale(inLanguage(name, language), key, Math.round(weight * 1000) / 10),
    inLanguage(question, language),
    ...(hardDefects === null ? [] : [say.hardDefects(hardDefects.most)]),
    scale.join('\n'),
  ].join('\n\n');
}

function packetOf(
  { brief, standard, items }: OpenSession,
  originals: Originals,
  language: LlmConfig['language'],
): Part[] {
  const say = JUDGE_PROMPT[language];
  const anchors = items.filter(({ anchor }) => anchor !== null);
  const outputs = items.filter(({ anchor }) => anchor === null);
  const required = brief.requiredText.map((line) => `- ${line}`).join('\n');
  const scoresOf = ({ anchor }: Item) =>
    standard.dimensions
      .map(({ key, name }) => say.score(inLanguage(name, language), anchor?.scores[key] as number))
      .join(', ');
  return [
    text(`# ${say.brief}: ${brief.title}\n\n${brief.text}`),
    text(required === '' ? say.noRequiredText : `${say.requiredText}\n\n${required}`),
    ...(anchors.length === 0 ? [] : [text(say.anchors)]),
    ...anchors.flatMap((item) => [
      text(say.anchor(item.code, scoresOf(item), item.anchor?.note ?? '')),
      picture(item, originals),
    ]),
    text(say.designs(outputs.length)),
    ...outputs.flatMap((item) => [text(say.design(item.code)), picture(item, originals)]),
    text(say.end),
  ];
}

function text(said: string): Part {
  return { type: 'text', text: said };
}

function picture({ code, contentType }: Item, originals: Originals): Part {
  const bytes = originals.get(code);
  if (bytes === undefined) throw new Error('an original that a session shows was not read');
  return {
    type: 'image_url',
    image_url: { url: `data:${contentType};base64,${bytes.toString('base64')}`, detail: 'high' },
  };
}

function inLanguage(words: StandardText, language: LlmConfig['language']): string {
  return words[language] ?? words.en;
}
