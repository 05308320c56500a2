import { isIP } from 'node:net';
import type { Settings } from './settings.ts';

/**
 * Origin of an account, without a slash at the end. Built from settings and stored names, never from request headers
 * (docs/reference/api/access.md#hosts-and-accounts).
 */
export function accountUrl(settings: Settings, account: { subdomain: string; proved_domain: string | null }): string {
  const url = new URL(settings.public_url);
  url.hostname = account.proved_domain ?? `${account.subdomain}.${settings.base_domain}`;
  return url.origin;
}

/**
 * Origin of an account on a host of the platform. Codes and links that sign in go there, never to a custom domain, whose
 * server would hold them (docs/reference/api/access.md#custom-domains).
 */
export const platformUrl = (settings: Settings, { subdomain }: { subdomain: string }): string =>
  accountUrl(settings, { subdomain, proved_domain: null });

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

/** A name, IPv4 address or [IPv6 address], with or without a port. */
const authority = /^(?:\[[\da-f:.]+\]|[^\s:/?#@[\]\\]+)(?::(\d{0,5}))?$/i;

/** Whether a Host header has the form of a host. Every request is refused without it, so that others may take it apart. */
export function isHostHeader(header: string): boolean {
  const match = authority.exec(header);
  return match !== null && Number(match[1] || 0) <= 65_535;
}

/** Whether a host, without a port, is this machine. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '[::1]' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
