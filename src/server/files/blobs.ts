import type { Readable } from 'node:stream';

/** A part of a blob: both ends are included, as in HTTP. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Where the bytes of uploaded files are kept: a folder, or a bucket. Keys are made by us: letters, digits, `-` and `_`.
 * Every error but {@link BlobMissing} means that the place cannot be reached.
 */
export interface Blobs {
  /** Whole or not at all: a reader never sees half a blob. */
  put(key: string, source: { path: string } | { bytes: Buffer }): Promise<void>;
  /** @throws BlobMissing */
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** Does nothing where there is none. */
  remove(key: string): Promise<void>;
  /** Every key with the time it was put, in no order: for sweeping and for the doctor. */
  list(): AsyncIterable<{ key: string; put_at: Date }>;
}

export class BlobMissing extends Error {
  override name = 'BlobMissing';
}
