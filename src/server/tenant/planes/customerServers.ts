import { LRUCache } from 'lru-cache';
import type { FairPool } from '../../load/connections/fairPool.ts';
import { type Access, type ServerPool, serverPool } from '../servers/serverPool.ts';
import type { Connections } from './connections.ts';
import { ReadHost, type WriteNotifier } from './readHost.ts';
import { ofSignedIn } from './schemas.ts';
import type { OwnPlace } from './storage.ts';

/** Accounts whose servers this process has connections to; those that were used the longest ago are closed. */
const SERVERS_KEPT = 100;

interface OpenServers {
  place: OwnPlace;
  write: ServerPool;
  /** The same as for writing without a read host. */
  read: ServerPool;
}

/** Connections to the servers of accounts that have their own. */
export function customerServers(access: Access | undefined, notifier: WriteNotifier) {
  const ending = new Set<Promise<unknown>>();
  const open = new LRUCache<number, OpenServers>({
    max: SERVERS_KEPT,
    // Calls that still use them are completed.
    dispose: ({ write, read }) => {
      const end = Promise.all([...new Set([write, read])].map((pool) => pool.end()));
      ending.add(end.finally(() => ending.delete(end)));
    },
  });
  const reached = (): Access => {
    if (!access) throw new Error('Servers of customers are not set up here');
    return access;
  };
  const serversOf = (account_id: number, place: OwnPlace): OpenServers => {
    const kept = open.get(account_id);
    if (kept?.place === place) return kept;
    const write = serverPool(place.write, reached());
    const servers = { place, write, read: place.read ? serverPool(place.read, reached()) : write };
    open.set(account_id, servers);
    return servers;
  };
  /** Looks for the connections at each use: they may have been closed meanwhile. */
  const poolOf = (account_id: number, place: OwnPlace, side: 'write' | 'read'): FairPool => ({
    use: (id, use, work) => serversOf(account_id, place)[side].use(id, use, work),
  });
  return {
    of(account_id: number, place: OwnPlace): Connections {
      const write = poolOf(account_id, place, 'write');
      const read = place.read && poolOf(account_id, place, 'read');
      const readHost = read && new ReadHost(account_id, { write, read }, notifier);
      return { ...ofSignedIn, installation: access?.installation ?? null, write, readHost };
    },
    /** Connections for a while, to a place that the account does not use. */
    openTemporary(place: OwnPlace): { connections: Connections; end(): Promise<void> } {
      const write = serverPool(place.write, reached());
      const connections = { ...ofSignedIn, installation: reached().installation, write, readHost: null };
      return { connections, end: () => write.end() };
    },
    async close() {
      open.clear();
      await Promise.all(ending);
    },
  };
}
