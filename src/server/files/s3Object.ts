import { once } from 'node:events';
import { Readable } from 'node:stream';
import { allowedFor, S3Failed, type S3Limits } from './s3Calls.ts';

interface Incoming {
  body: Readable;
  /** How many bytes there should be, and how many the bucket says that there are. */
  bytes: number;
  says: number;
}

/**
 * An object as it comes from the bucket. A reader gets exactly so many bytes, or an error in place of the end: also when
 * they come too slowly, for which the bucket is timed and the reader is not.
 * @returns once the first bytes are there
 * @throws S3Failed
 */
export async function s3Object({ body, bytes, says }: Incoming, limits: S3Limits): Promise<Readable> {
  if (says !== bytes) {
    body.destroy();
    throw new S3Failed(new Error(`the object has ${says} bytes instead of ${bytes}`));
  }
  const object = Readable.from(exactly(body, bytes, limits), { objectMode: false });
  object.once('close', () => body.destroy());
  // Its reader may come later, and finds it then.
  object.on('error', () => {});
  await once(object, 'readable');
  return object;
}

async function* exactly(body: Readable, bytes: number, limits: S3Limits): AsyncGenerator<Buffer> {
  let got = 0;
  let waited = 0;
  let since = performance.now();
  const wait = () => {
    since = performance.now();
    const ms = Math.min(limits.answer_ms, allowedFor(got, limits) - waited);
    return setTimeout(() => body.destroy(new Error(`the object comes too slowly: ${got} of ${bytes} bytes`)), ms);
  };
  let timer = wait();
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      clearTimeout(timer);
      waited += performance.now() - since;
      got += chunk.length;
      if (got > bytes) throw new Error(`the object has more than ${bytes} bytes`);
      yield chunk;
      timer = wait();
    }
    if (got < bytes) throw new Error(`the object has ${got} of ${bytes} bytes`);
  } catch (error) {
    throw new S3Failed(error);
  } finally {
    clearTimeout(timer);
  }
}
