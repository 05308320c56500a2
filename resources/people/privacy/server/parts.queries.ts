import { type RawBuilder, sql } from 'kysely';
import { type PersonTable, personTables } from '#server/database/tables/personTables.ts';
import type { Db } from '#server/database/tables/tables.ts';
import type { PersonPart } from '../privacy.resource.ts';

/** What the control tables hold of a person, read by the declarations of `personTables`. */

interface OfAccount {
  account_id: number;
  user_id: number;
}

const tables = Object.entries(personTables) as [string, PersonTable][];

/** Rows of the person in a table. The declared SQL has the person's id as `$2`. */
function rowsOf(table: string, of: readonly string[], { account_id, user_id }: OfAccount): RawBuilder<unknown> {
  const own = sql.join(
    of.map((column) => sql`${sql.ref(`t.${column}`)} = ${user_id}`),
    sql` or `,
  );
  // Ways to sign in belong to the person: the account sees those of its members.
  const inAccount = table === 'identities' ? sql`true` : sql`t.account_id = ${account_id}`;
  return sql`from ${sql.table(`control.${table}`)} t where ${inAccount} and (${own})`;
}

/** The expressions of a declaration, with the person's id bound. */
const declared = (text: string, user_id: number): RawBuilder<unknown> =>
  sql.join(
    text.split('$2').map((each) => sql.raw(each)),
    sql`${user_id}`,
  );

/** Pictures are a part of their own. */
const ofKind = (part: PersonPart) =>
  part === 'pictures' ? sql` and t.kind = 'avatar'` : part === 'files' ? sql` and t.kind <> 'avatar'` : sql``;

const tablesOf = (part: PersonPart) =>
  tables.filter(([, table]) => table.part === (part === 'pictures' ? 'files' : part));

/**
 * How many rows of a part are the person's, until `most`, and what a few of them are called.
 * @param examples how many
 */
export async function countPart(db: Db, person: OfAccount, part: PersonPart, most: number, examples: number) {
  const found = { count: 0, examples: [] as string[] };
  for (const [table, { of, example }] of tablesOf(part)) {
    if (!of) continue;
    const rows = sql`${rowsOf(table, of, person)}${ofKind(part)}`;
    const name = example === undefined ? sql`null` : sql`left((${sql.raw(example)})::text, 100)`;
    const { rows: result } = await sql<{ count: number; examples: (string | null)[] }>`
      with found as (select ${name} as name ${rows} limit ${most})
      select count(*)::int as count, (array_agg(name order by name) filter (where name is not null))[1:${examples}] as examples from found`.execute(
      db,
    );
    found.count += result[0]?.count ?? 0;
    found.examples.push(...(result[0]?.examples ?? []).filter((each) => each !== null));
  }
  return { count: found.count, examples: [...new Set(found.examples)].slice(0, examples) };
}

/** Tables that are exported, with the size of a batch; small ones are read at once. */
export const exportedTables = tables.flatMap(([name, { of, exported, isSmall }]) =>
  of && exported ? [{ name, isSmall: isSmall === true }] : [],
);

/**
 * The next of the person's rows of a table, as they are exported.
 * @param after the last id, 0 at first
 */
export async function readExported(
  db: Db,
  person: OfAccount,
  { table, after, limit }: { table: string; after: number; limit: number },
): Promise<{ id: number | null; row: object }[]> {
  const { of = [], exported = [], isSmall } = (personTables as Record<string, PersonTable>)[table] ?? { columns: {} };
  const columns = sql.join(exported.map((text) => declared(text, person.user_id)));
  const key = isSmall ? sql`null::bigint` : sql`t.id`;
  const rest = isSmall ? sql`` : sql` and t.id > ${after} order by t.id limit ${limit}`;
  const { rows } = await sql<{ id: number | null; row: object }>`
    select e._key as id, to_jsonb(e) - '_key' as row from (
      select ${key} as _key, ${columns} ${rowsOf(table, of, person)}${rest}) e`.execute(db);
  return rows;
}

/** The person themselves, as they may be shown in this account. */
export const findOwnDetails = (db: Db, { account_id, user_id }: OfAccount) =>
  db
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['u.name', 'u.email', 'u.language', 'u.avatar', 'u.created_at', 'u.proved_at'])
    .where('m.account_id', '=', account_id)
    .where('m.user_id', '=', user_id)
    .where('m.pending', '=', false)
    .executeTakeFirst();

/** Files that the person uploaded, in batches. */
export const findUploads = (db: Db, { account_id, user_id }: OfAccount, after: number, limit: number) =>
  db
    .selectFrom('files')
    .select(['id', 'key', 'name', 'size'])
    .where('account_id', '=', account_id)
    .where('created_by', '=', user_id)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
