import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { StartRefused } from '../errors/startRefused.ts';
import type { Settings } from '../settings/settings.ts';
import { hasSqlState } from './databaseErrors.ts';
import { closeDataFolder } from './dataFolder.ts';
import { superuser } from './embedded/cluster.ts';
import { knownHome } from './embedded/place.ts';
import { type Embedded, reachEmbedded, startEmbedded } from './embedded.ts';
import { migrate } from './migrate.ts';
import { controlPool, directPool, migrationPool } from './pool/pool.ts';
import type { PoolOptions } from './pool/sessionSettings.ts';
import { type Named, requireSameDatabase, requireSessions } from './requireSessions.ts';

export interface Pools {
  pool: pg.Pool;
  /** The same, with a session for each connection, if `pool` leads to a pooler in transaction mode. */
  direct: pg.Pool;
  end(): Promise<void>;
}

export interface OpenDatabase extends Omit<Pools, 'end'> {
  /** The connection to an embedded one. */
  embedded: PoolOptions | null;
  /** What the operator should know about an embedded one, one line each. */
  notes: string[];
  /** Resolves when the embedded database is gone for good; never for an external one. */
  lost: Promise<Error>;
  close(): Promise<void>;
}

/** The database itself: its connections keep a session each. */
const directly = ({ database_url, database_direct_url }: Settings): Named =>
  database_direct_url === null
    ? { variable: 'DATABASE_URL', connection: { connectionString: database_url as string } }
    : { variable: 'DATABASE_DIRECT_URL', connection: { connectionString: database_direct_url } };

/** Null: all connections go to the database itself. */
const throughPooler = ({ database_url, database_direct_url, database_prepared }: Settings): PoolOptions | null =>
  database_direct_url === null
    ? null
    : { connectionString: database_url as string, pooler: { prepares: database_prepared } };

/** Opens and migrates the control database: `DATABASE_URL`, or the embedded one. */
export async function openDatabase(settings: Settings): Promise<OpenDatabase> {
  const embedded = settings.database_url === null ? await startEmbedded(settings.data_dir) : null;
  const notes = embedded?.notes ?? (await closeDataFolder(settings.data_dir));
  const to: Named = embedded ? { ...directly(settings), connection: embedded.connection } : directly(settings);
  try {
    await prepare(to, throughPooler(settings));
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
  const pools = connectPools(settings, embedded?.connection ?? null);
  return {
    ...pools,
    embedded: embedded?.connection ?? null,
    notes,
    lost: embedded?.lost ?? new Promise(() => {}),
    async close() {
      // After this time, connections still in use are closed by the database's own stop.
      await Promise.race([pools.end(), sleep(2000, undefined, { ref: false })]);
      await embedded?.stop();
    },
  };
}

/**
 * Pools of a database that is open and migrated.
 * @param embedded connection to the embedded one, or null: the settings say where it is
 * @param more of the first pool
 */
export function connectPools(settings: Settings, embedded: PoolOptions | null, more: pg.PoolConfig = {}): Pools {
  const pooled = throughPooler(settings);
  const to = embedded ?? directly(settings).connection;
  const pool = controlPool({ ...(pooled ?? to), ...more });
  const direct = pooled ? directPool(to) : pool;
  const end = async () => void (await Promise.all([...new Set([pool, direct])].map((each) => each.end())));
  return { pool, direct, end };
}

export interface ReachedDatabase {
  pool: pg.Pool;
  /** Connection with the most rights there are: a superuser's if the database is embedded. */
  administrator: pg.ClientConfig;
  close(): Promise<void>;
}

/**
 * Opens an existing database on one connection without timeouts, without creating or migrating it. It is left running
 * or stopped as it was found.
 */
export const reachDatabase = (settings: Settings): Promise<ReachedDatabase> => reach(settings, reachEmbedded);

/** The same for a database that may be new. It is not migrated. */
export const reachNewDatabase = (settings: Settings): Promise<ReachedDatabase> => reach(settings, startEmbedded);

/** Either: a new one is made, an existing one may be running. */
export const reachAnyDatabase = (settings: Settings): Promise<ReachedDatabase> =>
  reach(settings, async (data_dir) =>
    (await knownHome(path.resolve(data_dir))) === null ? startEmbedded(data_dir) : reachEmbedded(data_dir),
  );

async function reach(settings: Settings, open: (data_dir: string) => Promise<Embedded>): Promise<ReachedDatabase> {
  const embedded = settings.database_url === null ? await open(settings.data_dir) : null;
  const to = directly(settings);
  const connection = embedded?.connection ?? to.connection;
  const pool = migrationPool(connection);
  const close = async () => {
    await pool.end();
    await embedded?.stop();
  };
  await reachable({ ...to, connection }, pool).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  return { pool, administrator: embedded ? { ...connection, user: superuser } : connection, close };
}

async function prepare(to: Named, pooled: PoolOptions | null): Promise<void> {
  const pool = migrationPool(to.connection);
  try {
    await reachable(to, pool);
    if (pooled) await requireSameDatabase(pooled, pool);
    await migrate(pool);
  } finally {
    await pool.end();
  }
}

async function reachable(to: Named, pool: pg.Pool): Promise<void> {
  await untilReachable(pool, to.variable);
  await requireSessions(to, pool);
}

const retries = { tries: 30, pause_ms: 1000 };
/** While it waits, the operator is told so often, ms. */
const TELL_MS = 5000;

/** Waits half a minute for a database that is starting. No line contains the URL, which has a password. */
async function untilReachable(pool: pg.Pool, variable: string): Promise<void> {
  let problem = 'no answer';
  // Also while a connection waits for a host that is silent.
  const telling = setInterval(() => console.error(`${variable} cannot be connected to yet: ${problem}`), TELL_MS);
  try {
    for (let tries = 1; ; tries++) {
      try {
        await pool.query('select 1');
        return;
      } catch (error) {
        const { code = '', message } = error as NodeJS.ErrnoException;
        problem = message || code;
        const isStarting = ['ECONNREFUSED', 'ENOENT'].includes(code) || hasSqlState(error, 'cannot_connect_now');
        if (!isStarting || tries === retries.tries)
          throw new StartRefused(`${variable} cannot be connected to: ${problem}`);
        await sleep(retries.pause_ms);
      }
    }
  } finally {
    clearInterval(telling);
  }
}
