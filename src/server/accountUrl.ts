import type { Settings } from './settings/settings.ts';

/**
 * Where an account lives, from what is stored and set, never from a request's headers (CONTRACT.md section 2).
 * No slash at the end.
 */
export function accountUrl(settings: Settings, account: { subdomain: string; proved_domain: string | null }): string {
  const url = new URL(settings.public_url);
  url.hostname = account.proved_domain ?? `${account.subdomain}.${settings.base_domain}`;
  return url.origin;
}
