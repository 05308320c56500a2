import { linkOf } from '#resources/files/server/links.service.ts';
import { readUpload } from '#resources/files/server/readUpload.service.ts';
import { fromPicture, type PreparedFile, storeFiles } from '#resources/files/server/storeFile.service.ts';
import type { RequestCtx } from '#server/context.ts';
import { invalidField } from '#server/errors.ts';
import { drawSquare } from '#server/files/pictures.ts';
import { sniff } from '#server/files/sniff.ts';
import type { Input } from '#shared/endpoint.ts';
import { limits } from '#shared/limits.ts';
import type { account, Favicon } from '../account.resource.ts';

/** Stores a picture in all sizes of a favicon. It is used once its links are saved in the account's settings. */
export const storeFavicon = (
  ctx: RequestCtx,
  { body }: Input<(typeof account)['endpoints']['favicon']>,
): Promise<Favicon> =>
  readUpload(ctx, 'favicon', body, async (file) => {
    const { raster } = await sniff(file.path, file.filename);
    if (!raster) throw invalidField('file', 'files.errors.image_type');
    const made: PreparedFile[] = [];
    for (const px of limits.favicon_px)
      made.push(await fromPicture('favicon', file.filename, () => drawSquare(file, px)));
    const request = { favicon: file.hash, name: file.filename };
    return storeFiles(ctx, request, made, async (_ctx, rows) =>
      Object.fromEntries(rows.map((row, at) => [`${limits.favicon_px[at]}x${limits.favicon_px[at]}`, linkOf(row)])),
    );
  });
