import { createReadStream, createWriteStream } from 'node:fs';
import fs from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import tar from 'tar-stream';
import { StartRefused } from '../errors/startRefused.ts';

/** The first entry of a backup (docs/operating/keeping.md#backup-and-restore). */
export interface Manifest {
  format: 1;
  made_at: string;
  /** Applied migrations, in order. */
  migrations: string[];
  /** Proves that APP_SECRET is the same, without containing it. */
  secret_check: string;
  /** The generated secret; null if the operator chose it. */
  secret: string | null;
  /** Of a backup of one account; absent in one of an installation. */
  account?: { id: number; subdomain: string };
  schemas: SchemaParts[];
  /** Tables with rows in the archive, in its order. */
  tables: TableParts[];
}

/** SQL that makes the objects of an account's schema. */
export interface SchemaParts {
  schema: string;
  /** Before the rows are loaded. */
  tables: string[];
  /** Afterwards: constraints, indexes, views, privileges. */
  rest: string[];
  /** Roles that have privileges. */
  roles: string[];
  /** Indexes and views are made from the definitions among the rows; nothing in `rest` and `roles`. */
  is_defined?: true;
}

export interface TableParts {
  /** Quoted, with its schema. */
  name: string;
  /** Quoted, separated by commas. */
  columns: string;
}

/** The last entry. Without it a backup is incomplete. */
export interface Ending {
  sequences: { name: string; last_value: string | null }[];
  /** Ids of file rows whose bytes were removed while the backup ran, because nothing used them. */
  removed_files: string[];
  files: number;
}

export const entryNames = { manifest: 'manifest.json', ending: 'ending.json', rows: 'rows/', files: 'files/' } as const;

/** Rows are stored in pieces, because a tar entry begins with its length. */
const PIECE_BYTES = 4 * 1024 * 1024;

export interface ArchiveWriter {
  json(name: string, value: unknown): Promise<void>;
  /** Entries `<prefix>000000`, `<prefix>000001` and so on, of whole lines each. */
  lines(prefix: string, bytes: AsyncIterable<Uint8Array>): Promise<void>;
  file(name: string, size: number, bytes: Readable): Promise<void>;
}

/** Writes a new archive. A failure leaves no file, and another program never sees an incomplete one. */
export async function writeArchive(file: string, write: (archive: ArchiveWriter) => Promise<void>): Promise<void> {
  if (await exists(file)) throw new StartRefused(`${file} exists already`);
  const unfinished = `${file}.part`;
  const pack = tar.pack();
  const output = createWriteStream(unfinished, { mode: 0o600, flags: 'wx', flush: true });
  const written = pipeline(pack, createGzip({ level: 3 }), output);
  try {
    await Promise.race([write(writerTo(pack)).then(() => pack.finalize()), written]);
    await written;
    await fs.link(unfinished, file);
  } catch (error) {
    pack.destroy();
    await written.catch(() => {});
    throw error;
  } finally {
    await fs.rm(unfinished, { force: true });
  }
}

function writerTo(pack: tar.Pack): ArchiveWriter {
  const entry = (name: string, bytes: Buffer) =>
    new Promise<void>((resolve, reject) => {
      pack.entry({ name }, bytes, (error) => (error ? reject(error) : resolve()));
    });
  return {
    json: (name, value) => entry(name, Buffer.from(JSON.stringify(value))),
    async lines(prefix, bytes) {
      let held: Uint8Array[] = [];
      let size = 0;
      let piece = 0;
      const flush = async (isLast: boolean) => {
        const all = Buffer.concat(held);
        const end = isLast ? all.length : all.lastIndexOf('\n') + 1;
        if (end > 0) await entry(`${prefix}${String(piece++).padStart(6, '0')}`, all.subarray(0, end));
        held = [all.subarray(end)];
        size = all.length - end;
      };
      for await (const chunk of bytes) {
        held.push(chunk);
        size += chunk.byteLength;
        if (size >= PIECE_BYTES) await flush(false);
      }
      await flush(true);
    },
    file: (name, size, bytes) => pipeline(bytes, pack.entry({ name, size })),
  };
}

/** Entries after the manifest; each must be read to its end before the next. */
export type Entries = AsyncGenerator<{ name: string; bytes: Readable }>;

/** @throws StartRefused if the file is no backup */
export async function openArchive(file: string): Promise<{ manifest: Manifest; entries: Entries }> {
  const entries = readArchive(file);
  const first = await entries.next().catch(() => null);
  if (first?.value?.name !== entryNames.manifest) throw new StartRefused(`${file} is not a backup of Stoa`);
  return { manifest: (await json(first.value.bytes)) as Manifest, entries };
}

export const readEnding = async (bytes: Readable): Promise<Ending> => (await json(bytes)) as Ending;

/**
 * Reads an archive entry by entry; each must be read to its end before the next.
 * @throws StartRefused if it is not whole
 */
async function* readArchive(file: string): Entries {
  const extract = tar.extract();
  let failure: Error | null = null;
  const reading = pipeline(createReadStream(file), createGunzip(), extract).catch((error: Error) => {
    failure = new StartRefused(`The backup ${file} is incomplete or damaged: ${error.message}`);
  });
  try {
    for await (const entry of extract) yield { name: entry.header.name, bytes: entry as unknown as Readable };
    await reading;
  } catch (error) {
    throw failure ?? error;
  }
  if (failure) throw failure;
}

const exists = (file: string) =>
  fs.stat(file).then(
    () => true,
    () => false,
  );
