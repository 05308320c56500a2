import { sql } from 'kysely';
import type pg from 'pg';
import { limits } from '#shared/limits.ts';
import type { ControlDatabase } from '../../../database/database.ts';
import type { Db } from '../../../database/tables/tables.ts';
import { StartRefused } from '../../../errors/startRefused.ts';
import { isCluster, kindSql, sizeOfCluster } from '../citus.ts';
import { withConcurrency } from '../places/withConcurrency.ts';
import { addressOf, findPlaneIn, type PlaneUrls, sealUrl } from '../planeUrls.ts';
import { readInstallation } from '../storage.ts';
import { alignedRows } from './alignedRows.ts';
import { checkPlane, markPlane, unmarkPlane, withClient } from './checkPlane.ts';
import { type PlaneUse, planeIdOf, readPlaneUse } from './placement.ts';

/**
 * What the operator does about planes (docs/operating/planes.md#planes). Lines that are answered are for a terminal; none has a
 * password.
 */
export interface PlaneOperator {
  control: ControlDatabase;
  /** Seals URLs. */
  key: Buffer;
}

export interface NewPlane {
  name: string;
  url: string;
  read_url: string | null;
  max_accounts: number;
}

/** Operators change planes one at a time: key of the advisory lock. */
const LOCK = 740_123;

const changing = <T>({ control }: PlaneOperator, work: (db: Db) => Promise<T>): Promise<T> =>
  control.inSystem(async (db) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(db);
    return work(db);
  });

/**
 * Adds a server as an open plane, after all checks.
 * @throws StartRefused one line that says what is wrong; nothing was written
 */
export const addPlane = (operator: PlaneOperator, { name, url, read_url, max_accounts }: NewPlane): Promise<string[]> =>
  changing(operator, async (db) => {
    if (!/^[a-z][a-z0-9-]{0,62}$/.test(name))
      throw new StartRefused(
        'The name of a plane has 1 to 63 letters a to z, digits and hyphens, and begins with a letter',
      );
    const planes = await readPlaneUse(db);
    if (planes.some((plane) => plane.name === name)) throw new StartRefused(`There is a plane ${name} already`);
    const installation = await readInstallation(db);
    const names = new Map(planes.map((plane) => [plane.id, plane.name]));
    await checkPlane({ url, read_url }, { installation, planes: names, plane_id: null });
    const plane_id = await insertPlane(db, { name, max_accounts });
    await saveUrls(operator, db, plane_id, { write: url, read: read_url });
    // Last: if the commit fails after it, the plane can be added again.
    await markPlane(url, { installation, plane_id });
    return [`${name} is open: ${addressOf(url)}, for ${max_accounts} accounts`];
  });

async function insertPlane(db: Db, { name, max_accounts }: Pick<NewPlane, 'name' | 'max_accounts'>): Promise<number> {
  const row = { name, max_accounts, write_url: null, read_url: null };
  return (await db.insertInto('planes').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

const saveUrls = ({ key }: PlaneOperator, db: Db, plane_id: number, { write, read }: PlaneUrls) =>
  db
    .updateTable('planes')
    .set({
      write_url: sealUrl(key, 'write_url', plane_id, write),
      read_url: read === null ? null : sealUrl(key, 'read_url', plane_id, read),
    })
    .where('id', '=', plane_id)
    .execute();

export interface PlaneChange {
  /** Null keeps what is there. */
  url: string | null;
  read_url: string | null;
  /** Reads go to the server of the URL from now on. */
  drops_read_url: boolean;
  max_accounts: number | null;
}

/**
 * Changes the maximum, or the URLs of the same database, such as a new password or host. Processes follow when they can
 * no longer connect by the old URL; a new read host needs their restart.
 * @throws StartRefused
 */
export const changePlane = (operator: PlaneOperator, name: string, change: PlaneChange): Promise<string[]> =>
  changing(operator, async (db) => {
    const plane = await findPlane(db, name);
    const { url, read_url, drops_read_url, max_accounts } = change;
    if (url !== null || read_url !== null || drops_read_url) {
      if (plane.is_default)
        throw new StartRefused('The plane default is the database of the installation: DATABASE_URL');
      const known = await urlsOf(operator, db, plane.id);
      const urls = { write: url ?? known.write, read: drops_read_url ? null : (read_url ?? known.read) };
      const names = new Map([[plane.id, name]]);
      const expected = { installation: await readInstallation(db), planes: names, plane_id: plane.id };
      await checkPlane({ url: urls.write, read_url: urls.read }, expected);
      await saveUrls(operator, db, plane.id, urls);
    }
    if (max_accounts !== null)
      await db.updateTable('planes').set({ max_accounts }).where('id', '=', plane.id).execute();
    return [`${name} is changed`];
  });

const urlsOf = ({ key }: PlaneOperator, db: Db, plane_id: number) =>
  findPlaneIn({ inSystem: (work) => work(db) }, key)(plane_id);

/** @throws StartRefused if there is none of this name */
export async function findPlane(db: Db, name: string): Promise<PlaneUse> {
  const plane = (await readPlaneUse(db)).find((each) => each.name === name);
  if (!plane) throw new StartRefused(`There is no plane ${name}`);
  return plane;
}

/** Whether new accounts come to the plane, or none do. @throws StartRefused */
export const setPlaneState = (operator: PlaneOperator, name: string, state: PlaneUse['state']): Promise<string[]> =>
  changing(operator, async (db) => {
    const plane = await findPlane(db, name);
    if (plane.state === state) return [`${name} is ${state} already`];
    await db.updateTable('planes').set({ state }).where('id', '=', plane.id).execute();
    return [`${name} is ${state} now`];
  });

/** One line a plane: name, state, address, kind of server, accounts, maximum, size, and whether it answers. */
export async function listPlanes({ control, key }: PlaneOperator): Promise<string[]> {
  const planes = await control.inSystem(readPlaneUse);
  const find = findPlaneIn(control, key);
  const rows = await withConcurrency(planes, async (plane) => {
    const urls = plane.is_default ? null : await find(plane.id);
    const answers = urls ? await answersOf(urls) : { ...(await seenHere(control)), is_reachable: 'yes' };
    const { name, state, accounts, max_accounts } = plane;
    const address = urls ? addressOf(urls.write) : "the installation's own";
    return [
      name,
      state,
      address,
      answers.kind,
      String(accounts),
      String(max_accounts),
      answers.size,
      answers.is_reachable,
    ];
  });
  return alignedRows([['name', 'state', 'database', 'kind', 'accounts', 'max', 'size', 'reachable'], ...rows]);
}

const seenSql = `select ${kindSql} as kind, pg_size_pretty(pg_database_size(current_database())) as size`;

interface Seen {
  kind: string;
  size: string;
  /** Of a cluster: whether all its workers answer. */
  is_whole?: boolean;
}

const unseen: Seen = { kind: '-', size: '-' };

async function seenHere(control: ControlDatabase): Promise<Seen> {
  const { rows } = await control.inSystem((db) => sql.raw<Seen>(seenSql).execute(db));
  return rows[0] ?? unseen;
}

async function answersOf({ write, read }: PlaneUrls): Promise<Seen & { is_reachable: string }> {
  const seen = await withClient('', write, lookAt).catch(() => null);
  if (seen === null) return { ...unseen, is_reachable: 'no' };
  const isRead = read === null || (await withClient('', read, lookAt).catch(() => null)) !== null;
  const missing = seen.is_whole === false ? 'not all workers' : 'not its read host';
  return { ...seen, is_reachable: isRead && seen.is_whole !== false ? 'yes' : missing };
}

async function lookAt(client: pg.Client): Promise<Seen> {
  const [seen = unseen] = (await client.query<Seen>(seenSql)).rows;
  return isCluster(seen.kind) ? { ...seen, ...(await sizeOfCluster(client)) } : seen;
}

/**
 * Removes a drained plane. What is left in its database stays there.
 * @throws StartRefused while accounts, or old sides of moves, are there
 */
export const removePlane = (operator: PlaneOperator, name: string): Promise<string[]> =>
  changing(operator, async (db) => {
    const plane = await findPlane(db, name);
    if (plane.is_default) throw new StartRefused("The plane default is the installation's own database: it stays");
    if (plane.state !== 'draining') throw new StartRefused(`${name} is ${plane.state}: drain it first`);
    const accounts = await accountsOf(db, plane);
    if (accounts > 0) throw new StartRefused(`${name} has ${accounts} accounts: drain it first`);
    const kept = await keptSidesOf(db, plane.id);
    if (kept.count > 0)
      throw new StartRefused(
        `${name} has ${kept.count} old sides of moves, which are kept until ${kept.until ?? 'they are cleaned up'}`,
      );
    const { write } = await urlsOf(operator, db, plane.id);
    await db.deleteFrom('planes').where('id', '=', plane.id).execute();
    const isUnmarked = await unmarkPlane(write).then(
      () => true,
      () => false,
    );
    return [
      `${name} is removed`,
      ...(isUnmarked ? [] : [`${addressOf(write)} did not answer: drop its schema stoa_plane before it is used again`]),
    ];
  });

/** Accounts on own servers whose last plane it was count too: they would come back to it. */
async function accountsOf(db: Db, plane: PlaneUse): Promise<number> {
  const { count } = await db
    .selectFrom('account_storage')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('plane_id', '=', planeIdOf(plane))
    .executeTakeFirstOrThrow();
  return count;
}

/** Places of moves that may still be needed there: of those under way, and of ended ones until they are cleaned up. */
async function keptSidesOf(db: Db, plane_id: number): Promise<{ count: number; until: string | null }> {
  const { rows } = await sql<{ count: number; until: string | null }>`
    select count(*)::int as count, to_char((max(finished_at) filter (where state in ('done', 'rolled_back'))
        + make_interval(days => ${limits.old_side_days})) at time zone 'UTC', 'YYYY-MM-DD HH24:MI "UTC"') as until
    from control.moves where cleaned_at is null
      and ${plane_id} in ((from_place ->> 'plane_id')::bigint, (to_place ->> 'plane_id')::bigint)`.execute(db);
  return rows[0] as (typeof rows)[number];
}
