import { formsOf } from '#server/mail/shownEmail.ts';
import { limits } from '#shared/limits.ts';
import { type Reading, readTogether } from '../query/together.ts';
import {
  columnsOf,
  hasEmail,
  type NamedPerson,
  type NamingField,
  type NamingTable,
  namesPerson,
  tableOf,
} from './namingTable.ts';

/** A count that ends at `limits.count_exact_max`; null: it took too long. */
export interface Counted {
  count: number | null;
  is_more: boolean;
}

export interface CountedRecords extends Counted {
  examples: { id: number; label: string }[];
}

export const tooSlow: Counted = { count: null, is_more: false };

export const counted = (found: number): Counted => ({
  count: Math.min(found, limits.count_exact_max),
  is_more: found > limits.count_exact_max,
});

/** Records that are shown by name. */
const EXAMPLES = 5;

interface Found {
  ids: number[];
  labels: (string | null)[];
  count: number;
}

/**
 * The records of one entity that name the person, and those with a text that is their email, each counted within a time
 * of its own: authors have no index, so a large table is read from its start.
 * @param label column that names a record; null: its number does
 */
export async function countNamed(
  reading: Reading,
  schema: string,
  { table, label }: { table: NamingTable; label: string | null },
  { user_id, email }: NamedPerson,
): Promise<{ named: CountedRecords; texts: CountedRecords }> {
  const of = async (condition: string, value: unknown, type: string): Promise<CountedRecords> => {
    const text = `with found as materialized (
        select t.id, ${label === null ? 'null::text' : `left(t.${label}::text, ${limits.label_max})`} as label
        from ${tableOf(schema, table)} t where ${condition.replaceAll('$1', `$1::${type}`)}
        limit ${limits.count_exact_max + 1})
      select (select count(*)::int from found) as count,
        array(select id from found limit ${EXAMPLES})::bigint[] as ids, array(select label from found limit ${EXAMPLES}) as labels`;
    const rows: Found[] = [];
    await readTogether(reading, [text], async (client) => {
      rows.push(...(await client.query<Found>(text, [value])).rows);
    });
    const [row] = rows;
    if (!row) return { ...tooSlow, examples: [] };
    const examples = row.ids.map((id, at) => ({ id: Number(id), label: row.labels[at] || `№ ${id}` }));
    return { ...counted(row.count), examples };
  };
  const nothing = { count: 0, is_more: false, examples: [] };
  const hasTexts = email !== null && columnsOf(table, 'text').length > 0;
  return {
    named: await of(namesPerson(table, '$1'), user_id, 'bigint'),
    texts: !hasTexts ? nothing : await of(hasEmail(table, '$1'), formsOf(email), 'text[]'),
  };
}

/** Changes of records by the person. */
export async function countChanges(reading: Reading, schema: string, user_id: number): Promise<Counted> {
  const text = `select count(*)::int as count from
    (select from "${schema}"._history where user_id = $1 limit ${limits.count_exact_max + 1}) found`;
  const rows: { count: number }[] = [];
  await readTogether(reading, [text], async (client) => {
    rows.push(...(await client.query<{ count: number }>(text, [user_id])).rows);
  });
  return rows[0] ? counted(rows[0].count) : tooSlow;
}

/** Columns that history has values of, by kind. */
export const historyColumns = (tables: readonly NamingTable[], ...kinds: NamingField['kind'][]): string[] =>
  tables.flatMap((table) => kinds.flatMap((kind) => columnsOf(table, kind)));
