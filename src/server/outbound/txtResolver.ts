import { Resolver } from 'node:dns/promises';
import { limits } from '#shared/limits.ts';
import type { ResolveTxt } from '../context.ts';

/**
 * Looks TXT records up. A look-up that is late is cancelled, which closes its connections; left alone, it goes on for as
 * long as a server sends something. Rejects with the codes of node:dns.
 * @param servers for tests, addresses with ports; else those of the system
 */
export const txtResolver =
  (ms: number = limits.domain_look_ms, servers?: readonly string[]): ResolveTxt =>
  async (name) => {
    const resolver = new Resolver();
    if (servers) resolver.setServers(servers);
    const timer = setTimeout(() => resolver.cancel(), ms);
    try {
      return await resolver.resolveTxt(name);
    } finally {
      clearTimeout(timer);
    }
  };
