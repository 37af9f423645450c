import { z } from 'zod';
import type { Picture, Question, ReadAnswer } from './question.ts';

const imagePart = z.looseObject({ image_url: z.union([z.looseObject({ url: z.string() }), z.string()]) });
const part = z.union([imagePart, z.looseObject({ text: z.string() }), z.looseObject({})]);
const answer = z.looseObject({
  choices: z
    .array(
      z.looseObject({
        finish_reason: z.string().nullish(),
        message: z.looseObject({
          content: z.union([z.string(), z.array(part)]).nullish(),
          refusal: z.string().nullish(),
          /** Where endpoints put pictures that a chat model made. */
          images: z.array(imagePart).nullish(),
        }),
      }),
    )
    .min(1),
  usage: z.unknown().optional(),
});

const DATA_PICTURE = /data:image\/[a-z0-9.+-]+;base64,([A-Za-z0-9+/=\s]+)/gi;

/** Of a reason to finish; longer ones are none. */
const MOST_REASON = 80;

/** `POST /chat/completions` with one message of the user. */
export function chatBody({ prompt, reference }: Question): [path: string, body: object] {
  const content =
    reference === null
      ? prompt
      : [
          { type: 'text', text: prompt },
          { type: 'image_url', image_url: { url: reference } },
        ];
  return ['/chat/completions', { messages: [{ role: 'user', content }] }];
}

/** Pictures come as parts of the content, beside it, or as data addresses in the text. */
export function readChat(body: unknown): ReadAnswer {
  const { data } = answer.safeParse(body);
  const choice = data?.choices[0];
  if (data === undefined || choice === undefined) return null;
  const { content, refusal, images } = choice.message;
  const parts = typeof content === 'string' ? [{ text: content }] : (content ?? []);
  const words = parts.flatMap((one) => ('text' in one && typeof one.text === 'string' ? [one.text] : [])).join('\n');
  const inText = [...words.matchAll(DATA_PICTURE)].map(([, base64 = '']) => ({ base64 }));
  const pictures = [...parts, ...(images ?? [])].flatMap((one) => {
    const address = addressOf(one);
    return address === null ? [] : [pictureAt(address)];
  });
  return {
    pictures: [...pictures, ...inText],
    text: words.replace(DATA_PICTURE, '').trim(),
    ...(refusal && { refusal }),
    ...(choice.finish_reason && { finishReason: choice.finish_reason.slice(0, MOST_REASON) }),
    ...(data.usage !== undefined && { usage: data.usage }),
  };
}

function addressOf(one: object): string | null {
  const { data } = imagePart.safeParse(one);
  if (data === undefined) return null;
  return typeof data.image_url === 'string' ? data.image_url : data.image_url.url;
}

function pictureAt(address: string): Picture {
  const [, base64] = /^data:[^,]*;base64,(.*)$/s.exec(address) ?? [];
  return base64 === undefined ? { url: address } : { base64 };
}
