import { sql } from 'kysely';
import { asSystem } from '#server/database/database.ts';
import { readPage } from '#server/database/sql/readPage.ts';
import type { Db } from '#server/database/tables/tables.ts';
import type { Input } from '#shared/endpoint.ts';
import { fieldTypeIds } from '#shared/fieldTypes/fieldType.ts';
import type { privacy } from '../privacy.resource.ts';

/** A person as the account knows them. */
export interface KnownPerson {
  id: number;
  name: string;
  email: string | null;
  state: 'member' | 'invited' | 'former';
  is_owner: boolean;
  is_elsewhere: boolean | null;
}

/** A member, someone invited, or a former member who was not erased. @param isLocked until the transaction ends */
export async function findPerson(
  db: Db,
  account_id: number,
  id: number,
  isLocked = false,
): Promise<KnownPerson | null> {
  const member = await db
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['u.id', 'u.name', 'u.email', 'm.pending', 'm.invited_name', 'm.is_owner', 'u.accounts_count', hasNoSignIn])
    .where('m.account_id', '=', account_id)
    .where('m.user_id', '=', id)
    .$if(isLocked, (query) => query.forUpdate('m'))
    .executeTakeFirst();
  if (member) {
    const { pending, invited_name, accounts_count, is_new, ...known } = member;
    if (pending) return { ...known, name: invited_name ?? '', state: 'invited', is_elsewhere: null };
    if (is_new) return { ...known, state: 'invited', is_elsewhere: null };
    return { ...known, state: 'member', is_elsewhere: accounts_count > 1 };
  }
  const former = await db
    .selectFrom('former_members')
    .select(['user_id as id', 'name'])
    .where('account_id', '=', account_id)
    .where('user_id', '=', id)
    .where(isNoAlias)
    .$if(isLocked, (query) => query.forUpdate())
    .executeTakeFirst();
  return former ? { ...former, email: null, state: 'former', is_owner: false, is_elsewhere: null } : null;
}

/** Invited, and new to the installation. */
const hasNoSignIn = sql<boolean>`(u.password_hash is null
  and not exists (select from control.identities i where i.user_id = u.id))`.as('is_new');

/** The row of `former_members` is of a person, not of a former user. */
const isNoAlias = sql<boolean>`not exists (select from control.erasures e
  where e.account_id = former_members.account_id and e.alias_id = former_members.user_id)`;

export function findFormer(
  db: Db,
  account_id: number,
  { query, sort, ...paging }: Input<(typeof privacy)['endpoints']['former']>['query'],
) {
  const of = db
    .selectFrom('former_members')
    .where('account_id', '=', account_id)
    .where(isNoAlias)
    // Invited again: in the list of users.
    .where(sql<boolean>`not exists (select from control.memberships m
      where m.account_id = former_members.account_id and m.user_id = former_members.user_id)`)
    .$if(query !== '', (each) => each.where(sql<boolean>`strpos(lower(name), lower(${query})) > 0`));
  const rows = of.select(['user_id as id', 'name', 'left_at']);
  return readPage(of, rows.orderBy('left_at', sort[0]?.order ?? 'desc').orderBy('user_id'), paging);
}

/** Of a former member too: texts of the account's records are compared with it, and it is not answered. */
export const findEmail = (db: Db, account_id: number, id: number): Promise<string | null> =>
  asSystem(db, account_id, async (system) => {
    const row = await system.selectFrom('users').select('email').where('id', '=', id).executeTakeFirst();
    return row?.email ?? null;
  });

interface FoundTable {
  entity_id: number;
  alias: string;
  name: string;
  is_live: boolean;
  fields: { id: number; alias: string; kind: 'user' | 'users' | 'text' | 'file' | 'other' }[];
}

/** The tables of records, also of what is in the trash, without what is being purged. */
export async function findNamingTables(db: Db, account_id: number): Promise<FoundTable[]> {
  const { text, textarea, select, file } = fieldTypeIds;
  const isPurged = sql`exists (select from control.schema_changes c where c.entity_id = e.id
    and (c.field_id = f.id or c.field_id is null) and c.kind in ('purge_field', 'purge_entity') and c.state <> 'discarded')`;
  const { rows } = await sql<FoundTable>`
    select e.id as entity_id, e.alias, e.name, e.deleted_at is null as is_live,
      coalesce(json_agg(json_build_object('id', f.id, 'alias', f.alias, 'kind', case
        when f.type_id = ${select} and f.extra ->> 'select_subtype' = 'user'
          then case when f.extra -> 'is_multiple' = 'true' then 'users' else 'user' end
        when f.type_id in (${text}, ${textarea}) then 'text' when f.type_id = ${file} then 'file' else 'other' end)
        order by f.position, f.id) filter (where f.id is not null), '[]') as fields
    from control.entities e
      left join control.fields f on f.entity_id = e.id and f.account_id = e.account_id and f.is_applied and not ${isPurged}
    where e.account_id = ${account_id} and e.is_applied and not exists (select from control.schema_changes c
      where c.entity_id = e.id and c.field_id is null and c.kind = 'purge_entity' and c.state <> 'discarded')
    group by e.id order by e.id`.execute(db);
  return rows;
}

// ── Erasures ─────────────────────────────────────────────────────────────────────────────────────────

const columns = ['id', 'state', 'seen', 'total', 'error', 'created_at', 'finished_at'] as const;

export function findErasures(
  db: Db,
  account_id: number,
  { sort, ...paging }: Input<(typeof privacy)['endpoints']['erasures']>['query'],
) {
  const of = db.selectFrom('erasures').where('account_id', '=', account_id);
  return readPage(of, of.select(columns).orderBy('id', sort[0]?.order ?? 'desc'), paging);
}

export const findErasure = (db: Db, account_id: number, id: number) =>
  db
    .selectFrom('erasures')
    .select(columns)
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .executeTakeFirst();

export type ErasureRow = NonNullable<Awaited<ReturnType<typeof findErasure>>>;

/** Whether an erasure of this person in the account is not done yet. */
export const isBeingErased = async (db: Db, account_id: number, user_id: number): Promise<boolean> =>
  (await db
    .selectFrom('erasures')
    .select('id')
    .where('account_id', '=', account_id)
    .where('user_id', '=', user_id)
    .where('state', '!=', 'done')
    .executeTakeFirst()) !== undefined;
