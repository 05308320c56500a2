import type { RequestCtx } from '#server/context.ts';
import { invalidField, Refusal, refuse } from '#server/errors/errors.ts';
import { incomingFolder } from '#server/files/incomingFolder.ts';
import type { PictureOwner } from '#server/files/pictureLine.ts';
import { type Spooled, spool } from '#server/files/spool.ts';
import type { Part } from '#shared/endpoint.ts';
import { limits } from '#shared/limits.ts';
import { type FileKind, files } from '../files.resource.ts';

/** A completely received file in a temporary folder, deleted after use. */
export interface Upload extends Spooled, PictureOwner {
  /** As sent by the client: any text. */
  filename: string;
}

/** Bytes allowed for boundaries and headers beside the file. */
const FORM_BYTES = 64 * 1024;

/**
 * Reads the only file of a form, up to the size that its kind allows. It is deleted after `use`, also on failure.
 * @throws 422 on `file` for none, several or an empty one; 413 if it is too large; 415 if the body is not a form
 */
export async function readUpload<T>(
  ctx: RequestCtx,
  kind: FileKind,
  parts: AsyncIterable<Part>,
  use: (file: Upload) => Promise<T>,
): Promise<T> {
  const max = kind === 'record' ? limits.file_max_bytes : limits.image_max_bytes;
  if (lengthOf(ctx) > max + FORM_BYTES) await refuseUnread(parts);
  const file = await readForm(ctx, parts, max);
  try {
    return await use(file);
  } finally {
    await file.close();
  }
}

/** Of the form, bytes; 0: unknown. */
const lengthOf = ({ caller }: RequestCtx) => Number(caller.header('content-length') ?? 0);

/** Refuses by Content-Length before the body is read; a body that is not a form is refused first. */
async function refuseUnread(parts: AsyncIterable<Part>): Promise<never> {
  for await (const _first of parts) break;
  throw refuse(files, 'file_is_large');
}

async function readForm(ctx: RequestCtx, parts: AsyncIterable<Part>, max: number): Promise<Upload> {
  const { account, signal, platform } = ctx;
  const folder = incomingFolder(platform.settings);
  let file: Upload | null = null;
  try {
    for await (const part of parts) {
      if (file) throw invalidField('file', 'files.errors.one_file');
      if (part.name !== 'file') throw invalidField(part.name, 'errors.unknown_field');
      if (!('bytes' in part)) throw invalidField('file', 'files.errors.file');
      file = {
        ...(await spool(folder, atMost(max, part.bytes), platform.quotas.room(account, lengthOf(ctx)))),
        filename: part.filename,
        account_id: account.id,
        signal,
      };
    }
    if (!file) throw invalidField('file', 'files.errors.file');
    if (file.size === 0) throw invalidField('file', file.filename ? 'files.errors.empty' : 'files.errors.file');
    return file;
  } catch (error) {
    await file?.close();
    throw isSecondFile(error, file) ? invalidField('file', 'files.errors.one_file') : error;
  }
}

/** The form parser fails at a second file before yielding it. */
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
