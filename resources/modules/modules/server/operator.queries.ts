import { sql } from 'kysely';
import { contains } from '#server/database/sql/conditions.ts';
import type { Db } from '#server/database/tables/tables.ts';

/** Modules of all accounts, for the operator, who acts as the system (docs/operating/accounts.md#modules). */

const modulesOf = (db: Db) =>
  db
    .selectFrom('modules as m')
    .innerJoin('accounts as a', 'a.id', 'm.account_id')
    .leftJoin('module_versions as v', (join) => join.onRef('v.module_id', '=', 'm.id').on('v.is_main', '=', true))
    .select(['m.id', 'm.account_id', 'm.alias', 'm.name', 'm.accounts_count', 'a.subdomain', 'v.alias as main'])
    .select(['m.is_published', 'm.is_trusted', 'm.is_recommended', 'm.withdrawn_at', 'm.withdrawn_reason']);

export const findModules = (db: Db, text: string) =>
  modulesOf(db)
    .where((eb) => eb.or((['m.alias', 'm.name'] as const).map((name) => contains(eb.ref(name), text))))
    .orderBy('m.id')
    .execute();

export type OperatedModule = Awaited<ReturnType<typeof findModules>>[number];

/** By its id or alias; nothing changes it or its versions before the transaction ends. */
export async function lockModuleByKey(db: Db, key: string): Promise<OperatedModule | undefined> {
  const id = Number(key);
  const found = await db
    .selectFrom('modules')
    .select('id')
    .where((eb) => (Number.isSafeInteger(id) ? eb('id', '=', id) : eb('alias', '=', key)))
    .forUpdate()
    .executeTakeFirst();
  return found && modulesOf(db).where('m.id', '=', found.id).executeTakeFirst();
}

export const findVersion = (db: Db, module_id: number, alias: string) =>
  db
    .selectFrom('module_versions')
    .select(['id', 'alias', 'accounts_count', 'withdrawn_at', 'withdrawn_reason', 'sha256'])
    .where('module_id', '=', module_id)
    .where('alias', '=', alias)
    .executeTakeFirst();

export const mark = (db: Db, id: number, set: { is_trusted?: boolean; is_recommended?: boolean }) =>
  db.updateTable('modules').set(set).where('id', '=', id).execute();

/** @param reason null: it is given back */
export const setWithdrawn = (
  db: Db,
  { module_id, version_id }: { module_id: number; version_id: number | null },
  reason: string | null,
) => {
  const set = { withdrawn_reason: reason, withdrawn_at: reason === null ? null : sql<Date>`now()` };
  return version_id === null
    ? db.updateTable('modules').set(set).where('id', '=', module_id).execute()
    : db.updateTable('module_versions').set(set).where('id', '=', version_id).execute();
};

/** @returns whether a rollout of the version was open */
export const cancelRollouts = async (db: Db, version_id: number): Promise<boolean> =>
  (
    await db
      .updateTable('module_rollouts')
      .set({ state: 'cancelled' })
      .where('version_id', '=', version_id)
      .where('state', 'in', ['running', 'paused'])
      .executeTakeFirst()
  ).numUpdatedRows > 0n;

/** Versions that are served, of any module, with the same bytes as a version or as any of a module. */
export const findSameBytes = (
  db: Db,
  { module_id, version_id }: { module_id: number; version_id: number | null },
): Promise<{ module: string; version: string }[]> =>
  db
    .selectFrom('module_versions as v')
    .innerJoin('modules as m', 'm.id', 'v.module_id')
    .innerJoin('module_versions as w', 'w.sha256', 'v.sha256')
    .select(['m.alias as module', 'v.alias as version'])
    .distinct()
    .where('w.module_id', '=', module_id)
    .$if(version_id !== null, (query) => query.where('w.id', '=', version_id))
    .where('v.withdrawn_at', 'is', null)
    .where('m.withdrawn_at', 'is', null)
    .orderBy('m.alias')
    .orderBy('v.alias')
    .execute();
