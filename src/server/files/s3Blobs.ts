import { createReadStream } from 'node:fs';
import fs from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import type { S3Place } from '../settings/s3Url.ts';
import { BlobMissing, type BlobSource, type Blobs, isBlobKey } from './blobs.ts';

/** Prefix of our objects; others in the bucket are left alone. */
const FOLDER = 'files/';

/** Timeouts for connecting and between two packets, in ms. */
const timeouts = { connectionTimeout: 3000, socketTimeout: 15_000 } as const;

/** Blobs as objects of a bucket. The SDK is loaded on first use, to keep the start fast. */
export function s3Blobs(place: S3Place): Blobs {
  let opened: ReturnType<typeof open> | undefined;
  const s3 = () => {
    opened ??= open(place);
    return opened;
  };
  const of = (key: string) => ({ Bucket: place.bucket, Key: FOLDER + key });
  return {
    async put(key, source) {
      const { client, sdk } = await s3();
      await client.send(new sdk.PutObjectCommand({ ...of(key), ...(await bodyOf(source)) }));
    },
    async read(key, range) {
      const { client, sdk } = await s3();
      const Range = range && `bytes=${range.start}-${range.end}`;
      const { Body } = await client.send(new sdk.GetObjectCommand({ ...of(key), Range })).catch((error: unknown) => {
        throw (error as Error).name === 'NoSuchKey' ? new BlobMissing(key) : error;
      });
      return Body as Readable;
    },
    async remove(key) {
      const { client, sdk } = await s3();
      await client.send(new sdk.DeleteObjectCommand(of(key)));
    },
    async *list() {
      const { client, sdk } = await s3();
      for await (const { Contents = [] } of sdk.paginateListObjectsV2(
        { client },
        { Bucket: place.bucket, Prefix: FOLDER },
      ))
        for (const { Key = '', LastModified = new Date() } of Contents)
          if (isBlobKey(Key.slice(FOLDER.length))) yield { key: Key.slice(FOLDER.length), put_at: LastModified };
    },
    // S3 keeps no incomplete objects.
    sweep: async () => {},
  };
}

const ignore = () => {};

async function open({ endpoint, region, key, secret }: S3Place) {
  const sdk = await import('@aws-sdk/client-s3');
  const client: S3Client = new sdk.S3Client({
    endpoint,
    region,
    forcePathStyle: true,
    credentials: { accessKeyId: key, secretAccessKey: secret },
    maxAttempts: 3,
    requestHandler: timeouts,
    // Errors are thrown, and logged with their call.
    logger: { trace: ignore, debug: ignore, info: ignore, warn: ignore, error: ignore },
    // Other S3 stores do not support the SDK's newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return { client, sdk };
}

/** Short sources are buffered so that a failed request can be retried; long ones are streamed. */
const SHORT_BYTES = 8 * 1024 * 1024;

async function bodyOf(source: BlobSource) {
  if ('bytes' in source) return { Body: source.bytes, ContentLength: source.bytes.length };
  const { size } = await fs.stat(source.path);
  const isShort = size <= SHORT_BYTES;
  return { Body: isShort ? await fs.readFile(source.path) : createReadStream(source.path), ContentLength: size };
}
