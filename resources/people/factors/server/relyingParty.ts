import { isIP } from 'node:net';
import { getDomain } from 'tldts';
import { isOwnHost, originOf } from '#server/settings/hosts.ts';
import type { Settings } from '#server/settings/settings.ts';

/** Where passkeys work, in the words of WebAuthn (docs/reference/api/sign-in.md#passkeys). */
export interface RelyingParty {
  /** A passkey works on this host and on those below it. */
  id: string;
  /** Of the call, which the browser signs. */
  origin: string;
}

/**
 * The relying party of a host. BASE_DOMAIN where browsers accept it from its subdomains, so that one passkey works in all
 * accounts: a name that is, or is below, a registrable domain. Otherwise (`localhost`, a public suffix) the host itself.
 * @returns null where there are no passkeys: custom domains, which are another's, addresses, and plain http
 */
export function relyingPartyOf(settings: Settings, host: string): RelyingParty | null {
  if (!isOwnHost(settings, host) || isIP(host.replace(/^\[|\]$/g, ''))) return null;
  const origin = originOf(settings, host);
  if (!isSecure(origin)) return null;
  const { base_domain } = settings;
  const isBelow = host === base_domain || host.endsWith(`.${base_domain}`);
  const isShared = isBelow && getDomain(base_domain, { allowPrivateDomains: true }) !== null;
  return { id: isShared ? base_domain : host, origin };
}

/** Browsers have WebAuthn in secure contexts only. */
function isSecure(origin: string): boolean {
  const { protocol, hostname } = new URL(origin);
  return protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost');
}
