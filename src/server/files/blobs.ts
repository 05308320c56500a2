import type { Readable } from 'node:stream';

/** A part of a blob: both ends are included, as in HTTP. */
export interface ByteRange {
  start: number;
  end: number;
}

export type BlobSource = { path: string } | { bytes: Buffer };

/**
 * Where the bytes of uploaded files are kept: a folder, or a bucket. Keys are made by {@link newBlobKey}.
 * Every error but {@link BlobMissing} means that the place cannot be reached.
 */
export interface Blobs {
  /** Whole or not at all: a reader never sees half a blob. A file of that path must not change any more. */
  put(key: string, source: BlobSource): Promise<void>;
  /** @throws BlobMissing */
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** Does nothing where there is none. */
  remove(key: string): Promise<void>;
  /** Every key with the time it was put, in no order: for sweeping and for the doctor. */
  list(): AsyncIterable<{ key: string; put_at: Date }>;
  /** Removes what crashes left half put, before that moment. */
  sweep(before: Date): Promise<void>;
}

export class BlobMissing extends Error {
  override name = 'BlobMissing';
}

/** What is no key is no blob of ours, and left alone. */
export const isBlobKey = (text: string): boolean => /^[\w-]{43}$/.test(text);
