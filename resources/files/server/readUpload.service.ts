import type { RequestCtx } from '#server/context.ts';
import { invalidField, Refusal, refuse } from '#server/errors.ts';
import { incomingFolder, type Spooled, spool } from '#server/files/spool.ts';
import type { Part } from '#shared/endpoint.ts';
import { limits } from '#shared/limits.ts';
import { type FileKind, files } from '../files.resource.ts';

/** A file that has come whole and is put aside; gone once it has been used. */
export interface Upload extends Spooled {
  /** As its sender has it: any text. */
  filename: string;
}

/** What a form may have beside its file: boundaries and heads. */
const FORM_BYTES = 64 * 1024;

/**
 * The one file of a form, of a size that its kind allows. It is removed when `use` has ended, however it ended.
 * @throws 422 of `file` when there is none, more, or it is empty; 413 when it is too large; 415 when the body is no form
 */
export async function readUpload<T>(
  ctx: RequestCtx,
  kind: FileKind,
  parts: AsyncIterable<Part>,
  use: (file: Upload) => Promise<T>,
): Promise<T> {
  const max = kind === 'record' ? limits.file_max_bytes : limits.image_max_bytes;
  if (Number(ctx.caller.header('content-length') ?? 0) > max + FORM_BYTES) await refuseUnread(parts);
  const file = await readForm(incomingFolder(ctx.platform.settings), parts, max);
  try {
    return await use(file);
  } finally {
    await file.close();
  }
}

/** Told before all of it has come. Whether it is a form at all is said first. */
async function refuseUnread(parts: AsyncIterable<Part>): Promise<never> {
  for await (const _first of parts) break;
  throw refuse(files, 'file_is_large');
}

async function readForm(folder: string, parts: AsyncIterable<Part>, max: number): Promise<Upload> {
  let file: Upload | null = null;
  try {
    for await (const part of parts) {
      if (file) throw invalidField('file', 'files.errors.one_file');
      if (part.name !== 'file') throw invalidField(part.name, 'errors.unknown_field');
      if (!('bytes' in part)) throw invalidField('file', 'files.errors.file');
      file = { ...(await spool(folder, atMost(max, part.bytes))), filename: part.filename };
    }
    if (!file) throw invalidField('file', 'files.errors.file');
    if (file.size === 0) throw invalidField('file', file.filename ? 'files.errors.empty' : 'files.errors.file');
    return file;
  } catch (error) {
    await file?.close();
    throw isSecondFile(error, file) ? invalidField('file', 'files.errors.one_file') : error;
  }
}

/** The reader of forms gives up at a second file before it could be handed over. */
const isSecondFile = (error: unknown, file: Upload | null) =>
  file !== null && !(error instanceof Refusal) && (error as { code?: string }).code === 'FST_FILES_LIMIT';

async function* atMost(max: number, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.byteLength;
    if (size > max) throw refuse(files, 'file_is_large');
    yield chunk;
  }
}
