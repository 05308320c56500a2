import { sql } from 'kysely';
import type { Db } from '#server/database/tables/tables.ts';

/** What an entry of the log is about, as it is now. */
export interface FoundSubject {
  id: number;
  name: string | null;
  is_there: boolean;
  parent_id?: number | null;
}

type Find = (db: Db, account_id: number, ids: readonly number[]) => Promise<FoundSubject[]>;

/** Members, and former members as they were called when they left. */
const people: Find = async (db, account_id, ids) => [
  ...(await db
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['u.id', sql<string>`coalesce(m.invited_name, u.name)`.as('name'), sql<boolean>`true`.as('is_there')])
    .where('m.account_id', '=', account_id)
    .where('u.id', 'in', ids)
    .execute()),
  ...(await db
    .selectFrom('former_members as p')
    .select(['p.user_id as id', 'p.name', sql<boolean>`false`.as('is_there')])
    .where('p.account_id', '=', account_id)
    .where('p.user_id', 'in', ids)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('memberships as m')
            .select('m.user_id')
            .whereRef('m.account_id', '=', 'p.account_id')
            .whereRef('m.user_id', '=', 'p.user_id'),
        ),
      ),
    )
    .execute()),
];

const entities: Find = (db, account_id, ids) =>
  db
    .selectFrom('entities as t')
    .select(['t.id', 't.name', sql<boolean>`t.deleted_at is null`.as('is_there')])
    .where('t.account_id', '=', account_id)
    .where('t.id', 'in', ids)
    .execute();

const fields: Find = (db, account_id, ids) =>
  db
    .selectFrom('fields as t')
    .innerJoin('entities as e', 'e.id', 't.entity_id')
    .select(['t.id', 't.name', 't.entity_id as parent_id'])
    .select(sql<boolean>`t.deleted_at is null and e.deleted_at is null`.as('is_there'))
    .where('t.account_id', '=', account_id)
    .where('t.id', 'in', ids)
    .execute();

const roles: Find = (db, account_id, ids) =>
  db
    .selectFrom('roles as t')
    .select(['t.id', 't.name', sql<boolean>`true`.as('is_there')])
    .where('t.account_id', '=', account_id)
    .where('t.id', 'in', ids)
    .execute();

const modules: Find = (db, account_id, ids) =>
  db
    .selectFrom('modules as t')
    .select(['t.id', 't.name', sql<boolean>`true`.as('is_there')])
    .where('t.account_id', '=', account_id)
    .where('t.id', 'in', ids)
    .execute();

const versions: Find = (db, account_id, ids) =>
  db
    .selectFrom('module_versions as t')
    .innerJoin('modules as m', 'm.id', 't.module_id')
    .select(['t.id', sql<string>`m.name || ' ' || t.alias`.as('name'), sql<boolean>`true`.as('is_there')])
    .select('t.module_id as parent_id')
    .where('t.account_id', '=', account_id)
    .where('t.id', 'in', ids)
    .execute();

const marketplace: Find = (db, _account_id, ids) =>
  db
    .selectFrom('market_modules as t')
    .select(['t.id', 't.name', sql<boolean>`true`.as('is_there')])
    .where('t.id', 'in', ids)
    .execute();

const views: Find = (db, account_id, ids) =>
  db
    .selectFrom('saved_views as t')
    .select(['t.id', 't.name', sql<boolean>`false`.as('is_there')])
    .where('t.account_id', '=', account_id)
    .where('t.id', 'in', ids)
    .where('t.is_shared', '=', true)
    .execute();

const finders: Readonly<Record<string, Find>> = {
  users: people,
  entities,
  fields,
  roles,
  modules,
  versions,
  marketplace,
  views,
};

/** By `<type>/<id>`. */
export type FoundSubjects = ReadonlyMap<string, FoundSubject>;

interface Named {
  subject_type: string;
  subject_id: number | null;
}

export const keyOf = ({ subject_type, subject_id }: Named) => `${subject_type}/${subject_id}`;

/** One query for each type that the rows have. */
export async function findSubjects(db: Db, account_id: number, rows: readonly Named[]): Promise<FoundSubjects> {
  const found = new Map<string, FoundSubject>();
  for (const [type, find] of Object.entries(finders)) {
    const named = rows.filter(({ subject_type, subject_id }) => subject_type === type && subject_id !== null);
    if (named.length === 0) continue;
    const ids = [...new Set(named.map(({ subject_id }) => subject_id as number))];
    for (const each of await find(db, account_id, ids))
      found.set(keyOf({ subject_type: type, subject_id: each.id }), each);
  }
  return found;
}

/** Names by id, of those that are there. */
export async function findNames(
  db: Db,
  account_id: number,
  of: 'roles' | 'marketplace',
  ids: readonly number[],
): Promise<Map<number, string>> {
  const find = finders[of];
  if (!find || ids.length === 0) return new Map();
  return new Map((await find(db, account_id, [...new Set(ids)])).map(({ id, name }) => [id, name ?? '']));
}
