import { queryRows } from '../../database/query/boundedQuery.ts';
import { queryTogether } from '../../database/query/queryTogether.ts';
import { deleteStale, uniqueOnCopy } from '../changes/staleValues.ts';
import { entityOf, isRecords, type MovedTable } from './places.ts';
import { columnsOf, RunEnded, type Side } from './side.ts';

/** A table on both sides. */
export interface Pair {
  from: Side;
  to: Side;
  table: MovedTable;
  /** Its columns in the order of the new side, quoted. */
  columns: readonly string[];
  /** Of records: deletes rows of the new side that have a unique value of the rows `$2`, once its index is there. */
  stale: readonly string[];
}

export async function pairOf(from: Side, to: Side, table: MovedTable): Promise<Pair> {
  const of = to.table(table.name);
  const unique = isRecords(table.name)
    ? await uniqueOnCopy(to.client, { schema: to.schema, entity_id: entityOf(table.name) }, of)
    : [];
  return {
    ...{ from, to, table },
    columns: (await columnsOf(to, table.name)).map(({ name }) => name),
    stale: unique.map((field) => deleteStale(field, of, `unnest($2::${of}[]) now`)),
  };
}

/** A row by its key; all its values as one text, exact for every type. */
export interface RowText {
  /** As text, in the order of the key's columns. */
  key: string[];
  text: string;
}

/** The text of a row of `t`: what the type of the new side's table reads. */
export const rowText = (columns: readonly string[]) => `row(${columns.map((name) => `t.${name}`).join(', ')})::text`;

/** The key of a row of `t` as an array of texts. */
export const keyText = ({ key }: MovedTable) => `array[${key.map(({ name }) => `t.${name}::text`).join(', ')}]`;

/** Given keys as rows `k`, joined to `t`. The values begin at a place. */
export const joinKeys = ({ key }: MovedTable, at = 1) =>
  `join unnest(${key.map(({ type }, n) => `$${at + n}::${type}[]`).join(', ')}) as k (${key.map((_, n) => `k${n}`).join(', ')})
   on ${key.map(({ name }, n) => `t.${name} = k.k${n}`).join(' and ')}`;

/** The same for a `delete`, with the beginning of its condition. */
const usingKeys = ({ key }: MovedTable, at: number) =>
  `using unnest(${key.map(({ type }, n) => `$${at + n}::${type}[]`).join(', ')}) as k (${key.map((_, n) => `k${n}`).join(', ')})
   where ${key.map(({ name }, n) => `t.${name} = k.k${n}`).join(' and ')}`;

/** The values of {@link joinKeys}: an array for each column. */
export const byColumn = ({ key }: MovedTable, keys: readonly (readonly string[])[]) =>
  key.map((_, n) => keys.map((each) => each[n]));

/** Bytes of a batch. A row that is larger is a batch of its own. */
const BATCH_BYTES = 4 * 1024 * 1024;

/** Reads rows up to a size; what is beyond is dropped as it arrives. */
export async function readRows(
  side: Side,
  text: string,
  values: unknown[],
): Promise<{ rows: RowText[]; isCut: boolean }> {
  const admit = (bytes: number, rows: number) => rows === 0 || bytes <= BATCH_BYTES;
  return queryRows<RowText>(side.client, [text, values], admit, () => {});
}

/** Rows after a key, in the order of the key. */
export function readAfter({ from, table, columns }: Pair, after: readonly string[] | null, at_most: number) {
  const order = table.key.map(({ name }) => `t.${name}`).join(', ');
  const places = table.key.map(({ type }, n) => `$${n + 1}::${type}`).join(', ');
  return readRows(
    from,
    `select ${keyText(table)} as key, ${rowText(columns)} as text from ${from.table(table.name)} t
     ${after === null ? '' : `where (${order}) > (${places})`} order by ${order} limit ${at_most}`,
    [...(after ?? [])],
  );
}

/** Rows with these keys, as far as they exist. */
export const readKeys = ({ table, columns }: Pair, side: Side, keys: readonly (readonly string[])[]) =>
  readRows(
    side,
    `select ${keyText(table)} as key, ${rowText(columns)} as text from ${side.table(table.name)} t ${joinKeys(table)}`,
    byColumn(table, keys),
  );

/**
 * Writes rows on the new side, and removes those with `gone` keys there. One transaction of statements that each write
 * one table: a cluster takes no others.
 * @throws RunEnded if another run has taken over
 */
export async function writeRows(
  { to, table, columns, stale }: Pair,
  run: string,
  rows: readonly RowText[],
  gone: readonly (readonly string[])[] = [],
): Promise<void> {
  const of = to.table(table.name);
  const keys = table.key.map(({ name }) => name);
  const changed = columns.filter((name) => !keys.includes(name)).map((name) => `${name} = excluded.${name}`);
  const isMine = `exists (select from ${to.places.filling} where run = $1)`;
  const written = await queryTogether<{ mine: boolean }>(
    to.client,
    [
      // Another run waits for the end before it writes.
      { text: `select from ${to.places.filling} where run = $1 for share`, values: [run] },
      {
        text: `delete from ${of} t ${usingKeys(table, 2)} and ${isMine}`,
        values: [run, ...byColumn(table, gone)],
        isSilent: true,
      },
      ...stale.map((text) => ({
        text: `${text} and ${isMine}`,
        values: [run, rows.map(({ text }) => text)],
        isSilent: true as const,
      })),
      {
        text: `insert into ${of} (${columns.join(', ')}) overriding system value
          select ${columns.map((name) => `t.${name}`).join(', ')} from unnest($2::${of}[]) as t where ${isMine}
          on conflict (${keys.join(', ')}) do update set ${changed.join(', ')}`,
        values: [run, rows.map(({ text }) => text)],
        isSilent: true,
      },
      { text: `select ${isMine} as mine`, values: [run] },
    ],
    () => true,
    true,
  );
  if (written.rows[0]?.mine !== true) throw new RunEnded('Another run writes there');
}
