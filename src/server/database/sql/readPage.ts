import type { SelectQueryBuilder } from 'kysely';

/** The part of a list that is asked for: `page` from 1, `limit` -1 for all (docs/reference/api/every-call.md#lists). */
interface Paging {
  page: number;
  limit: number;
}

/**
 * A page of the rows of a list, and how many there are in all.
 * @param found the rows that match, without columns: those that are counted
 * @param rows the same in order, with the columns of the reply
 */
export async function readPage<DB, Table extends keyof DB, Counted, CountedTable extends keyof Counted, Row>(
  found: SelectQueryBuilder<Counted, CountedTable, object>,
  rows: SelectQueryBuilder<DB, Table, Row>,
  { page, limit }: Paging,
) {
  const counted = found.select((eb) => eb.fn.countAll<number>().as('count')).$castTo<{ count: number }>();
  const { count } = await counted.executeTakeFirstOrThrow();
  const pageRows = limit > 0 ? rows.limit(limit).offset((page - 1) * limit) : rows;
  return { rows: await pageRows.execute(), count };
}
