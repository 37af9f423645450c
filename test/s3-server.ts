import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import type { S3Env } from '../src/platform/env.ts';

export interface TestS3 {
  /** A bucket that does not exist yet. */
  readonly s3: S3Env & { readonly endpoint: string };
  /** The same as environment variables. */
  readonly env: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/** An S3 server in this process, over a folder of its own. */
export async function startS3Server(): Promise<TestS3> {
  const directory = await mkdtemp(join(tmpdir(), 'blindrank-s3-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    directory,
    silent: true,
    allowMismatchedSignatures: true,
  });
  const { port } = await server.run();
  const s3 = {
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    bucket: 'media',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  };
  return {
    s3,
    env: {
      S3_ENDPOINT: s3.endpoint,
      S3_BUCKET: s3.bucket,
      S3_ACCESS_KEY_ID: s3.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
    },
    close: async () => {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
