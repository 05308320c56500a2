import { createReadStream } from 'node:fs';
import fs from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { data_url_max_bytes } from '#shared/numbers/accountNumbers.ts';
import type { S3Place } from '../settings/s3Url.ts';
import { BlobMissing, type BlobSource, type Blobs, isBlobKey } from './blobs.ts';
import { allowedFor, type Running, S3Failed, s3Calls, s3Limits } from './s3Calls.ts';
import { s3Object } from './s3Object.ts';

/** Prefix of our objects; others in the bucket are left alone. */
const FOLDER = 'files/';

/** Keys of a page of a list, so that it is short enough to be parsed at once. */
const PAGE_KEYS = 200;

/** Blobs as objects of a bucket. Whatever the bucket answers, it holds no call (docs/operating/security.md#threats). */
export function s3Blobs(place: S3Place, limits = s3Limits): Blobs {
  const answerOf = s3Calls(place);
  const Bucket = place.bucket;
  const of = (key: string) => ({ Bucket, Key: FOLDER + key });
  return {
    async put(key, source) {
      const { size, open } = await opening(source);
      await answerOf(
        allowedFor(size, limits),
        (sdk, running) => new sdk.PutObjectCommand({ ...of(key), Body: open(running), ContentLength: size }),
      );
    },
    async read(key, size, range) {
      const Range = range && `bytes=${range.start}-${range.end}`;
      const get = answerOf(limits.answer_ms, (sdk) => new sdk.GetObjectCommand({ ...of(key), Range }), true);
      const { Body, ContentLength } = await get.catch((error: S3Failed) => {
        throw error.code === 'NoSuchKey' ? new BlobMissing(key) : error;
      });
      const bytes = range ? range.end - range.start + 1 : (size ?? Math.min(ContentLength ?? 0, data_url_max_bytes));
      return s3Object({ body: Body as Readable, says: ContentLength ?? bytes, bytes }, limits);
    },
    async remove(key) {
      await answerOf(limits.answer_ms, (sdk) => new sdk.DeleteObjectCommand(of(key)));
    },
    async *list() {
      const end = performance.now() + limits.list_ms;
      let token: string | undefined;
      do {
        if (performance.now() > end)
          throw new S3Failed(new Error(`the list has not ended within ${limits.list_ms} ms`));
        const { Contents = [], NextContinuationToken } = await answerOf(
          limits.answer_ms,
          (sdk) =>
            new sdk.ListObjectsV2Command({ Bucket, Prefix: FOLDER, MaxKeys: PAGE_KEYS, ContinuationToken: token }),
        );
        for (const { Key = '', LastModified = new Date() } of Contents)
          if (isBlobKey(Key.slice(FOLDER.length))) yield { key: Key.slice(FOLDER.length), put_at: LastModified };
        token = NextContinuationToken;
      } while (token);
    },
    // S3 keeps no incomplete objects.
    sweep: async () => {},
    async check() {
      await answerOf(limits.answer_ms, (sdk) => new sdk.HeadBucketCommand({ Bucket }));
    },
  };
}

/** Short sources are buffered so that a failed request can be retried; long ones are streamed. */
const SHORT_BYTES = 8 * 1024 * 1024;

async function opening(source: BlobSource) {
  if ('bytes' in source) return { size: source.bytes.length, open: () => source.bytes };
  const { path } = source;
  const { size } = await fs.stat(path);
  if (size > SHORT_BYTES)
    return { size, open: ({ signal, fail }: Running) => createReadStream(path, { signal }).on('error', fail) };
  const bytes = await fs.readFile(path);
  return { size, open: () => bytes };
}
