import { linkOf } from '#resources/data/files/server/links.service.ts';
import { readUpload } from '#resources/data/files/server/readUpload.service.ts';
import {
  faviconSource,
  fromPicture,
  type PreparedFile,
  storeFiles,
} from '#resources/data/files/server/storeFile.service.ts';
import type { RequestCtx } from '#server/context.ts';
import { drawSquare } from '#server/files/pictures.ts';
import type { Input } from '#shared/endpoint.ts';
import { limits } from '#shared/limits.ts';
import type { account, Favicon } from '../account.resource.ts';

/** Stores a picture in all sizes of a favicon. It is used once its links are saved in the account's settings. */
export const storeFavicon = (
  ctx: RequestCtx,
  { body }: Input<(typeof account)['endpoints']['favicon']>,
): Promise<Favicon> =>
  readUpload(ctx, 'favicon', body, async (file) => {
    const source = await faviconSource(file);
    const made: PreparedFile[] = [];
    for (const px of limits.favicon_px)
      made.push(await fromPicture('favicon', file.filename, () => drawSquare(source, px)));
    const request = { favicon: file.hash, name: file.filename };
    return storeFiles(ctx, request, made, async (_ctx, rows) =>
      Object.fromEntries(rows.map((row, at) => [`${limits.favicon_px[at]}x${limits.favicon_px[at]}`, linkOf(row)])),
    );
  });
