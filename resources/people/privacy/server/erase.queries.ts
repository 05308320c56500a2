import { sql } from 'kysely';
import { asSystem } from '#server/database/database.ts';
import { type Fate, personTables } from '#server/database/tables/personTables.ts';
import type { ErasureCursors } from '#server/database/tables/privacyTables.ts';
import type { Db } from '#server/database/tables/tables.ts';
import type { GrantedCondition, GrantedOperand, GrantedRight } from '#shared/entities/rights.ts';

/** The transaction of an erasure, and the steps of its job. */

export interface NewErasure {
  account_id: number;
  user_id: number;
  /** Null: texts are not erased. */
  email: string | null;
  /** Null: the operator. */
  requested_by: number | null;
}

/** Gives the person an alias, and notes what is to be done. */
export async function insertErasure(db: Db, erasure: NewErasure): Promise<{ id: number; alias_id: number }> {
  const { rows } = await sql<{ alias_id: number }>`
    select nextval(pg_get_serial_sequence('control.users', 'id')) as alias_id`.execute(db);
  const alias_id = Number(rows[0]?.alias_id);
  return db
    .insertInto('erasures')
    .values({ ...erasure, texts: erasure.email !== null, alias_id })
    .returning(['id', 'alias_id'])
    .executeTakeFirstOrThrow();
}

/** What the alias is called, in the language of the account. */
const formerName = { en: 'A former user', ru: 'Бывший пользователь' } as const;

interface Replaced {
  account_id: number;
  user_id: number;
  alias_id: number;
}

/**
 * Everything of the person in the control tables of the account that is not left to the job. Rows that go by foreign key go
 * with the membership. Afterwards the account knows a former user in their place.
 */
export async function eraseInControl(db: Db, { language, ...replaced }: Replaced & { language: 'en' | 'ru' }) {
  const { account_id, user_id, alias_id } = replaced;
  // First, as it keeps the name of a former member.
  await db.deleteFrom('memberships').where('account_id', '=', account_id).where('user_id', '=', user_id).execute();
  await eraseByRegistry(db, replaced);
  await db.insertInto('former_members').values({ account_id, user_id: alias_id, name: formerName[language] }).execute();
  await eraseDefaults(db, account_id, user_id);
  await eraseInConditions(db, replaced);
}

/** By what `personTables` says. Again by the job: a call that was under way may have written since. */
export async function eraseByRegistry(db: Db, replaced: Replaced): Promise<void> {
  for (const [table, { columns }] of Object.entries(personTables))
    for (const [column, fate] of Object.entries(columns)) await applyFate(db, replaced, { table, column, fate });
}

interface Place {
  table: string;
  column: string;
  fate: Fate;
}

async function applyFate(db: Db, { account_id, user_id, alias_id }: Replaced, { table, column, fate }: Place) {
  const [name, id] = [sql.table(`control.${table}`), sql.ref(column)];
  const own = sql`account_id = ${account_id} and ${id} = ${user_id}`;
  if (table === 'idempotency_keys') {
    const actors = [`user:${user_id}`, `install:% user:${user_id}`];
    await sql`delete from ${name} where account_id = ${account_id} and (actor = ${actors[0]} or actor like ${actors[1]})`.execute(
      db,
    );
  } else if (fate === 'alias') await sql`update ${name} set ${id} = ${alias_id} where ${own}`.execute(db);
  else if (fate === 'clear') await sql`update ${name} set ${id} = null where ${own}`.execute(db);
  else if (fate === 'delete' && isId(column)) await sql`delete from ${name} where ${own}`.execute(db);
  else if (fate === 'shared') {
    await sql`delete from ${name} where ${own} and not is_shared`.execute(db);
    await sql`update ${name} set ${id} = null where ${own}`.execute(db);
  }
}

/** Other columns go with their row. */
const isId = (column: string) => column === 'user_id';

/** A field whose new records begin with the person begins with nothing. */
async function eraseDefaults(db: Db, account_id: number, user_id: number): Promise<void> {
  const { rows } = await sql`update control.fields set extra = extra - 'default_value'
    where account_id = ${account_id} and extra ->> 'select_subtype' = 'user' and extra -> 'default_value' = to_jsonb(${user_id}::bigint)
    returning id`.execute(db);
  if (rows.length > 0)
    await sql`update control.account_schemas set schema_version = schema_version + 1 where account_id = ${account_id}`.execute(
      db,
    );
}

const rights = ['can_read', 'can_create', 'can_update', 'can_delete', 'can_import', 'can_export'] as const;

/** Conditions of roles that name the person name the former user, so that they mean the same records. */
async function eraseInConditions(db: Db, { account_id, user_id, alias_id }: Replaced): Promise<void> {
  const users = await db
    .selectFrom('fields')
    .select('id')
    .where('account_id', '=', account_id)
    .where(sql<boolean>`extra ->> 'select_subtype' = 'user'`)
    .execute();
  const ids = new Set<number | string>([...users.map(({ id }) => id), 'created_by', 'modified_by', 'deleted_by']);
  const rows = await db.selectFrom('role_entities').selectAll().where('account_id', '=', account_id).execute();
  for (const row of rows)
    for (const right of rights) {
      const before = row[right] as GrantedRight;
      if (typeof before === 'string') continue;
      const where = before.where.map((group) => group.map((each) => renamed(each, ids, user_id, alias_id)));
      if (JSON.stringify(where) === JSON.stringify(before.where)) continue;
      await sql`update control.role_entities set ${sql.ref(right)} = ${JSON.stringify({ where })}::jsonb
        where account_id = ${account_id} and role_id = ${row.role_id} and entity_id = ${row.entity_id}`.execute(db);
    }
}

function renamed(
  condition: GrantedCondition,
  ids: ReadonlySet<number | string>,
  from: number,
  to: number,
): GrantedCondition {
  const { path, value } = condition;
  if (!ids.has(path.at(-1) ?? '')) return condition;
  const one = <T>(each: T) => (each === from ? to : each === String(from) ? String(to) : each);
  const changed = Array.isArray(value)
    ? value.map(one)
    : typeof value === 'string'
      ? value.split(',').map(one).join()
      : one(value);
  return { ...condition, value: changed as GrantedOperand };
}

/**
 * The person themselves, if no account has them any more, with their ways to sign in. Pictures of theirs in this account
 * are the alias's from now on, and the job removes them.
 * @returns whether they have gone
 */
export const erasePersonAlone = (db: Db, { account_id, user_id, alias_id }: Replaced): Promise<boolean> =>
  asSystem(db, account_id, async (system) => {
    const { rows } = await sql<{ avatar: { original_id: number; thumb_id: number | null } | null }>`
      delete from control.users u where u.id = ${user_id}
        and not exists (select from control.memberships m where m.user_id = u.id)
      returning u.avatar`.execute(system);
    const [gone] = rows;
    if (gone?.avatar)
      await system
        .updateTable('files')
        .set({ created_by: alias_id })
        .where('account_id', '=', account_id)
        .where('id', 'in', [gone.avatar.original_id, gone.avatar.thumb_id ?? gone.avatar.original_id])
        .execute();
    return gone !== undefined;
  });

// ── The job ──────────────────────────────────────────────────────────────────────────────────────────

const openErasures = (db: Db, account_id: number, id: number) =>
  db.updateTable('erasures').where('account_id', '=', account_id).where('id', '=', id).where('state', '!=', 'done');

export const findOpenErasure = (db: Db, account_id: number, id: number) =>
  db
    .selectFrom('erasures')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('state', '!=', 'done')
    .executeTakeFirst();

export type OpenErasure = NonNullable<Awaited<ReturnType<typeof findOpenErasure>>>;

export interface Progress {
  cursors?: ErasureCursors;
  seen?: number;
  total?: number | null;
  state?: 'settling';
  error?: string | null;
}

export const saveProgress = (db: Db, account_id: number, id: number, { cursors, ...progress }: Progress) =>
  openErasures(db, account_id, id)
    .set({ ...progress, ...(cursors && { cursors: JSON.stringify(cursors) }), modified_at: sql`now()` })
    .execute();

export const finishErasure = (db: Db, account_id: number, id: number) =>
  openErasures(db, account_id, id)
    .set({ state: 'done', email: null, cursors: '{}', error: null, finished_at: sql`now()`, modified_at: sql`now()` })
    .execute();

/** Not worked on for so long, in seconds. */
export const findAbandoned = (db: Db, seconds: number) =>
  db
    .selectFrom('erasures')
    .select(['id', 'account_id'])
    .where('state', '!=', 'done')
    .where(sql<boolean>`modified_at < now() - make_interval(secs => ${seconds})`)
    .execute();

/** Rows of the audit log that were changed; none when it is done. */
export async function eraseInAudit(db: Db, erasure_id: number, most: number): Promise<number> {
  const { rows } = await sql<{ changed: number }>`
    select control.forget_in_audit(${erasure_id}::bigint, ${most}::integer) as changed`.execute(db);
  return rows[0]?.changed ?? 0;
}

/** Files that the person uploaded become those of the alias. @returns how many, none when it is done */
export async function renameUploads(
  db: Db,
  { account_id, user_id, alias_id }: Replaced,
  most: number,
): Promise<number> {
  const { rows } = await sql`update control.files set created_by = ${alias_id} where id in
    (select id from control.files where account_id = ${account_id} and created_by = ${user_id} order by id limit ${most})
    returning 1`.execute(db);
  return rows.length;
}

/** Pictures that the person uploaded, of which none is anybody's picture now. As the system: it may be in another account. */
export const findUnusedPictures = (
  db: Db,
  { account_id, alias_id }: Pick<Replaced, 'account_id' | 'alias_id'>,
  most: number,
) =>
  db
    .selectFrom('files')
    .select(['id', 'key'])
    .where('account_id', '=', account_id)
    .where('created_by', '=', alias_id)
    .where('kind', '=', 'avatar')
    .where(sql<boolean>`not exists (select from control.users u where u.avatar is not null
      and ((u.avatar ->> 'original_id')::bigint = files.id or (u.avatar ->> 'thumb_id')::bigint = files.id))`)
    .orderBy('id')
    .limit(most)
    .execute();

export const deleteFile = (db: Db, account_id: number, id: number) =>
  db.deleteFrom('files').where('account_id', '=', account_id).where('id', '=', id).execute();
