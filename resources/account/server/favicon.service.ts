import { linkOf } from '#resources/files/server/links.service.ts';
import { receive } from '#resources/files/server/readUpload.service.ts';
import { fromPicture, keepFiles, type Made } from '#resources/files/server/storeFile.service.ts';
import type { OpenCtx } from '#server/context.ts';
import { invalidField } from '#server/errors.ts';
import { drawSquare } from '#server/files/pictures.ts';
import { sniff } from '#server/files/sniff.ts';
import type { Input } from '#shared/endpoint.ts';
import { limits } from '#shared/limits.ts';
import type { account, Favicon } from '../account.resource.ts';

/** A picture in each size of a favicon. The account has it once its links are saved there. */
export const keepFavicon = (
  ctx: OpenCtx,
  { body }: Input<(typeof account)['endpoints']['favicon']>,
): Promise<Favicon> =>
  receive(ctx, 'favicon', body, async (file) => {
    const { raster } = await sniff(file.path, file.filename);
    if (!raster) throw invalidField('file', 'files.errors.image_type');
    const made: Made[] = [];
    for (const px of limits.favicon_px)
      made.push(await fromPicture('favicon', file.filename, () => drawSquare(file.path, px)));
    const request = { favicon: file.hash, name: file.filename };
    return keepFiles(ctx, request, made, async (_ctx, rows) =>
      Object.fromEntries(rows.map((row, at) => [`${limits.favicon_px[at]}x${limits.favicon_px[at]}`, linkOf(row)])),
    );
  });
