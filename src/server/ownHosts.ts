import { isLoopback } from './loopback.ts';
import type { Settings } from './settings/settings.ts';

/** Origin of a host of this installation: scheme and port of PUBLIC_URL, without a slash at the end. */
export function originOf(settings: Settings, host: string): string {
  const url = new URL(settings.public_url);
  url.hostname = host;
  return url.origin;
}

/**
 * Whether a host belongs to the operator: BASE_DOMAIN and its subdomains, and loopback addresses if PUBLIC_URL is one.
 * A custom domain is controlled by its account, even when proved, so codes and tokens are never sent there.
 */
export function isOwnHost({ base_domain, public_url }: Settings, host: string): boolean {
  const { hostname } = new URL(public_url);
  if (host === base_domain || host.endsWith(`.${base_domain}`) || host === hostname) return true;
  return isLoopback(hostname) && isLoopback(host);
}
