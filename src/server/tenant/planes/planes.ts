import { LRUCache } from 'lru-cache';
import type { AffinityPool } from '../../database/affinityPool.ts';
import { type FairPool, fairPool } from '../../database/fairPool.ts';
import type { CallerSignal } from '../../shares/callerSignal.ts';
import type { FairQueue } from '../../shares/fairQueue.ts';
import { answersInMemory } from '../answerMemory.ts';
import type { DataPlane } from '../dataPlane.ts';
import { type Access, type ServerPool, serverPool } from '../servers/serverPool.ts';
import { callerAccess, detachedAccess } from './access.ts';
import { type Making, provision } from './provision.ts';
import type { OwnPlace, Storage } from './storage.ts';

/** The data planes of all accounts (docs/architecture.md#planes). */
export interface Planes {
  /** Of an account whose records are there. */
  of(storage: Storage): DataPlane;
  /** Of a place that the account does not use yet, or no longer. */
  apart(storage: Storage): ApartPlane;
  /** Closes connections to customers' servers. */
  close(): Promise<void>;
}

/** A data plane for a while. */
export interface ApartPlane {
  plane: DataPlane;
  /** Renames the schema, with everything in it. */
  rename(to: string): Promise<void>;
  /** Closes its connections. */
  end(): Promise<void>;
}

/** How the records of one account are reached. */
interface Connections extends Making {
  pool: FairPool;
  /** Statements that rename its schema. */
  renameSchema(schema: string, to: string): string;
}

/**
 * @param home connections to the installation's own database, which its accounts share fairly
 * @param access how customers' servers are reached; without it, accounts that have one are refused
 */
export function accountPlanes(home: AffinityPool, access?: Access): Planes {
  const known = new Map<number, { epoch: number; plane: DataPlane }>();
  const provider: Connections = { pool: fairPool(home), ...ofProvider };
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
    apart(storage) {
      const { account_id, place, schema } = storage;
      const own = place.kind === 'own' ? servers.apart(place) : null;
      const connections = own?.connections ?? provider;
      const plane = dataPlane(storage, connections, answers);
      return {
        plane,
        rename: (to) =>
          connections.pool.use(account_id, {}, async (client) => {
            await client.query(`begin; ${connections.renameSchema(schema, to)}; commit`);
          }),
        end: async () => own?.end(),
      };
    },
    close: servers.close,
  };
}

/** Only the database's owner may create and rename a schema; it belongs to a role that owns nothing else. */
const ofProvider: Omit<Connections, 'pool'> = {
  makeSchema: (schema) =>
    `set local role none; create schema if not exists "${schema}" authorization stoa_data; set local role stoa_data`,
  renameSchema: (schema, to) =>
    `set local role none; alter schema "${schema}" rename to "${to}"; set local role stoa_data`,
  installation: null,
};

const ofCustomers: Omit<Connections, 'pool' | 'installation'> = {
  // Whoever may create no schema may use one that is there, which `if not exists` alone would refuse.
  makeSchema: (schema) =>
    `do $make$ begin if to_regnamespace('"${schema}"') is null then create schema if not exists "${schema}"; end if; end $make$`,
  renameSchema: (schema, to) => `alter schema "${schema}" rename to "${to}"`,
};

function dataPlane(storage: Storage, { pool, ...making }: Connections, answers: FairQueue): DataPlane {
  const { account_id, schema } = storage;
  let provisioned: Promise<void> | null = null;
  const detached: DataPlane = {
    ...detachedAccess(pool, account_id),
    account_id,
    schema,
    async provision() {
      provisioned ??= provision(detached, making).catch((error: unknown) => {
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
  const reached = (): Access => {
    if (!access) throw new Error('Servers of customers are not set up here');
    return access;
  };
  const poolOf = (account_id: number, place: OwnPlace): ServerPool => {
    const kept = pools.get(account_id);
    if (kept?.place === place) return kept.pool;
    const pool = serverPool(place.write, reached());
    pools.set(account_id, { place, pool });
    return pool;
  };
  return {
    /** Looks for the connections at each use: they may have been closed meanwhile. */
    of: (account_id: number, place: OwnPlace): Connections => ({
      ...ofCustomers,
      installation: access?.installation ?? null,
      pool: { use: (id, use, work) => poolOf(account_id, place).use(id, use, work) },
    }),
    apart(place: OwnPlace): { connections: Connections; end(): Promise<void> } {
      const pool = serverPool(place.write, reached());
      return { connections: { ...ofCustomers, installation: reached().installation, pool }, end: () => pool.end() };
    },
    async close() {
      pools.clear();
      await Promise.all(ending);
    },
  };
}
