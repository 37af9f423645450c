import { z } from 'zod';
import type { Picture, Question, ReadAnswer } from './question.ts';

const answer = z.looseObject({
  data: z.array(z.looseObject({ b64_json: z.string().nullish(), url: z.string().nullish() })),
  usage: z.unknown().optional(),
});

/** `POST /images/generations` */
export function imagesBody({ prompt }: Question): [path: string, body: object] {
  return ['/images/generations', { prompt }];
}

export function readImages(body: unknown): ReadAnswer {
  const { data } = answer.safeParse(body);
  if (data === undefined) return null;
  const pictures = data.data.flatMap(({ b64_json: base64, url }): Picture[] => {
    if (base64) return [{ base64 }];
    return url ? [{ url }] : [];
  });
  return { pictures, text: '', ...(data.usage !== undefined && { usage: data.usage }) };
}
