import type { Request } from 'express';
import type { z } from 'zod';
import { slug, uuid } from '../../contract/common.ts';
import { briefKey } from '../../contract/http/judging.ts';
import { AppError } from '../../domain/app-error.ts';

/** The contest of an address. @throws AppError not_found: what cannot be a name names nothing. */
export function pathSlug(request: Request): string {
  return pathParam(request, 'slug', slug);
}

/** The id of an address. @throws AppError not_found */
export function pathId(request: Request): string {
  return pathParam(request, 'id', uuid);
}

/** The brief of an address, by the name that its manifest gives it. @throws AppError not_found */
export function pathBrief(request: Request): string {
  return pathParam(request, 'brief', briefKey);
}

function pathParam(request: Request, name: string, schema: z.ZodType<string>): string {
  const parsed = schema.safeParse(request.params[name]);
  if (!parsed.success) throw new AppError('not_found');
  return parsed.data;
}
