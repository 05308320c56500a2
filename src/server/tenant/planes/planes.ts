import { LRUCache } from 'lru-cache';
import type { AffinityPool } from '../../database/affinityPool.ts';
import { type FairPool, fairPool } from '../../database/fairPool.ts';
import type { CallerSignal } from '../../shares/callerSignal.ts';
import type { FairQueue } from '../../shares/fairQueue.ts';
import { answersInMemory } from '../answerMemory.ts';
import type { DataPlane } from '../dataPlane.ts';
import { type Access, type ServerPool, serverPool } from '../servers/serverPool.ts';
import { callerAccess, detachedAccess, type Pools } from './access.ts';
import { provision } from './provision.ts';
import { ReadHost } from './readHost.ts';
import type { OwnPlace, Storage } from './storage.ts';

/** The data planes of all accounts (docs/architecture.md#planes). */
export interface Planes {
  /** Of an account whose records are there. */
  of(storage: Storage): DataPlane;
  /** Another process wrote to this account's records: its read host must be so far. */
  written(account_id: number, position: string): void;
  /** Such news may have been missed. */
  forgetWritten(): void;
  /** Closes connections to customers' servers. */
  close(): Promise<void>;
}

/** How the records of one account are reached. */
interface Connections extends Pools {
  /** Statements that create its schema. */
  makeSchema(schema: string): string;
}

/** Tells other processes how far an account's read host must be. */
type Announce = (account_id: number, position: string) => Promise<unknown>;

/**
 * @param home connections to the installation's own database, which its accounts share fairly
 * @param access how customers' servers are reached; without it, accounts that have one are refused
 */
export function accountPlanes(home: AffinityPool, access?: Access, announce: Announce = async () => {}): Planes {
  const known = new Map<number, { epoch: number; plane: DataPlane; readHost: ReadHost | null }>();
  const provider: Connections = { write: fairPool(home), readHost: null, makeSchema: providerSchema };
  const servers = customerServers(access, announce);
  const answers = answersInMemory();
  return {
    of(storage) {
      const { account_id, epoch, place } = storage;
      const kept = known.get(account_id);
      if (kept && kept.epoch >= epoch) return kept.plane;
      const connections = place.kind === 'own' ? servers.of(account_id, place) : provider;
      const plane = dataPlane(storage, connections, answers);
      known.set(account_id, { epoch, plane, readHost: connections.readHost });
      return plane;
    },
    written: (account_id, position) => known.get(account_id)?.readHost?.require(position),
    forgetWritten() {
      for (const { readHost } of known.values()) readHost?.forget();
    },
    close: servers.close,
  };
}

/** Only the database's owner may create a schema; it then belongs to a role that owns nothing else. */
const providerSchema = (schema: string) =>
  `set local role none; create schema if not exists "${schema}" authorization stoa_data; set local role stoa_data`;

const customerSchema = (schema: string) => `create schema if not exists "${schema}"`;

function dataPlane(storage: Storage, connections: Connections, answers: FairQueue): DataPlane {
  const { account_id, schema } = storage;
  const { makeSchema } = connections;
  let provisioned: Promise<void> | null = null;
  const detached: DataPlane = {
    ...detachedAccess(connections, account_id),
    account_id,
    schema,
    async provision() {
      provisioned ??= provision(detached, makeSchema).catch((error: unknown) => {
        provisioned = null;
        throw error;
      });
      await provisioned;
    },
    // By prototype: copying the members would take a microsecond of each request.
    forCaller: (signal: CallerSignal, mayLag: boolean) =>
      Object.assign(Object.create(detached), callerAccess(connections, account_id, { signal, mayLag }, answers)),
    get detached() {
      return detached;
    },
  };
  return detached;
}

/** Accounts whose servers this process has connections to; those that were used the longest ago are closed. */
const SERVERS_KEPT = 100;

interface OpenServers {
  place: OwnPlace;
  write: ServerPool;
  /** The same as for writing without a read host. */
  read: ServerPool;
}

function customerServers(access: Access | undefined, announce: Announce) {
  const ending = new Set<Promise<unknown>>();
  const open = new LRUCache<number, OpenServers>({
    max: SERVERS_KEPT,
    // Calls that still use them are completed.
    dispose: ({ write, read }) => {
      const end = Promise.all([...new Set([write, read])].map((pool) => pool.end()));
      ending.add(end.finally(() => ending.delete(end)));
    },
  });
  const serversOf = (account_id: number, place: OwnPlace): OpenServers => {
    if (!access) throw new Error('Servers of customers are not set up here');
    const kept = open.get(account_id);
    if (kept?.place === place) return kept;
    const write = serverPool(place.write, access);
    const servers = { place, write, read: place.read ? serverPool(place.read, access) : write };
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
      const readHost = read && new ReadHost(account_id, { write, read }, (position) => announce(account_id, position));
      return { write, readHost, makeSchema: customerSchema };
    },
    async close() {
      open.clear();
      await Promise.all(ending);
    },
  };
}
