import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { contains } from '#server/database/sql/conditions.ts';
import type { Db, Tables } from '#server/database/tables/tables.ts';
import { limits } from '#shared/limits.ts';

/** People that a search may name; of more, the first ones. */
const PEOPLE_SEARCHED = 100;

/**
 * People whose name has the text, members and former ones. They are looked up before the log is read, where their ids have
 * an index.
 */
export async function findPeopleNamed(db: Db, account_id: number, text: string): Promise<number[]> {
  const members = await db
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select('u.id')
    .where('m.account_id', '=', account_id)
    .where((eb) => eb.or([contains(eb.ref('u.name'), text), contains(eb.ref('u.email'), text)]))
    .limit(PEOPLE_SEARCHED)
    .execute();
  const former = await db
    .selectFrom('former_members as p')
    .select('p.user_id as id')
    .where('p.account_id', '=', account_id)
    .where((eb) => contains(eb.ref('p.name'), text))
    .limit(PEOPLE_SEARCHED)
    .execute();
  return [...new Set([...members, ...former].map(({ id }) => id))];
}

/** What an entry is searched for. */
export interface Searched {
  text: string;
  /** Whom the text names. */
  people: readonly number[];
}

type Eb = ExpressionBuilder<{ e: Tables['audit_events'] }, 'e'>;
type Condition = (eb: Eb) => Expression<SqlBool>;

/** The rows that a search finds, as one condition. No index serves it: for searches that find very many. */
export const isFound = ({ text, people }: Searched) => {
  const isNamed = (eb: Eb) => contains(eb.ref('e.subject_name'), text);
  return (eb: Eb) => eb.or([isNamed, ...waysExceptNames(text, people)].map((way) => way(eb)));
};

/** Each has an index of the account that serves it. */
const waysExceptNames = (text: string, people: readonly number[]): Condition[] => [
  (eb) => eb('e.ip', '=', text),
  (eb) => eb('e.request_id', '=', text),
  ...(people.length === 0
    ? []
    : [
        () => sql<boolean>`e.user_id = any(${sql.val([...people])}::bigint[])`,
        () => sql<boolean>`(e.subject_type = 'users' and e.subject_id = any(${sql.val([...people])}::bigint[]))`,
      ]),
];

const MANY = sql.lit(limits.count_exact_max + 1);

/**
 * The ids of all rows that a search finds, latest first; null if there are more than are counted exactly. Every step reads
 * an index: each name of the log once, then the rows of the names with the text, of the people, the address and the
 * request. A trigram index would not be used: row-level security keeps `ilike` from being asked of an index.
 * @param filtered the filters of the list, without the search
 */
export async function findFew(
  db: Db,
  account_id: number,
  { text, people }: Searched,
  filtered: Condition,
): Promise<number[] | null> {
  const isNamed = () => sql<boolean>`e.subject_name collate "C" = any(array(select name from named))`;
  const parts = [isNamed, ...waysExceptNames(text, people)].map(
    (way) =>
      sql`(${db
        .selectFrom('audit_events as e')
        .select(['e.id', 'e.created_at'])
        .where('e.account_id', '=', account_id)
        .where((eb) => eb.and([way(eb), filtered(eb)]))
        .limit(sql<number>`${MANY}`)})`,
  );
  const { rows } = await sql<{ ids: number[] | null }>`with recursive names (name) as (
      (${nextName(db, account_id, null)})
      union all select (${nextName(db, account_id, sql`n.name`)}) from names n where n.name is not null),
    named as materialized (select name from names where ${contains(sql<string>`name`, text)}),
    found as (select distinct id, created_at from (${sql.join(parts, sql` union all `)}) f limit ${MANY})
    select case when count(*) < ${MANY} then coalesce(json_agg(id order by created_at desc, id desc), '[]') end as ids
    from found`.execute(db);
  return rows[0]?.ids ?? null;
}

/**
 * The next name of the log in the order of its index: one step, however many rows have the name before it. The limit is in
 * the text, so that PostgreSQL expects one row, and not enough work to compile the statement for.
 */
const nextName = (db: Db, account_id: number, last: Expression<unknown> | null) =>
  db
    .selectFrom('audit_events as e')
    .select(sql<string>`e.subject_name collate "C"`.as('name'))
    .where('e.account_id', '=', account_id)
    .where(last ? sql<boolean>`e.subject_name collate "C" > ${last}` : sql<boolean>`e.subject_name is not null`)
    .orderBy(sql`e.subject_name collate "C"`)
    .limit(sql<number>`1`);
