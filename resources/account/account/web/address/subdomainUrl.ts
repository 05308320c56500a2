import type { AccountSettings } from '#resources/account/account/account.resource.ts';

type Urls = Pick<AccountSettings, 'subdomain' | 'subdomain_url'>;

/** What follows the subdomain in this installation's URLs: `.stoa.example:8080`. */
export const hostSuffix = ({ subdomain, subdomain_url }: Urls): string =>
  new URL(subdomain_url).host.slice(subdomain.length);

/** URL of the account under another subdomain. */
export const urlOfSubdomain = (place: Urls, subdomain: string): string =>
  `${new URL(place.subdomain_url).protocol}//${subdomain}${hostSuffix(place)}`;
