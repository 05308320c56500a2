import type { OpenCtx } from '#server/context.ts';
import type { Input } from '#shared/endpoint.ts';
import type { account, Favicon } from './account.resource.ts';

export async function keepFavicon(
  _ctx: OpenCtx,
  _input: Input<(typeof account)['endpoints']['favicon']>,
): Promise<Favicon> {
  throw new Error('to come');
}
