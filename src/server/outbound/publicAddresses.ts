import { promises as dns, type LookupAddress } from 'node:dns';
import { BlockList, isIP, isIPv4, type LookupFunction } from 'node:net';
import { addressResolver } from './nameServers.ts';
import { OutboundError } from './outboundError.ts';

/** Returns all addresses of a name. */
export type Resolve = (host: string) => Promise<LookupAddress[]>;

const systemResolve: Resolve = (host) => dns.lookup(host, { all: true, verbatim: true });
const publicResolve = addressResolver();

/**
 * The addresses of a host, all checked. One private address refuses the host, because it could be chosen at any time.
 * The system's own look-up knows the hosts file, but has two threads for the whole process, and a silent name server
 * holds one for 10 s. So it is asked for hosts that may be private alone, which are the operator's.
 * Connect to these and do not resolve the name again.
 * @throws OutboundError `dns` or `address`
 */
export async function resolvePublic(
  host: string,
  options: { allow_private: boolean; resolve?: Resolve },
): Promise<LookupAddress[]> {
  const family = isIP(host);
  const resolve = options.resolve ?? (options.allow_private ? systemResolve : publicResolve);
  const addresses = family ? [{ address: host, family }] : await resolve(host).catch(() => []);
  if (addresses.length === 0) throw new OutboundError('dns', host);
  if (!options.allow_private && !addresses.every(({ address }) => isPublic(address)))
    throw new OutboundError('address', host);
  return addresses;
}

/** Returns the checked addresses without another lookup. */
export const pinnedLookup =
  (addresses: LookupAddress[]): LookupFunction =>
  (_host, options, answer) => {
    const first = addresses[0] as LookupAddress;
    if (options.all) answer(null, addresses);
    else answer(null, first.address, first.family);
  };

/** Special-purpose ranges of the IANA registries. */
const special4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];

/** The only assigned public range; it leaves out ::1, mapped, translated, local and multicast addresses. */
const global6 = ['2000::/3'];

const special6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const isSpecial4 = ranges(special4, 'ipv4');
const isGlobal6 = ranges(global6, 'ipv6');
const isSpecial6 = ranges(special6, 'ipv6');

function ranges(cidrs: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const cidr of cidrs) {
    const [address, bits] = cidr.split('/') as [string, string];
    list.addSubnet(address, Number(bits), family);
  }
  return list;
}

/** Whether an IP address is public. Takes addresses, not names. */
export const isPublic = (address: string): boolean =>
  isIPv4(address)
    ? !isSpecial4.check(address, 'ipv4')
    : isGlobal6.check(address, 'ipv6') && !isSpecial6.check(address, 'ipv6');
