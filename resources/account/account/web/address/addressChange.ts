import type { AccountSettings } from '#resources/account/account/account.resource.ts';

/** The account's address has changed. */
export interface AddressChange {
  url: string;
  /** Signs in at the new address; valid for a minute. Null if the server sent none. */
  signInUrl: string | null;
  /** The current address no longer leads to an account. */
  isGone: boolean;
}

const hostnames = ({ url, subdomain_url }: AccountSettings) =>
  [url, subdomain_url].map((each) => new URL(each).hostname);

/** The effect of saved settings on the address; null if it is unchanged. */
export function addressChangeOf(
  before: AccountSettings,
  after: AccountSettings,
  signInUrl: string | null,
): AddressChange | null {
  if (before.url === after.url && before.subdomain_url === after.subdomain_url) return null;
  const { hostname } = location;
  const isGone = hostnames(before).includes(hostname) && !hostnames(after).includes(hostname);
  return { url: after.url, signInUrl, isGone };
}
