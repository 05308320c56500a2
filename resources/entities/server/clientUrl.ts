import { accountUrl } from '#server/accountUrl.ts';
import type { RequestCtx } from '#server/context.ts';

/**
 * Where a program reaches the account. On an installation that has no domain, the host that was just asked: the names
 * below `localhost` are found by browsers, and by few programs besides.
 */
export function clientUrl({ account, caller, platform: { settings } }: RequestCtx): string {
  const host = caller.header('host');
  if (settings.base_domain !== 'localhost' || host === undefined) return accountUrl(settings, account);
  return new URL(`${new URL(settings.public_url).protocol}//${host}`).origin;
}
