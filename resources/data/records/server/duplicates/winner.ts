import { notFound } from '#server/errors/errors.ts';
import type { RecordAccess } from '#server/tenant/access/recordAccess.ts';
import { mayNot } from '#server/tenant/access/refused.ts';
import { bindings } from '#server/tenant/bindings.ts';
import type { RunStatement } from '#server/tenant/dataPlane.ts';
import type { ModelColumn } from '#server/tenant/model.ts';
import type { Row } from '#server/tenant/rows.ts';
import type { Author } from '#server/tenant/write/author.ts';
import type { Values } from '#server/tenant/write/columns.ts';
import { updateStatements } from '#server/tenant/write/recordStatements.ts';
import { flag, type WrittenRow } from '#server/tenant/write/writtenRow.ts';

/**
 * The record that takes others in, locked.
 * @returns these columns of it
 * @throws 403 if it may not be changed
 */
export async function assertMayUpdate(
  run: RunStatement,
  access: RecordAccess,
  id: number,
  columns: readonly ModelColumn[],
): Promise<Row> {
  const all = bindings([id]);
  const may = flag(access, access.update, 't', all);
  const [row] = await run<Row>({
    text: `select ${[`${may} as may`, ...columns.map(({ name }) => `t.${name}`)].join(', ')}
  from ${access.whole.table} as t where t.id = $1::bigint`,
    values: all.values,
  });
  if (!row?.may) throw mayNot('update');
  return row;
}

/** Writes its values as an update does. @throws 403 if they may not be written, or the record may not be left so */
export async function writeValues(
  run: RunStatement,
  access: RecordAccess,
  author: Author,
  id: number,
  values: Values,
): Promise<WrittenRow> {
  const change = updateStatements(access, author, { id, values, restores: false, versions: null });
  const [row] = await run<WrittenRow>(change.complete());
  if (!row) throw notFound();
  if (row._may === false || row._kept === false) throw mayNot('update');
  return row;
}
