import type { Settings } from '../settings.ts';

/**
 * Where an account lives, from what is stored and set, never from a request's headers (CONTRACT.md section 2).
 * No slash at the end.
 */
export function accountUrl(
  settings: Settings,
  account: { subdomain: string; domain: string | null; is_default?: boolean },
): string {
  const url = new URL(settings.public_url);
  if (account.domain) url.hostname = account.domain;
  else if (!account.is_default) url.hostname = `${account.subdomain}.${settings.base_domain}`;
  return url.origin;
}
