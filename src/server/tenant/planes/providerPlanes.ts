import { requestLimits } from '#shared/limits.ts';
import { AffinityPool } from '../../load/connections/affinityPool.ts';
import type { FairPool } from '../../load/connections/fairPool.ts';
import { FairQueue } from '../../load/shares/fairQueue.ts';
import { recordTypes } from '../recordTypes.ts';
import { type BreakerPool, breakerPool, prepareSession, serverLimits } from '../servers/breakerPool.ts';
import type { Connections } from './connections.ts';
import { type Dedicated, planeConnection } from './dedicated.ts';
import type { FindPlane, PlaneUrls } from './planeUrls.ts';
import { ReadHost, type WriteNotifier } from './readHost.ts';
import { ofSignedIn } from './schemas.ts';

/** Connections of a process to a plane, which its accounts share fairly; as many again to its read host. */
const CONNECTIONS = 12;

/** How long a call waits for one of them, ms. */
const WAIT_MS = 4000;

/** So often a plane's row is read again while the plane cannot be reached, ms: its URL may be another by now. */
const READ_AGAIN_MS = 5000;

interface PlanePool extends BreakerPool {
  end(): Promise<void>;
}

interface OpenPlane {
  urls: PlaneUrls;
  write: PlanePool;
  read: PlanePool | null;
  /** By `performance.now()`. */
  read_at: number;
}

function planePool(url: string): PlanePool {
  const pool = new AffinityPool({
    ...planeConfig(url),
    max: CONNECTIONS,
    allowExitOnIdle: false,
    maxLifetimeSeconds: 0,
    idleTimeoutMillis: 60_000,
    // A connection's catalog cache grows with every table that it has used.
    maxUses: 50_000,
    onConnect: prepareSession,
  });
  const places = new FairQueue({
    places: CONNECTIONS,
    wait_ms: WAIT_MS,
    waiting_max: requestLimits.connection_waiting_max,
  });
  const { use, isLost } = breakerPool(pool, (account_id, { signal, waiting = signal }, work) =>
    places.run(account_id, waiting, work),
  );
  return { use, isLost, end: () => pool.end() };
}

/** Configuration of a connection to a plane. The operator's URL is trusted, TLS is as its `sslmode` says. */
export const planeConfig = (url: string) => ({
  connectionString: url,
  connectionTimeoutMillis: serverLimits.connect_ms,
  query_timeout: serverLimits.answer_ms,
  keepAlive: true,
  application_name: 'stoa',
  types: recordTypes,
});

const openPlane = (urls: PlaneUrls): OpenPlane => ({
  urls,
  write: planePool(urls.write),
  read: urls.read === null ? null : planePool(urls.read),
  read_at: performance.now(),
});

/**
 * Connections to the provider's planes other than the installation's own database. Everything in such a plane belongs to
 * the user of its URL, as nothing else is there (docs/start/places.md#planes).
 * @param find reads a plane's URLs
 * @param installation signs the schemas there
 */
export function providerPlanes(find: FindPlane, installation: string | null, notifier: WriteNotifier) {
  const open = new Map<number, OpenPlane>();
  const closing = new Set<Promise<unknown>>();
  const close = ({ write, read }: OpenPlane) => {
    const end: Promise<unknown> = Promise.all([write.end(), read?.end()]).finally(() => closing.delete(end));
    closing.add(end);
  };
  const opened = (plane_id: number): OpenPlane => {
    const plane = open.get(plane_id);
    if (!plane) throw new Error(`Plane ${plane_id} was not prepared`);
    return plane;
  };
  /** The operator may have changed the URL since. */
  const readAgain = async (plane_id: number, known: OpenPlane) => {
    if (performance.now() - known.read_at < READ_AGAIN_MS) return;
    known.read_at = performance.now();
    const urls = await find(plane_id);
    if (open.get(plane_id) !== known || (urls.write === known.urls.write && urls.read === known.urls.read)) return;
    open.set(plane_id, openPlane(urls));
    close(known);
  };
  const poolOf = (plane_id: number, side: 'write' | 'read'): FairPool => ({
    use(account_id, use, work) {
      const plane = opened(plane_id);
      return (plane[side] ?? plane.write).use(account_id, use, work).catch((error: unknown) => {
        if ((error as { kind?: unknown }).kind === 'unavailable') readAgain(plane_id, plane).catch(() => {}); // later
        throw error;
      });
    },
  });
  return {
    /** Must have been called before the plane is used. */
    async prepare(plane_id: number): Promise<void> {
      if (open.has(plane_id)) return;
      const urls = await find(plane_id);
      if (!open.has(plane_id)) open.set(plane_id, openPlane(urls));
    },
    isLost: (plane_id: number): boolean => open.get(plane_id)?.write.isLost() ?? false,
    of(account_id: number, plane_id: number): Connections {
      const write = poolOf(plane_id, 'write');
      const read = opened(plane_id).read && poolOf(plane_id, 'read');
      const readHost = read && new ReadHost(account_id, { write, read }, notifier);
      return { ...ofSignedIn, installation, write, readHost };
    },
    connect: async (plane_id: number): Promise<Dedicated> =>
      planeConnection(planeConfig((await find(plane_id)).write), installation),
    async close(): Promise<void> {
      for (const plane of open.values()) close(plane);
      open.clear();
      await Promise.all(closing);
    },
  };
}
