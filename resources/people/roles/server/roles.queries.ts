import { expressionBuilder, sql } from 'kysely';
import { isOfClass } from '#server/database/databaseErrors.ts';
import { contains, holdsRole } from '#server/database/sql/conditions.ts';
import { readPage } from '#server/database/sql/readPage.ts';
import type { Db, Tables } from '#server/database/tables/tables.ts';
import type { Input } from '#shared/endpoint.ts';
import type { EntityGrants, FieldAccess, NewEntities } from '#shared/entities/rights.ts';
import type { roles } from '../roles.resource.ts';

type RoleListInput = Input<(typeof roles)['endpoints']['list']>['query'];

const membersCount = sql<number>`(select count(*)::int from control.memberships m
  where m.account_id = r.account_id and ${holdsRole(sql.ref('r.id'), sql.ref('r.is_default'))})`;

const ofModule = sql<boolean>`exists (select from control.module_installs i
  where i.account_id = r.account_id and i.role_id = r.id)`;

const columns = [
  'r.id',
  'r.name',
  'r.description',
  'r.is_default',
  ofModule.as('is_of_module'),
  'r.new_entities',
  membersCount.as('members_count'),
] as const;

const rolesOf = (db: Db, account_id: number) => db.selectFrom('roles as r').where('r.account_id', '=', account_id);

function matching({ query: text }: RoleListInput) {
  const eb = expressionBuilder<{ r: Tables['roles'] }, 'r'>();
  return eb.and(text ? [eb.or([contains(eb.ref('r.name'), text), contains(eb.ref('r.description'), text)])] : []);
}

/** The default role first. */
export function findRoles(db: Db, account_id: number, input: RoleListInput) {
  const found = rolesOf(db, account_id).where(matching(input));
  let rows = found.select(columns);
  if (input.sort.length === 0) rows = rows.orderBy('r.is_default', 'desc');
  for (const { field, order } of input.sort) rows = rows.orderBy(`r.${field}`, order);
  return readPage(found, rows.orderBy('r.name').orderBy('r.id'), input);
}

export const findRole = (db: Db, account_id: number, id: number) =>
  rolesOf(db, account_id).where('r.id', '=', id).select(columns).executeTakeFirst();

export type RoleRow = NonNullable<Awaited<ReturnType<typeof findRole>>>;

/** Changes of an account's roles are made one at a time, so that names and limits hold. */
export const lockRoles = (db: Db, account_id: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`roles/${account_id}`}, 0))`.execute(db);

/** Without those of modules, which are limited by the number of installed modules. */
export const countRoles = async (db: Db, account_id: number) =>
  (
    await rolesOf(db, account_id)
      .where(sql<boolean>`not ${ofModule}`)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;

/** @param except the role that is renamed, which may keep its name */
export const isNameTaken = async (db: Db, account_id: number, name: string, except: number | null) =>
  (await rolesOf(db, account_id)
    .select('r.id')
    .where(sql<boolean>`lower(r.name) = lower(${name})`)
    .$if(except !== null, (query) => query.where('r.id', '!=', except as number))
    .executeTakeFirst()) !== undefined;

interface RoleValues {
  name: string;
  description: string;
  new_entities: NewEntities;
}

export const insertRole = (db: Db, account_id: number, role: RoleValues) =>
  db
    .insertInto('roles')
    .values({ account_id, ...role })
    .returning('id')
    .executeTakeFirstOrThrow();

export const updateRole = (db: Db, account_id: number, id: number, set: Partial<RoleValues>) =>
  db.updateTable('roles').set(set).where('account_id', '=', account_id).where('id', '=', id).execute();

/** Waits for calls that are giving the role to a person or a key. */
export const lockRole = (db: Db, account_id: number, id: number) =>
  db.selectFrom('roles').select('id').where('account_id', '=', account_id).where('id', '=', id).forUpdate().execute();

/** Whether a key is narrowed by the role: without it, the key would do more. */
export const narrowsKeys = async (db: Db, account_id: number, id: number) =>
  (await db
    .selectFrom('api_keys')
    .select('id')
    .where('account_id', '=', account_id)
    .where('role_id', '=', id)
    .executeTakeFirst()) !== undefined;

/** Roles of a member, in order: the default one if they have none. Null: not a member. */
export async function findMember(db: Db, account_id: number, user_id: number) {
  const member = await db
    .selectFrom('memberships')
    .select('full_access')
    .where('account_id', '=', account_id)
    .where('user_id', '=', user_id)
    .where('pending', '=', false)
    .executeTakeFirst();
  if (!member) return null;
  const own = await rolesOf(db, account_id)
    .innerJoin('membership_roles as h', 'h.role_id', 'r.id')
    .where('h.user_id', '=', user_id)
    .select(['r.id', 'r.name', 'r.new_entities'])
    .orderBy('r.id')
    .execute();
  const standard = rolesOf(db, account_id)
    .where('r.is_default', '=', true)
    .select(['r.id', 'r.name', 'r.new_entities']);
  return { ...member, roles: own.length > 0 ? own : await standard.execute() };
}

/** There is one default role at any time. */
export async function makeDefault(db: Db, account_id: number, id: number): Promise<void> {
  const ofAccount = db.updateTable('roles').where('account_id', '=', account_id);
  await ofAccount.set({ is_default: false }).where('is_default', '=', true).execute();
  await ofAccount.set({ is_default: true }).where('id', '=', id).execute();
}

export interface Holder {
  user_id: number;
  /** In order; empty: the default role. */
  role_ids: number[];
}

/**
 * Members who hold a role, with all their roles.
 * @param isDefault with those who have no role
 * @param max all of them by default
 */
export const findHolders = (db: Db, account_id: number, role_id: number, isDefault: boolean, max?: number) =>
  db
    .selectFrom('memberships as m')
    .leftJoin('membership_roles as h', (join) =>
      join.onRef('h.account_id', '=', 'm.account_id').onRef('h.user_id', '=', 'm.user_id'),
    )
    .where('m.account_id', '=', account_id)
    .where(holdsRole(sql`${role_id}::bigint`, sql`${isDefault}::boolean`))
    .groupBy('m.user_id')
    .select([
      'm.user_id',
      sql<number[]>`coalesce(json_agg(h.role_id order by h.role_id) filter (where h.role_id is not null), '[]')`.as(
        'role_ids',
      ),
    ])
    .orderBy('m.user_id')
    .$if(max !== undefined, (query) => query.limit(max as number))
    .execute();

export const deleteRole = (db: Db, account_id: number, id: number) =>
  db.deleteFrom('roles').where('account_id', '=', account_id).where('id', '=', id).execute();

/** Whether a role was not deleted because it narrows API keys. The transaction has been aborted then. */
export const isOfKeys = (error: unknown): boolean => isOfClass(error, 'integrity_constraint_violation');

export const findEntityGrants = (db: Db, account_id: number, role_ids: readonly number[]) =>
  db
    .selectFrom('role_entities as g')
    .innerJoin('entities as e', 'e.id', 'g.entity_id')
    .select([
      'g.role_id',
      'g.entity_id',
      'g.can_read as read',
      'g.can_create as create',
      'g.can_update as update',
      'g.can_delete as delete',
      'g.can_import as import',
      'g.can_export as export',
    ])
    .where('g.account_id', '=', account_id)
    .where('e.deleted_at', 'is', null)
    .where(sql<boolean>`g.role_id = any(${role_ids}::bigint[])`)
    .orderBy('g.entity_id')
    .execute();

export const findFieldRights = (db: Db, account_id: number, role_ids: readonly number[]) =>
  db
    .selectFrom('role_fields as g')
    .innerJoin('fields as f', 'f.id', 'g.field_id')
    .select(['g.role_id', 'g.field_id', 'g.access'])
    .where('g.account_id', '=', account_id)
    .where('f.deleted_at', 'is', null)
    .where(sql<boolean>`g.role_id = any(${role_ids}::bigint[])`)
    .orderBy('g.field_id')
    .execute();

/** Rights on entities in the trash stay: they hold again when the entity is restored. */
export async function replaceEntityGrants(
  db: Db,
  account_id: number,
  role_id: number,
  grants: readonly (EntityGrants & { entity_id: number })[],
): Promise<void> {
  await db
    .deleteFrom('role_entities')
    .where('account_id', '=', account_id)
    .where('role_id', '=', role_id)
    .where(
      sql<boolean>`not exists (select from control.entities e where e.id = entity_id and e.deleted_at is not null)`,
    )
    .execute();
  if (grants.length === 0) return;
  const rows = grants.map(({ entity_id, ...rights }) => ({
    account_id,
    role_id,
    entity_id,
    can_read: JSON.stringify(rights.read),
    can_create: JSON.stringify(rights.create),
    can_update: JSON.stringify(rights.update),
    can_delete: JSON.stringify(rights.delete),
    can_import: JSON.stringify(rights.import),
    can_export: JSON.stringify(rights.export),
  }));
  await db.insertInto('role_entities').values(rows).execute();
}

/** The same for fields. */
export async function replaceFieldRights(
  db: Db,
  account_id: number,
  role_id: number,
  rights: readonly { field_id: number; access: FieldAccess }[],
): Promise<void> {
  await db
    .deleteFrom('role_fields')
    .where('account_id', '=', account_id)
    .where('role_id', '=', role_id)
    .where(sql<boolean>`not exists (select from control.fields f where f.id = field_id and f.deleted_at is not null)`)
    .execute();
  if (rights.length === 0) return;
  await db
    .insertInto('role_fields')
    .values(rights.map((right) => ({ account_id, role_id, ...right })))
    .execute();
}

/** Those of these entities, or of these fields, that the account has; locked against being purged. */
export const findExisting = async (db: Db, table: 'entities' | 'fields', account_id: number, ids: readonly number[]) =>
  new Set(
    (
      await db
        .selectFrom(table)
        .select('id')
        .where('account_id', '=', account_id)
        .where('deleted_at', 'is', null)
        .where(sql<boolean>`id = any(${ids}::bigint[])`)
        .orderBy('id')
        .forKeyShare()
        .execute()
    ).map(({ id }) => id),
  );
