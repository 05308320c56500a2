import { sql } from 'kysely';
import { readPage } from '#server/database/sql/readPage.ts';
import type { Db } from '#server/database/tables/tables.ts';
import type { Asks, VersionStatusId, VersionType } from '#shared/modules.ts';

const versionsOf = (db: Db, account_id: number, module_id: number) =>
  db
    .selectFrom('module_versions as v')
    .leftJoin('module_artifacts as a', (join) =>
      join.onRef('a.version_id', '=', 'v.id').onRef('a.account_id', '=', 'v.account_id'),
    )
    .leftJoin('module_rollouts as r', (join) =>
      join
        .onRef('r.version_id', '=', 'v.id')
        .onRef('r.account_id', '=', 'v.account_id')
        .on('r.state', 'in', ['running', 'paused']),
    )
    .where('v.account_id', '=', account_id)
    .where('v.module_id', '=', module_id);

const columns = [
  'v.id',
  'v.module_id',
  'v.name',
  'v.alias',
  'v.type',
  'v.status_id',
  'v.is_main',
  'v.accounts_count',
  'v.notes',
  'v.js_widget_prod',
  'v.js_widget_dev',
  'v.install_callback_url',
  'v.uninstall_callback_url',
  'v.asks',
  'v.sha256',
  // Known without reading the bytes.
  sql<number | null>`octet_length(a.bytes)`.as('artifact_size'),
  'a.sha256 as artifact_sha256',
  'a.fetched_from',
  'a.fetched_at',
  'v.withdrawn_reason',
  'v.created_at',
  'r.id as rollout_id',
  'r.percent as rollout_percent',
  'r.state as rollout_state',
  'r.paused_by as rollout_paused_by',
] as const;

export function findVersions(
  db: Db,
  account_id: number,
  module_id: number,
  input: { page: number; limit: number; sort: readonly { order: 'asc' | 'desc' }[] },
) {
  const found = db
    .selectFrom('module_versions as v')
    .where('v.account_id', '=', account_id)
    .where('v.module_id', '=', module_id);
  const rows = versionsOf(db, account_id, module_id)
    .select(columns)
    .orderBy('v.id', input.sort[0]?.order ?? 'desc');
  return readPage(found, rows, input);
}

export const findVersion = (db: Db, account_id: number, module_id: number, id: number) =>
  versionsOf(db, account_id, module_id).where('v.id', '=', id).select(columns).executeTakeFirst();

export type VersionRow = NonNullable<Awaited<ReturnType<typeof findVersion>>>;

/** The alias of the latest version, and how many there are. */
export async function findLatest(db: Db, account_id: number, module_id: number) {
  const versions = db
    .selectFrom('module_versions as v')
    .where('v.account_id', '=', account_id)
    .where('v.module_id', '=', module_id);
  const { count } = await versions.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const latest = await versions.select('v.alias').orderBy('v.id', 'desc').limit(1).executeTakeFirst();
  return { count, alias: latest?.alias };
}

export interface VersionValues {
  name: string;
  alias: string;
  type: VersionType;
  status_id: VersionStatusId;
  notes: string;
  js_widget_prod: string | null;
  js_widget_dev: string | null;
  install_callback_url: string | null;
  uninstall_callback_url: string | null;
  asks: Asks;
  sha256: string | null;
}

type Place = { account_id: number; module_id: number };

/** Undefined: the module has a version of that alias. */
export const insertVersion = (db: Db, { asks, ...values }: VersionValues & Place & { created_by: number | null }) =>
  db
    .insertInto('module_versions')
    .values({ ...values, asks: JSON.stringify(asks) })
    .onConflict((conflict) => conflict.columns(['module_id', 'alias']).doNothing())
    .returning('id')
    .executeTakeFirst();

export const isAliasTaken = async (db: Db, { account_id, module_id }: Place, alias: string, except: number) =>
  (await db
    .selectFrom('module_versions')
    .select('id')
    .where('account_id', '=', account_id)
    .where('module_id', '=', module_id)
    .where('alias', '=', alias)
    .where('id', '!=', except)
    .executeTakeFirst()) !== undefined;

export const updateVersion = (db: Db, account_id: number, id: number, { asks, ...set }: Partial<VersionValues>) =>
  db
    .updateTable('module_versions')
    .set({ ...set, ...(asks && { asks: JSON.stringify(asks) }) })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();

/** The one before first: there is one main version at any time. */
export async function makeMain(db: Db, { account_id, module_id }: Place, id: number): Promise<void> {
  const versions = db.updateTable('module_versions').where('account_id', '=', account_id);
  await versions.set({ is_main: false }).where('module_id', '=', module_id).where('is_main', '=', true).execute();
  await versions.set({ is_main: true }).where('id', '=', id).execute();
}

export interface Artifact {
  version_id: number;
  account_id: number;
  sha256: string;
  bytes: Buffer;
  /** Null: uploaded. */
  fetched_from: string | null;
}

export const insertArtifact = (db: Db, artifact: Artifact) =>
  db.insertInto('module_artifacts').values(artifact).execute();

/** In place of bytes that were uploaded before. Only of a version whose bytes are not pinned. */
export async function replaceUpload(db: Db, artifact: Artifact): Promise<void> {
  await deleteUpload(db, artifact);
  await insertArtifact(db, artifact);
}

export const deleteUpload = (db: Db, { account_id, version_id }: Pick<Artifact, 'account_id' | 'version_id'>) =>
  db
    .deleteFrom('module_artifacts')
    .where('account_id', '=', account_id)
    .where('version_id', '=', version_id)
    .where('fetched_from', 'is', null)
    .execute();
