import type { Settings } from './settings/settings.ts';

/**
 * Origin of an account, without a slash at the end. Built from settings and stored names, never from request headers
 * (docs/api.md#hosts-and-accounts).
 */
export function accountUrl(settings: Settings, account: { subdomain: string; proved_domain: string | null }): string {
  const url = new URL(settings.public_url);
  url.hostname = account.proved_domain ?? `${account.subdomain}.${settings.base_domain}`;
  return url.origin;
}
