import { LRUCache } from 'lru-cache';
import type { AffinityPool } from '../../database/affinityPool.ts';
import { type FairPool, fairPool } from '../../database/fairPool.ts';
import type { CallerSignal } from '../../shares/callerSignal.ts';
import type { FairQueue } from '../../shares/fairQueue.ts';
import { answersInMemory } from '../answerMemory.ts';
import type { DataPlane } from '../dataPlane.ts';
import { type Access, type ServerPool, serverPool } from '../servers/serverPool.ts';
import { callerAccess, detachedAccess } from './access.ts';
import { customerSchema, type Dedicated, ownConnection, providerConnection, providerSchema } from './dedicated.ts';
import { provision } from './provision.ts';
import type { OwnPlace, Storage } from './storage.ts';

/** The data planes of all accounts (docs/architecture.md#planes). */
export interface Planes {
  /** Of an account whose records are there. */
  of(storage: Storage): DataPlane;
  /** A connection of its own for long work at any place of an account; the caller ends it. */
  connect(storage: Storage): Promise<Dedicated>;
  /** Closes connections to customers' servers. */
  close(): Promise<void>;
}

/** How the records of one account are reached. */
interface Connections {
  pool: FairPool;
  /** Statements that create its schema. */
  makeSchema(schema: string): string;
}

/**
 * @param home connections to the installation's own database, which its accounts share fairly
 * @param access how customers' servers are reached; without it, accounts that have one are refused
 */
export function accountPlanes(home: AffinityPool, access?: Access): Planes {
  const known = new Map<number, { epoch: number; plane: DataPlane }>();
  const provider: Connections = { pool: fairPool(home), makeSchema: providerSchema };
  const servers = customerServers(access);
  const answers = answersInMemory();
  return {
    of(storage) {
      const { account_id, epoch, place } = storage;
      const kept = known.get(account_id);
      if (kept && kept.epoch >= epoch) return kept.plane;
      const connections = place.kind === 'own' ? servers.of(account_id, place) : provider;
      const plane = dataPlane(storage, connections, answers);
      known.set(account_id, { epoch, plane });
      return plane;
    },
    connect: (storage) =>
      storage.place.kind === 'own' ? ownConnection(storage.place, access) : providerConnection(home),
    close: servers.close,
  };
}

function dataPlane(storage: Storage, { pool, makeSchema }: Connections, answers: FairQueue): DataPlane {
  const { account_id, schema } = storage;
  let provisioned: Promise<void> | null = null;
  const detached: DataPlane = {
    ...detachedAccess(pool, account_id),
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
    forCaller: (signal: CallerSignal) =>
      Object.assign(Object.create(detached), callerAccess(pool, account_id, signal, answers)),
    get detached() {
      return detached;
    },
  };
  return detached;
}

/** Accounts whose servers this process has connections to; those that were used the longest ago are closed. */
const SERVERS_KEPT = 100;

function customerServers(access: Access | undefined) {
  const ending = new Set<Promise<void>>();
  const pools = new LRUCache<number, { place: OwnPlace; pool: ServerPool }>({
    max: SERVERS_KEPT,
    // Calls that still use it are completed.
    dispose: ({ pool }) => {
      const end = pool.end().finally(() => ending.delete(end));
      ending.add(end);
    },
  });
  const poolOf = (account_id: number, place: OwnPlace): ServerPool => {
    if (!access) throw new Error('Servers of customers are not set up here');
    const kept = pools.get(account_id);
    if (kept?.place === place) return kept.pool;
    const pool = serverPool(place.write, access);
    pools.set(account_id, { place, pool });
    return pool;
  };
  return {
    /** Looks for the connections at each use: they may have been closed meanwhile. */
    of: (account_id: number, place: OwnPlace): Connections => ({
      makeSchema: customerSchema,
      pool: { use: (id, use, work) => poolOf(account_id, place).use(id, use, work) },
    }),
    async close() {
      pools.clear();
      await Promise.all(ending);
    },
  };
}
