import type { AffinityPool } from '../../load/connections/affinityPool.ts';
import { fairPool } from '../../load/connections/fairPool.ts';
import { withSlowReads } from '../../load/connections/slowReads.ts';
import { answersInMemory } from '../../load/memory/answerMemory.ts';
import type { CallerSignal } from '../../load/shares/callerSignal.ts';
import type { FairQueue } from '../../load/shares/fairQueue.ts';
import type { DataPlane } from '../dataPlane.ts';
import type { Access } from '../servers/serverPool.ts';
import { callerAccess, detachedAccess } from './access.ts';
import type { Connections } from './connections.ts';
import { customerServers } from './customerServers.ts';
import { type Dedicated, ownConnection, providerConnection } from './dedicated.ts';
import type { FindPlane } from './planeUrls.ts';
import { providerPlanes } from './providerPlanes.ts';
import { provision } from './provision.ts';
import { noopNotifier, type ReadHost, type WriteNotifier } from './readHost.ts';
import { ofProvider } from './schemas.ts';
import type { Storage } from './storage.ts';

/** The data planes of all accounts (docs/start/places.md#planes). */
export interface Planes {
  /** Must have been called before `of` for a place. */
  prepare(storage: Pick<Storage, 'place'>): Promise<void>;
  /** Of an account whose records are there. */
  of(storage: Storage): DataPlane;
  /** Of a place that the account does not use yet, or no longer. */
  openTemporary(storage: Storage): Promise<TemporaryPlane>;
  /** This process could not reach the plane of late. */
  isLost(plane_id: number): boolean;
  /** Another process wrote to this account's records: its read host must be so far. */
  written(account_id: number, position: string): void;
  /** Notifications of such writes may have been missed. */
  forgetWritten(): void;
  /** A connection of its own for long work at any place of an account; the caller ends it. */
  connect(storage: Pick<Storage, 'place'>): Promise<Dedicated>;
  /** Closes connections to customers' servers, and to other planes than the default one. */
  close(): Promise<void>;
}

/** A data plane for a while, which its user closes. */
export interface TemporaryPlane {
  plane: DataPlane;
  /** Renames the schema, with everything in it. */
  rename(to: string): Promise<void>;
  /** Closes its connections. */
  end(): Promise<void>;
}

/**
 * @param home connections to the installation's own database, which its accounts share fairly
 * @param access how customers' servers are reached; without it, accounts that have one are refused
 * @param find reads the URLs of other planes; without it, accounts there are refused
 */
export function accountPlanes(
  home: AffinityPool,
  access?: Access,
  notifier: WriteNotifier = noopNotifier,
  find: FindPlane = async (plane_id) => Promise.reject(new Error(`Plane ${plane_id} is not set up here`)),
): Planes {
  const known = new Map<number, { epoch: number; plane: DataPlane; readHost: ReadHost | null }>();
  const provider = homeConnections(home);
  const servers = customerServers(access, notifier);
  const others = providerPlanes(find, access?.installation ?? null, notifier);
  const answers = answersInMemory();
  const connectionsOf = ({ account_id, place }: Storage): Connections => {
    if (place.kind === 'own') return servers.of(account_id, place);
    return place.plane_id === null ? provider : others.of(account_id, place.plane_id);
  };
  const prepare: Planes['prepare'] = async ({ place }) => {
    if (place.kind === 'provider' && place.plane_id !== null) await others.prepare(place.plane_id);
  };
  return {
    prepare,
    of(storage) {
      const { account_id, epoch } = storage;
      const kept = known.get(account_id);
      if (kept && kept.epoch >= epoch) return kept.plane;
      const connections = connectionsOf(storage);
      const plane = dataPlane(storage, connections, answers);
      known.set(account_id, { epoch, plane, readHost: connections.readHost });
      return plane;
    },
    async openTemporary(storage) {
      const { account_id, place, schema } = storage;
      await prepare(storage);
      const own = place.kind === 'own' ? servers.openTemporary(place) : null;
      const connections = own?.connections ?? connectionsOf(storage);
      return {
        plane: dataPlane(storage, connections, answers),
        rename: (to) =>
          connections.write.use(account_id, {}, async (client) => {
            await client.query(`begin; ${connections.renameSchema(schema, to)}; commit`);
          }),
        end: async () => own?.end(),
      };
    },
    isLost: others.isLost,
    written: (account_id, position) => known.get(account_id)?.readHost?.require(position),
    forgetWritten() {
      for (const { readHost } of known.values()) readHost?.forget();
    },
    async connect({ place }) {
      if (place.kind === 'own') return ownConnection(place, access);
      return place.plane_id === null ? providerConnection(home.direct) : others.connect(place.plane_id);
    },
    async close() {
      await Promise.all([servers.close(), others.close()]);
    },
  };
}

function homeConnections(home: AffinityPool): Connections {
  const all = fairPool(home);
  const write = home.slow ? withSlowReads(all, fairPool(home.slow)) : all;
  const sessions = home.direct === home ? write : fairPool(home.direct);
  return { ...ofProvider, installation: null, write, sessions, readHost: null };
}

function dataPlane(storage: Storage, connections: Connections, answers: FairQueue): DataPlane {
  const { account_id, schema } = storage;
  let provisioned: Promise<void> | null = null;
  const detached: DataPlane = {
    ...detachedAccess(connections, account_id),
    account_id,
    schema,
    async provision() {
      provisioned ??= provision(detached, connections).catch((error: unknown) => {
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
