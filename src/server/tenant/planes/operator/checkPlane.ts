import pg from 'pg';
import { hasSqlState } from '../../../database/databaseErrors.ts';
import { StartRefused } from '../../../errors/startRefused.ts';
import { trigramClass } from '../../changes/indexes.ts';
import { assertSharded, shardSchemas } from '../citus.ts';
import { planeConfig } from '../providerPlanes.ts';

/** Whose mark a plane's database has. */
export interface PlaneMark {
  installation: string;
  plane_id: number;
}

interface Expected {
  installation: string;
  /** Ids and names of the planes that there are. */
  planes: ReadonlyMap<number, string>;
  /** The plane that may have its mark there already; null: a new one. */
  plane_id: number | null;
}

const OLDEST = 150_000;

/**
 * Checks a server that is to be a plane. Nothing is left there.
 * @throws StartRefused one line that names the option and what is wrong, without user and password
 */
export async function checkPlane(
  { url, read_url }: { url: string; read_url: string | null },
  expected: Expected,
): Promise<void> {
  await withClient('--url', url, async (client) => {
    const written = await checkServer(client, '--url');
    if (written.is_replica) throw new StartRefused('--url is a replica: it takes no writes');
    await assertFree(client, expected);
    await assertSharded(client);
    await assertMayWrite(client);
    if (read_url !== null) await withClient('--read-url', read_url, async (replica) => assertReplica(replica, written));
  });
}

/** Runs work on a connection to a plane. @throws StartRefused if it cannot be connected to */
export async function withClient<T>(option: string, url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(planeConfig(url));
  client.on('error', () => {}); // the query that runs reports it
  try {
    await client.connect();
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    throw new StartRefused(`${option} cannot be connected to: ${message || code}`);
  }
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

interface Found {
  number: number;
  encoding: string;
  is_replica: boolean;
  role: string;
  system: string;
  database: string;
}

async function checkServer(client: pg.Client, option: string): Promise<Found> {
  const { rows } = await client.query<Found>(
    `select current_setting('server_version_num')::int as number, current_setting('server_encoding') as encoding,
       pg_is_in_recovery() as is_replica, current_user::text as role, current_database()::text as database,
       (select system_identifier::text from pg_control_system()) as system`,
  );
  const [found] = rows as [Found];
  const version = Math.floor(found.number / 10_000);
  if (found.number < OLDEST) throw new StartRefused(`${option} is PostgreSQL ${version}: 15 or later is needed`);
  if (found.encoding !== 'UTF8') throw new StartRefused(`${option} has the encoding ${found.encoding} instead of UTF8`);
  return found;
}

/** Nothing of another installation, or of another plane, may be in the database. */
async function assertFree(client: pg.Client, { installation, planes, plane_id }: Expected): Promise<void> {
  const control = await idIn(client, 'control.installation', 'id');
  if (control !== null)
    throw new StartRefused(
      control === installation
        ? "--url is the installation's own database, the plane default"
        : '--url is the database of another installation',
    );
  const mark = await readMark(client);
  if (mark && mark.installation !== installation) throw new StartRefused('--url is a plane of another installation');
  const known = mark && planes.get(mark.plane_id);
  if (known && mark.plane_id !== plane_id) throw new StartRefused(`--url is the plane ${known} already`);
  if (plane_id !== null) {
    if (mark?.plane_id !== plane_id) throw new StartRefused('--url is not the database of this plane');
    return;
  }
  const { rows } = await client.query<{ name: string }>(
    `select nspname as name from pg_namespace where nspname ~ '^acc_[0-9]{1,15}$' order by 1 limit 1`,
  );
  if (rows[0]) throw new StartRefused(`--url has records of an account already: schema ${rows[0].name}`);
}

/** Null: there is no such table. `unknown` if it may not be read. */
async function idIn(client: pg.Client, table: string, column: string): Promise<string | null> {
  const { rows } = await client.query<{ is_there: boolean }>(
    `select exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname || '.' || c.relname = $1) as is_there`,
    [table],
  );
  if (!rows[0]?.is_there) return null;
  const found = await client.query<{ id: string }>(`select ${column}::text as id from ${table}`).catch(() => null);
  return found?.rows[0]?.id ?? 'unknown';
}

const marks = 'stoa_plane.installation';

/** Whose plane the database is; null: nobody's. */
async function readMark(client: pg.Client): Promise<PlaneMark | null> {
  const installation = await idIn(client, marks, 'id');
  if (installation === null) return null;
  return { installation, plane_id: Number(await idIn(client, marks, 'plane_id')) };
}

/** Does in a transaction that is undone what accounts' schemas need. */
async function assertMayWrite(client: pg.Client): Promise<void> {
  await client.query('begin');
  try {
    await prepareDatabase(client);
    for (const statement of [
      shardSchemas(true),
      'create schema acc_0',
      'create table acc_0.e_0 (id bigint generated by default as identity primary key)',
      'alter table acc_0.e_0 add column f_0 text',
      'create view acc_0.v_0 as select * from acc_0.e_0',
      `insert into acc_0.e_0 (f_0) values ('probe')`,
      `create index on acc_0.e_0 using gin (f_0 ${await trigramClass(client)})`,
      'create function acc_0.probe() returns trigger language plpgsql as $$ begin return null; end $$',
      'alter schema acc_0 rename to acc_0_before_0',
    ])
      await client.query(statement);
  } catch (error) {
    if (error instanceof StartRefused) throw error;
    if (hasSqlState(error, 'read_only_sql_transaction')) throw new StartRefused('--url takes no writes');
    throw new StartRefused(`--url: its user may not create what accounts need: ${(error as Error).message}`);
  } finally {
    await client.query('rollback').catch(() => {}); // fails only when the connection is lost
  }
}

/** The extension for searches, which anybody may use. In a transaction. @throws StartRefused */
async function prepareDatabase(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ is_there: boolean; is_available: boolean }>(
    `select exists (select from pg_extension where extname = 'pg_trgm') as is_there,
       exists (select from pg_available_extensions where name = 'pg_trgm') as is_available`,
  );
  if (rows[0]?.is_there) return;
  if (!rows[0]?.is_available)
    throw new StartRefused('--url has no extension pg_trgm: install the contrib modules of PostgreSQL there');
  try {
    await client.query(shardSchemas(false));
    await client.query('create schema if not exists extensions');
    await client.query('create extension pg_trgm schema extensions');
  } catch (error) {
    if (hasSqlState(error, 'read_only_sql_transaction')) throw error;
    throw new StartRefused(
      `--url: its user may not create the extension pg_trgm, have a superuser do it: ${(error as Error).message}`,
    );
  }
}

async function assertReplica(client: pg.Client, written: Found): Promise<void> {
  const read = await checkServer(client, '--read-url');
  if (read.system !== written.system || read.database !== written.database || !read.is_replica)
    throw new StartRefused('--read-url is not a replica of --url');
  const { rows } = await client.query<{ may: boolean }>(`select pg_has_role(current_user, $1, 'usage') as may`, [
    written.role,
  ]);
  if (!rows[0]?.may)
    throw new StartRefused(`--read-url: ${read.role} may not read what the user of --url makes (${written.role})`);
}

/** Makes a checked database a plane: the extension, and the mark by which others see that it is one. */
export const markPlane = (url: string, { installation, plane_id }: PlaneMark): Promise<void> =>
  withClient('--url', url, async (client) => {
    await client.query('begin');
    await prepareDatabase(client);
    await client.query(shardSchemas(false));
    await client.query('create schema if not exists stoa_plane');
    await client.query(`create table if not exists ${marks} (id uuid not null, plane_id bigint not null,
      only_one boolean not null default true unique check (only_one))`);
    await client.query(`delete from ${marks}`);
    await client.query(`insert into ${marks} (id, plane_id) values ($1, $2)`, [installation, plane_id]);
    await client.query('commit');
  });

/** The database is no plane any more. Everything else in it stays. */
export const unmarkPlane = (url: string): Promise<void> =>
  withClient('--url', url, async (client) => {
    await client.query('drop schema if exists stoa_plane cascade');
  });
