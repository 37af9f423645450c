import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  CreateBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { AppError } from '../domain/app-error.ts';
import type { S3Env } from './env.ts';
import type { Log } from './log.ts';
import { checkMediaKey, isMediaKey, type MediaStore, type StoredMedia } from './media-store.ts';
import { errorText, StartupError } from './startup-error.ts';

/** How long the store may keep somebody waiting. */
export interface S3Limits {
  readonly attempts: number;
  readonly connectMs: number;
  /** From a request to the beginning of its answer. */
  readonly answerMs: number;
  /** Without a byte, in the middle of a file. */
  readonly silenceMs: number;
}

const LIMITS: S3Limits = { attempts: 3, connectMs: 2_000, answerMs: 10_000, silenceMs: 30_000 };
const MAX_SOCKETS = 50;
/** Who waits for a store that is away does so this long. */
const COME_BACK_MS = 5_000;

interface Deps {
  readonly log: Log;
  readonly s3: S3Env;
  readonly limits?: S3Limits;
}

/**
 * Media as objects of a bucket, each under its key. Failing calls are repeated a few times; while the store is away they
 * end with AppError `unavailable`, logged with the cause.
 */
export function createS3MediaStore(deps: Deps): MediaStore {
  const { bucket: Bucket } = deps.s3;
  const client = connect(deps);
  const ask = <T>(call: () => Promise<T>) => orUnavailable(deps.log, call);

  async function open(key: string): Promise<Readable> {
    const { Body } = await ask(() => client.send(new GetObjectCommand({ Bucket, Key: key })));
    return Body as Readable;
  }

  return {
    put: async (key, bytes, ContentType) => {
      checkMediaKey(key);
      await ask(() => client.send(new PutObjectCommand({ Bucket, Key: key, Body: bytes, ContentType })));
    },
    read: async (key): Promise<StoredMedia | undefined> => {
      checkMediaKey(key);
      const head = await ask(() =>
        client.send(new HeadObjectCommand({ Bucket, Key: key })).catch((error: unknown) => {
          if (statusOf(error) === 404) return undefined;
          throw error;
        }),
      );
      if (head === undefined) return undefined;
      return {
        size: head.ContentLength ?? 0,
        stream: () => lazily(() => open(key)),
        bytes: async () => buffer(await open(key)),
      };
    },
    remove: async (key) => {
      checkMediaKey(key);
      await ask(() => client.send(new DeleteObjectCommand({ Bucket, Key: key })));
    },
    list: async function* (prefix = '') {
      const pages = paginateListObjectsV2({ client }, { Bucket, Prefix: prefix });
      for (;;) {
        const { done, value: page } = await ask(() => pages.next());
        if (done === true) return;
        for (const { Key: key = '' } of page.Contents ?? []) if (isMediaKey(key)) yield key;
      }
    },
    probe: async () => void (await client.send(new HeadBucketCommand({ Bucket }))),
  };
}

/**
 * Makes the bucket where it is missing. A store that does not answer is waited for by nobody: votes need no pictures.
 * @throws StartupError when the store answers and refuses.
 */
export async function ensureBucket(deps: Deps): Promise<void> {
  const { log, s3 } = deps;
  const Bucket = s3.bucket;
  const client = connect(deps);
  const look = () => client.send(new HeadBucketCommand({ Bucket }));
  try {
    if (await answered(look, 404)) return;
    const made = await answered(() => client.send(new CreateBucketCommand({ Bucket })), 409);
    if (made) log.info({ bucket: Bucket }, 'the bucket for media was made');
    // Another process was faster; or the bucket is somebody else's.
    else await look();
  } catch (error) {
    if (isAway(error)) return log.warn({ err: error }, 'the media store does not answer; pictures have to wait for it');
    throw new StartupError(
      `The media store does not let us use the bucket "${Bucket}" (${reasonOf(error)}). ` +
        'Correct S3_ENDPOINT, S3_REGION, S3_BUCKET and the two keys, or make the bucket.',
      { cause: error },
    );
  } finally {
    client.destroy();
  }
}

function connect({ s3, limits = LIMITS }: Deps): S3Client {
  // package.json pins the last line of this client that runs on Node 20: what it prints about that is for us, not for
  // the person who started Blindrank.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
  return new S3Client({
    region: s3.region,
    credentials: { accessKeyId: s3.accessKeyId, secretAccessKey: s3.secretAccessKey },
    ...(s3.endpoint !== undefined && { endpoint: s3.endpoint, forcePathStyle: true }),
    maxAttempts: limits.attempts,
    requestHandler: {
      connectionTimeout: limits.connectMs,
      requestTimeout: limits.answerMs,
      throwOnRequestTimeout: true,
      socketTimeout: limits.silenceMs,
      httpAgent: { keepAlive: true, maxSockets: MAX_SOCKETS },
      httpsAgent: { keepAlive: true, maxSockets: MAX_SOCKETS },
    },
    // Stores that are not Amazon's often refuse its newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}

async function orUnavailable<T>(log: Log, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!isAway(error)) throw error;
    log.warn({ err: error }, 'the media store does not answer');
    throw new AppError('unavailable', { retryAfterMs: COME_BACK_MS });
  }
}

/** True when the call succeeds, false when it is answered with this status; any other end is an error. */
async function answered(call: () => Promise<unknown>, status: number): Promise<boolean> {
  try {
    await call();
    return true;
  } catch (error) {
    if (statusOf(error) === status) return false;
    throw error;
  }
}

/** A stream that asks for the file when somebody reads it. */
function lazily(open: () => Promise<Readable>): Readable {
  return Readable.from(chunksOf(open), { objectMode: false });
}

async function* chunksOf(open: () => Promise<Readable>): AsyncGenerator<Buffer> {
  yield* (await open()) as AsyncIterable<Buffer>;
}

/** No answer, or one that says that another time may be better. */
function isAway(error: unknown): boolean {
  const status = statusOf(error);
  return status === undefined || status >= 500 || status === 429;
}

function statusOf(error: unknown): number | undefined {
  return error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
}

function reasonOf(error: unknown): string {
  return `${statusOf(error) ?? ''} ${error instanceof Error ? error.name : errorText(error)}`.trim();
}
