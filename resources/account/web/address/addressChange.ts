import type { AccountSettings } from '#resources/account/account.resource.ts';

/** The account lives elsewhere from now on. */
export interface Move {
  url: string;
  /** Leads there signed in, within a minute; null where the server gave none. */
  lead: string | null;
  /** The address of this page is no account's any more. */
  isGone: boolean;
}

const hostnames = ({ url, subdomain_url }: AccountSettings) =>
  [url, subdomain_url].map((each) => new URL(each).hostname);

/** What a saved change means for who is here; null where the account has stayed. */
export function moveOf(before: AccountSettings, after: AccountSettings, lead: string | null): Move | null {
  if (before.url === after.url && before.subdomain_url === after.subdomain_url) return null;
  const { hostname } = location;
  const isGone = hostnames(before).includes(hostname) && !hostnames(after).includes(hostname);
  return { url: after.url, lead, isGone };
}
