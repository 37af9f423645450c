import type { Readable } from 'node:stream';
import busboy from 'busboy';
import type { Request } from 'express';
import { AppError } from '../../domain/app-error.ts';
import { invalidField } from './parse-input.ts';

/** A form with one file, as it was sent: names of files and their stated types are not even looked at. */
export interface Upload {
  readonly fields: Readonly<Record<string, string>>;
  readonly file: Buffer;
}

export interface UploadLimits {
  /** Of the file. */
  readonly bytes: number;
}

const FIELD_LIMITS = { files: 1, fields: 20, parts: 25, fieldSize: 128 * 1024, headerPairs: 20 } as const;

/** What all uploads of this process together may hold in memory, from the first byte until they are dealt with. */
const MEMORY_BUDGET = 256 * 1024 * 1024;
const BUSY_RETRY_MS = 3000;
let held = 0;

/**
 * Reads a multipart form that holds exactly one file, in the field `name`, and hands it to `use`. Reading stops at the
 * limit; what the client goes on sending is thrown away by the error handler.
 * @throws AppError bad_request, file_missing, file_too_many, file_too_large, busy; and what `use` throws.
 */
export async function withUpload<T>(
  request: Request,
  name: string,
  limits: UploadLimits,
  use: (upload: Upload) => Promise<T>,
): Promise<T> {
  const budget = createBudget();
  try {
    return await use(await readForm(request, name, limits, budget));
  } finally {
    budget.release();
  }
}

interface Budget {
  /** @throws AppError busy */
  take(bytes: number): void;
  release(): void;
}

function createBudget(): Budget {
  let taken = 0;
  return {
    take(bytes) {
      if (held + bytes > MEMORY_BUDGET) throw new AppError('busy', { retryAfterMs: BUSY_RETRY_MS });
      held += bytes;
      taken += bytes;
    },
    release() {
      held -= taken;
      taken = 0;
    },
  };
}

async function readForm(request: Request, name: string, limits: UploadLimits, budget: Budget): Promise<Upload> {
  const announced = Number(request.headers['content-length'] ?? 0);
  if (announced > limits.bytes + FIELD_LIMITS.fields * FIELD_LIMITS.fieldSize) throw tooLarge(limits);
  const fields = new Map<string, string>();
  let file: Buffer | undefined;
  await parseForm(request, limits, {
    field(field, value) {
      if (fields.has(field) || value.includes('\0')) throw invalidField(field, 'wrong');
      fields.set(field, value);
    },
    async file(field, stream) {
      if (field !== name) throw invalidField(field, 'unknown');
      file = await readFile(stream, limits, budget);
    },
  });
  if (file === undefined || file.length === 0) throw new AppError('file_missing');
  return { fields: Object.fromEntries(fields), file };
}

async function readFile(stream: Readable, limits: UploadLimits, budget: Budget): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limits.bytes) throw tooLarge(limits);
    budget.take(chunk.length);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}

interface FormHandlers {
  field(name: string, value: string): void;
  file(name: string, stream: Readable): Promise<void>;
}

/**
 * Runs the parser over the request. Not `stream.pipeline`: that destroys the request at a fault, and with it the
 * connection on which the refusal is to be sent.
 */
async function parseForm(request: Request, limits: UploadLimits, handlers: FormHandlers): Promise<void> {
  const parser = newParser(request, limits);
  const files: Promise<void>[] = [];
  try {
    await new Promise<void>((resolve, reject) => {
      const attempt = (run: () => void) => {
        try {
          run();
        } catch (error) {
          reject(error);
        }
      };
      parser.on('file', (field, stream) => {
        const reading = handlers.file(field ?? '', stream);
        reading.catch(reject);
        files.push(reading);
      });
      parser.on('field', (field, value, { valueTruncated }) =>
        attempt(() => {
          if (valueTruncated) throw invalidField(field ?? '', 'bodyTooLarge');
          handlers.field(field ?? '', value);
        }),
      );
      parser.on('filesLimit', () => reject(new AppError('file_too_many')));
      parser.on('fieldsLimit', () => reject(invalidField('', 'bodyTooLarge')));
      parser.on('partsLimit', () => reject(invalidField('', 'bodyTooLarge')));
      parser.on('error', () => reject(invalidField('', 'wrong')));
      parser.on('close', resolve);
      // A request that was read to its end closes too; only one that broke off is a fault.
      request.once('close', () => request.complete || reject(invalidField('', 'wrong')));
      request.pipe(parser);
    });
    await Promise.all(files);
  } finally {
    request.unpipe(parser);
    parser.destroy();
  }
}

function newParser(request: Request, limits: UploadLimits): busboy.Busboy {
  if (!request.is('multipart/form-data')) throw invalidField('', 'wrong');
  try {
    return busboy({ headers: request.headers, limits: { ...FIELD_LIMITS, fileSize: limits.bytes + 1 } });
  } catch {
    throw invalidField('', 'wrong');
  }
}

function tooLarge(limits: UploadLimits): AppError {
  return new AppError('file_too_large', { limit: limits.bytes });
}
