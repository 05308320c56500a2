import { actorOf, type Ctx, type RequestCtx } from '#server/context.ts';
import { invalidField, Refusal } from '#server/errors/errors.ts';
import { asUnavailable } from '#server/files/asUnavailable.ts';
import type { BlobSource } from '#server/files/blobs.ts';
import { newBlobKey } from '#server/files/blobs.ts';
import { pictureOfIcon, pictureOfSvg } from '#server/files/favicons.ts';
import { cleanName } from '#server/files/fileName.ts';
import {
  BadPicture,
  drawAvatar,
  drawLogo,
  drawSquare,
  type Picture,
  type PictureSource,
  reencodePicture,
} from '#server/files/pictures.ts';
import { BYTES, sniff } from '#server/files/sniff.ts';
import { transactionOnce } from '#server/idempotency/idempotency.ts';
import { extensionOf, faviconNameError } from '#shared/imageTypes.ts';
import { limits } from '#shared/limits.ts';
import type { FileKind } from '../files.resource.ts';
import { type FileRow, insertFile } from './files.queries.ts';
import type { Upload } from './readUpload.service.ts';

/** A file as it will be stored. */
export interface PreparedFile {
  kind: FileKind;
  name: string;
  media_type: string;
  size: number;
  source: BlobSource;
}

const drawByKind: Record<Exclude<FileKind, 'record'>, (source: PictureSource) => Promise<Picture>> = {
  avatar: drawAvatar,
  favicon: (source) => drawSquare(source, Math.max(...limits.favicon_px)),
  logo: drawLogo,
};

/**
 * Prepares an upload for storage. Pictures are re-encoded, which removes metadata; other files of records stay unchanged.
 * @throws 422 on `file` if the content does not fit the kind
 */
export async function prepareFile(kind: FileKind, upload: Upload): Promise<PreparedFile> {
  const { path, size, filename } = upload;
  if (kind === 'favicon') {
    const source = await faviconSource(upload);
    return fromPicture(kind, filename, () => drawByKind.favicon(source));
  }
  const { raster, media_type, is_moving_png } = await sniff(path, filename);
  if (kind !== 'record') {
    if (!raster) throw invalidField('file', 'files.errors.image_type');
    return fromPicture(kind, filename, () => drawByKind[kind](upload));
  }
  if (raster && !is_moving_png) return fromPicture(kind, filename, () => reencodePicture(upload, raster));
  return { kind, name: cleanName(filename, null), size, source: { path }, media_type: raster ? BYTES : media_type };
}

/**
 * The picture of a favicon, which may be an icon file or an SVG. Its name must have the extension of an image.
 * @throws 422 on `file` for other files
 */
export async function faviconSource(upload: Upload): Promise<PictureSource> {
  const { path, filename } = upload;
  const nameError = faviconNameError(filename);
  if (nameError) throw invalidField('file', nameError);
  const { raster } = await sniff(path, filename);
  if (raster) return upload;
  const source = await orRefused(() =>
    extensionOf(filename) === '.svg' ? pictureOfSvg(upload) : pictureOfIcon(upload),
  );
  if (!source) throw invalidField('file', 'files.errors.favicon_type');
  return source;
}

/** A re-encoded picture. @throws 422 on `file` if it cannot be decoded or is too large */
export async function fromPicture(
  kind: FileKind,
  filename: string,
  draw: () => Promise<Picture>,
): Promise<PreparedFile> {
  const { bytes, media_type, extension } = await orRefused(draw);
  return { kind, name: cleanName(filename, extension), media_type, size: bytes.length, source: { bytes } };
}

async function orRefused<T>(draw: () => Promise<T>): Promise<T> {
  try {
    return await draw();
  } catch (error) {
    if (!(error instanceof BadPicture)) throw error;
    if (error.reason === 'image') throw invalidField('file', 'files.errors.image');
    throw invalidField('file', 'files.errors.pixels', { max: error.max_pixels / 1_000_000 });
  }
}

/**
 * Stores files: first their bytes, then their rows, so that a row never refers to missing bytes. Bytes without rows after
 * a failure are removed here or by the hourly job.
 * @param request identifies the request for the caller's `Idempotency-Key`
 * @param within continues in the transaction of the rows
 */
export async function storeFiles<T extends object>(
  ctx: RequestCtx,
  request: unknown,
  made: readonly PreparedFile[],
  within: (ctx: Ctx, rows: FileRow[]) => Promise<T>,
): Promise<T> {
  const { blobs, quotas } = ctx.platform;
  await quotas.take(ctx.account, { bytes: made.reduce((sum, { size }) => sum + size, 0), records: 0 }, 'keep');
  const keyed = made.map((file) => ({ ...file, key: newBlobKey() }));
  const removeAll = () => Promise.all(keyed.map(({ key }) => blobs.remove(key).catch(() => {})));
  let isKept = false;
  try {
    for (const { key, source } of keyed) await asUnavailable(blobs.put(key, source));
    const answer = await transactionOnce(ctx, request, async (ctx) => {
      isKept = true;
      const rows: FileRow[] = [];
      for (const { source, ...file } of keyed)
        rows.push(await insertFile(ctx.db, { ...file, account_id: ctx.account.id, created_by: actorOf(ctx).user_id }));
      return within(ctx, rows);
    });
    // A repeated request gets the first reply; its own bytes are not needed.
    if (!isKept) await removeAll();
    return answer;
  } catch (error) {
    if (!isKept || isRolledBack(error)) await removeAll();
    throw error;
  }
}

/** {@link storeFiles} for one file. */
export const storeFile = <T extends object>(
  ctx: RequestCtx,
  request: unknown,
  made: PreparedFile,
  within: (ctx: Ctx, row: FileRow) => Promise<T>,
): Promise<T> => storeFiles(ctx, request, [made], (inner, [row]) => within(inner, row as FileRow));

/** If the reply to a commit was lost, the rows may exist, so the bytes must stay. */
const isRolledBack = (error: unknown) =>
  error instanceof Refusal || (error as { severity?: string } | null)?.severity === 'ERROR';
