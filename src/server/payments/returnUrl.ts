import { ownPath } from '#shared/ownPath.ts';
import type { Account } from '../context.ts';
import { accountUrl, isOwnHost, originOf } from '../settings/hosts.ts';
import type { Settings } from '../settings/settings.ts';

/** The page of billing. */
const billingPath = '/admin/billing';

/**
 * Where a customer comes back to from a provider: the host that they came from, if it is the account's, so that they are
 * still signed in there.
 * @param host null: nobody is there, as with a refill
 * @param path checked by its schema; the page of billing by default
 */
export function returnUrl(
  settings: Settings,
  account: Pick<Account, 'subdomain' | 'proved_domain'>,
  { host, path }: { host: string | null; path?: string | undefined },
): string {
  const isAccounts = host !== null && (isOwnHost(settings, host) || host === account.proved_domain);
  const origin = isAccounts ? originOf(settings, host) : accountUrl(settings, account);
  return `${origin}${ownPath(path) ?? billingPath}`;
}

/** The same with the id of what was paid or saved, which is known later. */
export function withId(url: string, name: 'payment' | 'payment_method', id: number): string {
  const target = new URL(url);
  target.searchParams.set(name, String(id));
  return target.href;
}
