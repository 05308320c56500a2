import { expressionBuilder, sql } from 'kysely';
import { contains } from '#server/database/sql/conditions.ts';
import { readPage } from '#server/database/sql/readPage.ts';
import type { Db, Tables } from '#server/database/tables/tables.ts';
import type { Input } from '#shared/endpoint.ts';
import type { Category } from '#shared/modules.ts';
import type { modules } from '../modules.resource.ts';

type ListInput = Input<(typeof modules)['endpoints']['list']>['query'];

/** The modules that an account develops, with their main version and the account's own install. */
const modulesOf = (db: Db, account_id: number) =>
  db
    .selectFrom('modules as m')
    .leftJoin('module_versions as v', (join) =>
      join.onRef('v.module_id', '=', 'm.id').onRef('v.account_id', '=', 'm.account_id').on('v.is_main', '=', true),
    )
    .where('m.account_id', '=', account_id);

/** The place among the installed modules, in the order of their installation. */
const renderPosition = sql<number | null>`(select place.position from (
    select i.module_id, (row_number() over (order by i.installed_at, i.id))::int as position
    from control.module_installs i where i.account_id = m.account_id and i.is_enabled) place
  where place.module_id = m.id)`;

const columns = [
  'm.id',
  'm.name',
  'm.alias',
  'm.accounts_count',
  'v.alias as version',
  'v.js_widget_prod',
  'v.js_widget_dev',
  'm.description',
  'm.logo_id',
  'm.logo_link',
  'm.categories',
  'm.is_published',
  'm.is_trusted',
  'm.is_recommended',
  'm.withdrawn_reason',
  renderPosition.as('render_position'),
  'm.created_at',
] as const;

function matching({ query: text }: ListInput) {
  const eb = expressionBuilder<{ m: Tables['modules'] }, 'm'>();
  return eb.and(text ? [eb.or([contains(eb.ref('m.name'), text), contains(eb.ref('m.alias'), text)])] : []);
}

export function findModules(db: Db, account_id: number, input: ListInput) {
  const found = db.selectFrom('modules as m').where('m.account_id', '=', account_id).where(matching(input));
  let rows = modulesOf(db, account_id).where(matching(input)).select(columns);
  for (const { field, order } of input.sort) rows = rows.orderBy(`m.${field}`, order);
  return readPage(found, rows.orderBy('m.id'), input);
}

export const findModule = (db: Db, account_id: number, by: { id: number } | { alias: string }) =>
  modulesOf(db, account_id)
    .where((eb) => ('id' in by ? eb('m.id', '=', by.id) : eb('m.alias', '=', by.alias)))
    .select(columns)
    .executeTakeFirst();

export type ModuleRow = NonNullable<Awaited<ReturnType<typeof findModule>>>;

export const countModules = async (db: Db, account_id: number) =>
  (
    await db
      .selectFrom('modules as m')
      .where('m.account_id', '=', account_id)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;

/** Undefined: the alias is taken, on this or another account. */
export const insertModule = (
  db: Db,
  module: { account_id: number; name: string; alias: string; created_by: number | null },
) =>
  db
    .insertInto('modules')
    .values(module)
    .onConflict((conflict) => conflict.column('alias').doNothing())
    .returning('id')
    .executeTakeFirst();

export interface ModuleChange {
  name?: string;
  description?: string;
  logo_id?: number | null;
  logo_link?: string | null;
  categories?: Category[];
  is_published?: boolean;
}

export const updateModule = (db: Db, account_id: number, id: number, set: ModuleChange) =>
  db.updateTable('modules').set(set).where('account_id', '=', account_id).where('id', '=', id).execute();

/** A file of the account and of that kind, which is kept from now on. */
export const findLogo = (db: Db, account_id: number, id: number) =>
  db
    .selectFrom('files')
    .select(['key', 'name'])
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('kind', '=', 'logo')
    .where('doomed_at', 'is', null)
    .forShare()
    .executeTakeFirst();
