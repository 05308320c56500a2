import { promises as dns, type LookupAddress } from 'node:dns';
import { isIP } from 'node:net';
import { isPublic } from './addresses.ts';
import { OutboundError } from './outboundError.ts';

/** Returns all addresses of a name. */
export type Resolve = (host: string) => Promise<LookupAddress[]>;

export const systemResolve: Resolve = (host) => dns.lookup(host, { all: true, verbatim: true });

/**
 * The addresses of a host, all checked. One private address refuses the host, because it could be chosen at any time.
 * Connect to these and do not resolve the name again.
 * @throws OutboundError `dns` or `address`
 */
export async function resolvePublic(
  host: string,
  options: { allow_private: boolean; resolve?: Resolve },
): Promise<LookupAddress[]> {
  const family = isIP(host);
  const resolve = options.resolve ?? systemResolve;
  const addresses = family ? [{ address: host, family }] : await resolve(host).catch(() => []);
  if (addresses.length === 0) throw new OutboundError('dns', host);
  if (!options.allow_private && !addresses.every(({ address }) => isPublic(address)))
    throw new OutboundError('address', host);
  return addresses;
}
