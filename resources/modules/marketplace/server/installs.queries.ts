import { sql } from 'kysely';
import type { Db } from '#server/database/tables/tables.ts';
import type { Asks, ModuleSettings } from '#shared/modules.ts';

/** Installs of an account change one at a time, so that limits and the main module hold. */
export const lockInstalls = (db: Db, account_id: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`installs/${account_id}`}, 0))`.execute(db);

export const countEnabled = async (db: Db, account_id: number) =>
  (
    await db
      .selectFrom('module_installs')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('account_id', '=', account_id)
      .where('is_enabled', '=', true)
      .executeTakeFirstOrThrow()
  ).count;

export interface InstallValues {
  version_id: number;
  consent: Asks;
  role_id: number;
  token: Buffer;
  token_hash: Buffer;
  installed_by: number | null;
}

/** Also one that was disabled, which follows the main version again. */
export async function enableInstall(
  db: Db,
  place: { account_id: number; module_id: number },
  { consent, ...values }: InstallValues,
): Promise<void> {
  const enabled = {
    ...values,
    consent: JSON.stringify(consent),
    ...{ is_enabled: true, is_main: false, is_off: false, is_pinned: false, previous_version_id: null },
  };
  await db
    .insertInto('module_installs')
    .values({ ...place, ...enabled })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'module_id'])
        .doUpdateSet({ ...enabled, installed_at: sql<Date>`now()`, disabled_at: null }),
    )
    .execute();
}

const installOf = (db: Db, { account_id, module_id }: { account_id: number; module_id: number }) =>
  db.updateTable('module_installs').where('account_id', '=', account_id).where('module_id', '=', module_id);

export const disableInstall = (db: Db, place: { account_id: number; module_id: number }) =>
  installOf(db, place)
    .set({ is_enabled: false, is_main: false, is_off: false, is_pinned: false })
    .set({ token: null, token_hash: null, role_id: null, disabled_at: sql<Date>`now()` })
    .execute();

export const setToken = (
  db: Db,
  place: { account_id: number; module_id: number },
  token: { token: Buffer; token_hash: Buffer },
) => installOf(db, place).set(token).execute();

/** The one before first: there is one main module at most. */
export async function setMainModule(
  db: Db,
  place: { account_id: number; module_id: number },
  is_main: boolean,
): Promise<void> {
  if (is_main)
    await db
      .updateTable('module_installs')
      .set({ is_main: false })
      .where('account_id', '=', place.account_id)
      .where('is_main', '=', true)
      .execute();
  await installOf(db, place).set({ is_main }).execute();
}

export const updateInstall = (
  db: Db,
  place: { account_id: number; module_id: number },
  { consent, settings, ...set }: { is_off?: boolean; is_pinned?: boolean; consent?: Asks; settings?: ModuleSettings },
) =>
  installOf(db, place)
    .set({ ...set, ...(consent && { consent: JSON.stringify(consent) }) })
    .$if(settings !== undefined, (change) => change.set({ settings: JSON.stringify(settings) }))
    .execute();

/** Runs another version, and keeps the one before to roll back to. */
export const runVersion = (db: Db, place: { account_id: number; module_id: number }, version_id: number) =>
  installOf(db, place)
    .set((eb) => ({ version_id, previous_version_id: eb.ref('version_id') }))
    .where('version_id', '!=', version_id)
    .execute();

/** Enabled modules of an account with a running version that is not withdrawn, in the order of their installation. */
export const findInstalled = (db: Db, account_id: number) =>
  db
    .selectFrom('module_installs as i')
    .innerJoin('market_modules as m', 'm.id', 'i.module_id')
    .innerJoin('market_versions as v', 'v.id', 'i.version_id')
    .select(['m.id', 'm.alias', 'm.name', 'm.account_id as author_id', 'm.is_trusted'])
    .select([
      'i.is_main',
      'i.is_off',
      'i.consent',
      'i.settings',
      'v.id as version_id',
      'v.alias as version',
      'v.sha256',
    ])
    .where('i.account_id', '=', account_id)
    .where('i.is_enabled', '=', true)
    .where('m.withdrawn_at', 'is', null)
    .where('v.withdrawn_at', 'is', null)
    .orderBy('i.installed_at')
    .orderBy('i.id')
    .execute();

/** An enabled install, not withdrawn, by the alias of its module. */
export const findEnabled = (db: Db, account_id: number, alias: string) =>
  db
    .selectFrom('module_installs as i')
    .innerJoin('market_modules as m', 'm.id', 'i.module_id')
    .innerJoin('market_versions as v', 'v.id', 'i.version_id')
    .select(['i.module_id', 'i.account_id', 'i.token'])
    .where('i.account_id', '=', account_id)
    .where('i.is_enabled', '=', true)
    .where('m.alias', '=', alias)
    .where('m.withdrawn_at', 'is', null)
    .where('v.withdrawn_at', 'is', null)
    .executeTakeFirst();

/** Where the latest version of an own module has its DEV widget. */
export const findDevAddress = async (db: Db, account_id: number, module_id: number): Promise<string | null> =>
  (
    await db
      .selectFrom('module_versions')
      .select('js_widget_dev')
      .where('account_id', '=', account_id)
      .where('module_id', '=', module_id)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.js_widget_dev ?? null;
