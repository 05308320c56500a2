import type { DataPlane } from '../dataPlane.ts';
import type { EntityModel } from '../model.ts';
import type { Row } from '../rows.ts';
import { writeCursor } from './cursor.ts';
import { parseSort } from './parseNames.ts';
import type { QueryInput } from './parsePlan.ts';

/**
 * A query of a list whose `after=id:<id>` became the cursor of that record, wherever it stands in the list and whether
 * the filter leaves it or not; any other query as it is. One of no record stays, and is refused as a cursor of nobody.
 * @throws whatever the data plane throws
 */
export async function afterRecord(
  { read }: Pick<DataPlane, 'read'>,
  model: EntityModel,
  query: QueryInput,
): Promise<QueryInput> {
  const [, id] = /^id:([1-9]\d{0,15})$/.exec(String(query.after)) ?? [];
  if (id === undefined || !Number.isSafeInteger(Number(id))) return query;
  // What is wrong with the sort is told where the rest of the query is read.
  const sort = parseSort(model, query.sort, []);
  const names = [...new Set(sort.map(({ column }) => column.name))];
  const [row] = await read<Row>(`select ${names.join(', ')} from ${model.table} where id = $1::bigint`, [id]);
  return row ? { ...query, after: writeCursor(model, sort, row) } : query;
}
