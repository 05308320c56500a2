import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';

declare module '../context.ts' {
  interface Platform {
    /** The bytes of uploaded files. */
    blobs: Blobs;
  }
}

/** A part of a blob; both ends are inclusive, as in HTTP. */
export interface ByteRange {
  start: number;
  end: number;
}

export type BlobSource = { path: string } | { bytes: Buffer };

/**
 * Storage of uploaded files: a folder or a bucket. Keys are made by {@link newBlobKey}. Every error but {@link
 * BlobMissing} means that the store cannot be reached.
 */
export interface Blobs {
  /** Atomic: a reader never sees a part of a blob. The file at that path must not change afterwards. */
  put(key: string, source: BlobSource): Promise<void>;
  /**
   * @param size of the whole blob, as its row has it: a bucket that sends another number of bytes is an error, before or in
   * the stream. Null: not known, and at most `data_url_max_bytes`
   * @throws BlobMissing
   */
  read(key: string, size: number | null, range?: ByteRange): Promise<Readable>;
  /** Does nothing if there is none. */
  remove(key: string): Promise<void>;
  /** Every key with the time it was put, in no order. */
  list(): AsyncIterable<{ key: string; put_at: Date }>;
  /** Removes incomplete blobs that crashes left before that moment. */
  sweep(before: Date): Promise<void>;
  /** @throws if blobs cannot be kept */
  check(): Promise<void>;
}

export class BlobMissing extends Error {
  override name = 'BlobMissing';
}

/** Other names in the store are not ours and are left alone. */
export const isBlobKey = (text: string): boolean => /^[\w-]{43}$/.test(text);

/** 256 random bits in base64url. A key gives access to its blob and cannot be guessed. */
export const newBlobKey = (): string => randomBytes(32).toString('base64url');
