import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { limits } from '#shared/limits.ts';

declare module '../context.ts' {
  interface Platform {
    /** Looks up TXT records. */
    resolveTxt: ResolveTxt;
  }
}

/** Same shape as in node:dns/promises: each record is a list of chunks to be joined. */
export type ResolveTxt = (name: string) => Promise<string[][]>;

/** For tests, addresses with ports; else those of the system. */
type Servers = readonly string[];

/**
 * Asks name servers. What is late is cancelled, which closes its connections; left alone, it goes on for as long as a
 * server sends something.
 */
async function ask<T>(question: (resolver: Resolver) => Promise<T>, ms: number, servers?: Servers): Promise<T> {
  const resolver = new Resolver();
  if (servers) resolver.setServers(servers);
  const timer = setTimeout(() => resolver.cancel(), ms);
  try {
    return await question(resolver);
  } finally {
    clearTimeout(timer);
  }
}

/** Looks TXT records up. Rejects with the codes of node:dns. */
export const txtResolver =
  (ms: number = limits.domain_look_ms, servers?: Servers): ResolveTxt =>
  (name) =>
    ask((resolver) => resolver.resolveTxt(name), ms, servers);

/** How long one look-up of addresses may take, in ms. */
const ADDRESSES_MS = 5000;

/** Of the machine itself, whatever name servers say (RFC 6761). */
const isLocal = (host: string) => /^(.+\.)?localhost\.?$/i.test(host);

/** Looks addresses up, of both kinds; none if there is no answer. Knows no names of the hosts file. */
export const addressResolver =
  (ms: number = ADDRESSES_MS, servers?: Servers) =>
  async (host: string): Promise<LookupAddress[]> => {
    if (isLocal(host)) return [{ address: '127.0.0.1', family: 4 }];
    return ask(
      async (resolver) => {
        const none = (): string[] => [];
        const [ipv4, ipv6] = await Promise.all([
          resolver.resolve4(host).catch(none),
          resolver.resolve6(host).catch(none),
        ]);
        return [...ipv4.map((address) => ({ address, family: 4 })), ...ipv6.map((address) => ({ address, family: 6 }))];
      },
      ms,
      servers,
    );
  };
