import fs from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { atEnd } from '../atEnd.ts';

interface S3rver {
  run(): Promise<{ port: number }>;
  close(): Promise<void>;
}

/** The package has no types. */
const S3rver = createRequire(import.meta.url)('@20minutes/s3rver') as new (options: object) => S3rver;

const bucket = 'stoa-tests';

export interface S3Server {
  /** Value of the setting `S3_URL`. */
  url: string;
  close(): Promise<void>;
}

/**
 * A real S3 server with one empty bucket. Removed at the end of the test file.
 * @param isStrict refuses wrong secrets. It then refuses every list too, because it treats the slash after the bucket's
 * name differently from clients when it checks signatures
 */
export async function startS3({ isStrict = false } = {}): Promise<S3Server> {
  const directory = await fs.mkdtemp(path.join(os.tmpdir(), 'stoa-s3-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: bucket }],
    allowMismatchedSignatures: !isStrict,
  });
  const { port } = await server.run();
  let isOpen = true;
  const close = async () => {
    if (isOpen) await server.close();
    isOpen = false;
    await fs.rm(directory, { recursive: true, force: true });
  };
  atEnd(close);
  return { url: `s3://S3RVER:S3RVER@127.0.0.1:${port}/${bucket}?tls=off`, close };
}
