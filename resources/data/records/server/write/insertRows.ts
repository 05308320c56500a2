import type { RecordAccess } from '#server/tenant/access/recordAccess.ts';
import { mayNot } from '#server/tenant/access/refused.ts';
import type { RunStatement } from '#server/tenant/dataPlane.ts';
import type { Row } from '#server/tenant/rows.ts';
import type { Author } from '#server/tenant/write/author.ts';
import { type InsertedRows, insertMany, noteInserted } from '#server/tenant/write/manyStatements.ts';

export const idOf = ({ id }: Row): number => id as number;

/**
 * Inserts rows with their history, in a transaction.
 * @param isAnswered whole rows are returned instead of their ids
 * @returns in the order in which they were given
 * @throws 403 if one may not be left so; the transaction must be undone
 */
export async function insertRows(
  run: RunStatement,
  access: RecordAccess,
  author: Author,
  given: InsertedRows,
  isAnswered: boolean,
): Promise<Row[]> {
  const rows = await run<Row>(insertMany(access, author, given, isAnswered));
  if (rows.some(({ _kept }) => _kept === false)) throw mayNot('create');
  // Ids increase in the order of the rows, but a cluster may return them in another one.
  rows.sort((a, b) => idOf(a) - idOf(b));
  await run(noteInserted(access.whole, author, rows.map(idOf)));
  return rows;
}
