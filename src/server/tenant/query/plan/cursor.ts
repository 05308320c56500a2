import { crc32 } from 'node:zlib';
import { check } from '#shared/violations.ts';
import { readableRows } from '../../access/readableSql.ts';
import type { RecordAccess } from '../../access/recordAccess.ts';
import { bindings } from '../../bindings.ts';
import { kindOf } from '../../columnKinds.ts';
import type { DataPlane } from '../../dataPlane.ts';
import type { EntityModel } from '../../model.ts';
import type { Row } from '../../rows.ts';
import { parseSort } from './parseNames.ts';
import { type Cursor, type CursorValue, ofRecord, type QueryInput, type SortKey } from './plan.ts';

/** Longer texts would make addresses that servers refuse. */
const TEXT_MAX = 200;
const CHECKSUM_BYTES = 4;

/** An opaque cursor: the sort values of a page's last record, and a checksum of them, the entity and the sort. */
export function writeCursor(model: EntityModel, sort: readonly SortKey[], row: Row): string {
  const values = sort.map(({ column }) => written(row[column.name]));
  const text = JSON.stringify(values);
  const bytes = Buffer.allocUnsafe(CHECKSUM_BYTES + Buffer.byteLength(text));
  bytes.writeUInt32BE(checksumOf(model, sort, text));
  bytes.write(text, CHECKSUM_BYTES);
  return bytes.toString('base64url');
}

const written = (value: unknown): unknown => (typeof value === 'string' && value.length > TEXT_MAX ? [] : value);

/** @returns null if the cursor is invalid, was changed, or belongs to another entity or sort */
export function readCursor(model: EntityModel, sort: readonly SortKey[], cursor: string): Cursor | null {
  const bytes = Buffer.from(cursor, 'base64url');
  if (bytes.toString('base64url') !== cursor) return null;
  if (bytes.length < CHECKSUM_BYTES) return null;
  const text = bytes.subarray(CHECKSUM_BYTES).toString();
  if (checksumOf(model, sort, text) !== bytes.readUInt32BE()) return null;
  const values = parsed(text);
  if (!Array.isArray(values) || values.length !== sort.length) return null;
  const read = sort.map(({ column }, at) => readValue(kindOf(column), values[at]));
  return read.includes(undefined) ? null : (read as CursorValue[]);
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** Not a secret: a forged cursor gives access to nothing that a filter does not. */
function readValue({ operand, isNullable, type }: ReturnType<typeof kindOf>, value: unknown): CursorValue | undefined {
  if (value === null) return isNullable ? null : undefined;
  if (Array.isArray(value)) return type.is_text ? ofRecord : undefined;
  const checked = check(operand, String(value));
  return checked.ok ? (checked.value as CursorValue) : undefined;
}

const checksumOf = ({ table }: EntityModel, sort: readonly SortKey[], text: string): number =>
  crc32(`${table} ${sort.map(({ column, order }) => `${column.name} ${order}`).join()} ${text}`);

/**
 * Replaces `after=id:<id>` of a list's query by the cursor of that record, whether or not the filter matches it. Other
 * queries are returned unchanged, and so is the id of a record that is missing or may not be read, which is refused later as an invalid cursor.
 * @throws errors of the data plane
 */
export async function afterRecord(
  { read }: Pick<DataPlane, 'read'>,
  access: RecordAccess,
  query: QueryInput,
): Promise<QueryInput> {
  const [, id] = /^id:([1-9]\d{0,15})$/.exec(String(query.after)) ?? [];
  if (id === undefined || !Number.isSafeInteger(Number(id))) return query;
  // Violations of the sort are reported by parsePlan.
  const sort = parseSort(access, query.sort, []);
  const names = [...new Set(sort.map(({ column }) => `c.${column.name}`))];
  const bound = bindings();
  const where = [`c.id = ${bound.bind(id, 'bigint')}`, ...readableRows(access, 'c', bound)].join(' and ');
  const text = `select ${names.join(', ')} from ${access.model.table} c where ${where}`;
  const [row] = await read<Row>(text, bound.values);
  return row ? { ...query, after: writeCursor(access.model, sort, row) } : query;
}
