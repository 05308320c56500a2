import type { Ctx, JobCtx, OpenCtx } from '#server/context.ts';
import { invalidField } from '#server/errors.ts';
import type { Input } from '#shared/endpoint.ts';
import { limits } from '#shared/limits.ts';
import { findUsableByKey } from './files.queries.ts';
import type { files, StoredFile } from './files.resource.ts';
import { linkOf, readLink } from './links.service.ts';

type Endpoints = (typeof files)['endpoints'];

export async function uploadFile(_ctx: OpenCtx, _input: Input<Endpoints['upload']>): Promise<StoredFile> {
  throw new Error('to come');
}
export async function getFile(_ctx: Ctx, _input: Input<Endpoints['get']>): Promise<StoredFile> {
  throw new Error('to come');
}
export async function fileData(_ctx: OpenCtx, _input: Input<Endpoints['data']>): Promise<string> {
  throw new Error('to come');
}
export async function collectFiles(_ctx: JobCtx): Promise<void> {}

const faviconSizes = new Set<string>(limits.favicon_px.map((px) => `${px}x${px}`));

/**
 * A favicon to be saved on the account is made of the account's own favicon files, by known sizes.
 * @throws a 422 refusal of `account_favicon`
 */
export async function assertOwnFavicon(ctx: Ctx, favicon: Record<string, string>): Promise<void> {
  // What the account has is its own already, whatever the collector thinks of it.
  const present = new Set(Object.values(ctx.account.favicon ?? {}));
  const links = Object.values(favicon).filter((link) => !present.has(link));
  const keys = links.map((link) => readLink(link)?.key ?? '');
  const found = keys.length > 0 ? await findUsableByKey(ctx.db, ctx.account.id, 'favicon', keys) : [];
  const own = new Set(found.map(linkOf));
  const isGood = Object.keys(favicon).every((size) => faviconSizes.has(size)) && links.every((link) => own.has(link));
  if (!isGood) throw invalidField('account_favicon', 'account.errors.favicon');
}
