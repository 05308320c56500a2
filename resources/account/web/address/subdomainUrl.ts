import type { AccountSettings } from '#resources/account/account.resource.ts';

type Place = Pick<AccountSettings, 'subdomain' | 'subdomain_url'>;

/** What follows the subdomain in this installation's addresses: `.stoa.example:8080`. */
export const restOfHost = ({ subdomain, subdomain_url }: Place): string =>
  new URL(subdomain_url).host.slice(subdomain.length);

/** Where the account would live under another subdomain. */
export const urlUnder = (place: Place, subdomain: string): string =>
  `${new URL(place.subdomain_url).protocol}//${subdomain}${restOfHost(place)}`;
