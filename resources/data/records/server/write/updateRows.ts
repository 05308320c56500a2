import type { RecordAccess } from '#server/tenant/access/recordAccess.ts';
import { mayNot } from '#server/tenant/access/refused.ts';
import type { RunStatement } from '#server/tenant/dataPlane.ts';
import type { Row } from '#server/tenant/rows.ts';
import type { Author } from '#server/tenant/write/author.ts';
import { type UpdatedRows, unchangeable, updateMany } from '#server/tenant/write/manyStatements.ts';

/**
 * Updates locked rows with their history, in a transaction.
 * @param isAnswered whole rows are returned instead of their ids
 * @returns those that changed
 * @throws 403 if one may not be changed so, or not be left so; the transaction must be undone
 */
export async function updateRows(
  run: RunStatement,
  access: RecordAccess,
  author: Author,
  given: UpdatedRows,
  isAnswered: boolean,
): Promise<Row[]> {
  if (!access.isWhole && (await run(unchangeable(access, given))).length > 0) throw mayNot('update');
  const rows = await run<Row>(updateMany(access, author, given, isAnswered));
  if (rows.some(({ _kept }) => _kept === false)) throw mayNot('update');
  return rows;
}
