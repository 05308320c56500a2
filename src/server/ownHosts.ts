import { isLoopback } from './loopback.ts';
import type { Settings } from './settings/settings.ts';

/** Where a host of this installation is reached, with the scheme and port of PUBLIC_URL. No slash at the end. */
export function originOf(settings: Settings, host: string): string {
  const url = new URL(settings.public_url);
  url.hostname = host;
  return url.origin;
}

/**
 * Whether a host is the operator's: the bare domain and what is below it, and this machine where that is what
 * PUBLIC_URL says. A custom domain is proved to be an account's by a TXT record, but who answers there is up to that
 * account, so it is never told what only the installation may know.
 */
export function isOwnHost({ base_domain, public_url }: Settings, host: string): boolean {
  const { hostname } = new URL(public_url);
  if (host === base_domain || host.endsWith(`.${base_domain}`) || host === hostname) return true;
  return isLoopback(hostname) && isLoopback(host);
}
