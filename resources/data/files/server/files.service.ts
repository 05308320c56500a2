import { buffer } from 'node:stream/consumers';
import { actorOf, type Ctx, type RequestCtx } from '#server/context.ts';
import { forbidden, invalidField, notFound, refuse } from '#server/errors/errors.ts';
import { asUnavailable } from '#server/files/asUnavailable.ts';
import { BlobMissing } from '#server/files/blobs.ts';
import { limitsOf, planeOf } from '#server/tenant/access/callerAccess.ts';
import { readableFiles } from '#server/tenant/query/readableFiles.ts';
import type { Input } from '#shared/endpoint.ts';
import { limits } from '#shared/limits.ts';
import { fileKinds, files, type StoredFile } from '../files.resource.ts';
import { type FileRow, findAvatarWith, findFile, findUsable, findUsableByKey } from './files.queries.ts';
import { linkOf, readLink } from './links.service.ts';
import { readUpload } from './readUpload.service.ts';
import { prepareFile, storeFile } from './storeFile.service.ts';
import { openToUploader } from './uploaderFiles.service.ts';

type Endpoints = (typeof files)['endpoints'];

export async function uploadFile(ctx: RequestCtx, { params, body }: Input<Endpoints['upload']>): Promise<StoredFile> {
  const kind = fileKinds.find((each) => each === params.kind);
  if (!kind) throw notFound();
  if ((kind === 'favicon' || kind === 'logo') && !actorOf(ctx).full_access) throw forbidden();
  return readUpload(ctx, kind, body, async (file) => {
    const made = await prepareFile(kind, file);
    // From here on it counts as what is stored.
    file.release();
    const request = { upload: kind, file: file.hash, name: file.filename };
    return storeFile(ctx, request, made, async (_ctx, row) => toFile(row));
  });
}

export async function getFile(ctx: Ctx, { params }: Input<Endpoints['get']>): Promise<StoredFile> {
  const row = await findFile(ctx.db, ctx.account.id, params.id);
  if (row) return toFile(await mayRead(ctx, row));
  const avatar = await findElsewhere(ctx, params.id);
  return toFile({ ...avatar, size: (await bytesOf(ctx, avatar.key, null)).length });
}

/** A small file as a `data:` URL (docs/reference/api/files.md#files). */
export async function fileData(ctx: RequestCtx, { params }: Input<Endpoints['data']>): Promise<string> {
  const { key, media_type, size } = await ctx.transaction(async (inner) => {
    const row = await findFile(inner.db, ctx.account.id, params.id);
    return row ? mayRead(inner, row) : { size: null, ...(await findElsewhere(inner, params.id)) };
  });
  if (size !== null && size > limits.data_url_max_bytes) throw refuse(files, 'file_is_large');
  return `data:${media_type};base64,${(await bytesOf(ctx, key, size)).toString('base64')}`;
}

/** @throws 404 for a file of records of which the caller may read none, unless they uploaded it */
async function mayRead(ctx: Ctx, row: FileRow): Promise<FileRow> {
  const limited = await limitsOf(ctx);
  if (!limited || row.kind !== 'record') return row;
  const isOwn = row.created_by === actorOf(ctx).user_id;
  if (isOwn && (await openToUploader(ctx, ctx.db, [row.id])).has(row.id)) return row;
  const plane = await planeOf(ctx);
  if (!(await readableFiles(plane, limited.entities(), [row.id])).has(row.id)) throw notFound();
  return row;
}

/** Avatar files with these ids that the caller uploaded and that are not marked for deletion. */
export async function ownAvatarFiles(ctx: Ctx, ids: readonly number[]): Promise<ReadonlyMap<number, FileRow>> {
  const rows = ids.length > 0 ? await findUsable(ctx.db, ctx.account.id, 'avatar', ids) : [];
  const { user_id } = actorOf(ctx);
  return new Map(rows.filter(({ created_by }) => created_by === user_id).map((row) => [row.id, row]));
}

const faviconSizes = new Set<string>(limits.favicon_px.map((px) => `${px}x${px}`));

/**
 * Checks that a favicon consists of the account's own favicon files, in known sizes.
 * @throws a 422 refusal of `account_favicon`
 */
export async function assertOwnFavicon(ctx: Ctx, favicon: Record<string, string>): Promise<void> {
  // Links that the account has already stay valid, even if marked for deletion.
  const present = new Set(Object.values(ctx.account.favicon ?? {}));
  const links = Object.values(favicon).filter((link) => !present.has(link));
  const keys = links.map((link) => readLink(link)?.key ?? '');
  const found = keys.length > 0 ? await findUsableByKey(ctx.db, ctx.account.id, 'favicon', keys) : [];
  const own = new Set(found.map(linkOf));
  const isGood = Object.keys(favicon).every((size) => faviconSizes.has(size)) && links.every((link) => own.has(link));
  if (!isGood) throw invalidField('account_favicon', 'account.errors.favicon');
}

// ── Shapes ───────────────────────────────────────────────────────────────────────────────────────────

export const toFile = ({ id, key, name, size, media_type }: Omit<FileRow, 'kind' | 'created_by'>): StoredFile => ({
  id,
  public_link: linkOf({ key, name }),
  name,
  size,
  media_type,
});

/**
 * An avatar that a member of this account uploaded in another account. Only its link is known here.
 */
async function findElsewhere(ctx: Ctx, id: number) {
  const avatar = await findAvatarWith(ctx.db, ctx.account.id, id);
  const src = avatar?.original_id === id ? avatar.original_src : avatar?.thumb_src;
  const link = src ? readLink(src) : null;
  if (!link) throw notFound();
  return { id, ...link, media_type: /\.png$/i.test(link.name) ? 'image/png' : 'image/jpeg' };
}

async function bytesOf(ctx: RequestCtx, key: string, size: number | null): Promise<Buffer> {
  try {
    return await asUnavailable(ctx.platform.blobs.read(key, size).then(buffer));
  } catch (error) {
    throw error instanceof BlobMissing ? notFound() : error;
  }
}
