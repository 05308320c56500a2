import { invalidField } from '#server/errors/errors.ts';
import { readableRows } from '#server/tenant/access/readableSql.ts';
import type { RecordAccess } from '#server/tenant/access/recordAccess.ts';
import { bindings } from '#server/tenant/bindings.ts';
import type { ModelColumn } from '#server/tenant/model.ts';
import { columnOf, isCompared, isSameKey, uniqueKind } from '#server/tenant/uniqueValues.ts';
import { typeOf } from '#server/tenant/write/columns.ts';
import { liveIds } from '#server/tenant/write/manyStatements.ts';
import type { Statement } from '#server/tenant/write/recordStatements.ts';
import { isEmptyValue } from '#shared/fieldTypes/fieldTypes.ts';
import { type Violation, violation } from '#shared/violations.ts';
import type { EntityPlace } from '../read/entityPlace.ts';
import type { ImportMode } from './importMode.ts';
import type { ImportRow } from './importShapes.ts';

/** Finds the records that the rows of a file name. */
export interface ImportMatches {
  /** Notes in each row the id of its record. @returns what is wrong with the keys */
  match(rows: readonly ImportRow[]): Promise<Violation[]>;
}

/**
 * The column by which rows name their records; null if all rows are new ones.
 * @throws 422 for a column that cannot: another than `id` or a unique field that the caller may read in every record
 */
export function keyColumn({ model, partly }: RecordAccess, { mode, key }: ImportMode): ModelColumn | null {
  if (mode === 'create') return null;
  const column = model.columns.get(key);
  const isKey = column && (column.alias === 'id' || column.field?.extra.is_unique) && !partly.has(column);
  if (!isKey) throw invalidField('key', 'records.errors.key');
  return column;
}

/** @param key null: all rows are new records */
export function importMatches(
  { access, plane }: EntityPlace,
  key: ModelColumn | null,
  mode: ImportMode['mode'],
): ImportMatches {
  if (!key) return { match: async () => [] };
  const seen = new Set<number>();
  return {
    async match(rows) {
      const { named, violations } = readKeys(rows, key, mode);
      const find = key.field ? byValue(access, key, named) : byId(access, named);
      // From the primary: a new record may not be on the replica yet.
      const found = await plane.write<{ key: Key; id: number }>(find.text, find.values);
      const ids = new Map(found.map((each) => [each.key, each.id]));
      for (const [n, { row, value }] of named.entries()) {
        const id = ids.get(key.field ? n : value);
        if (id === undefined) {
          if (!key.field || mode === 'update') violations.push(violation(pathOf(row, key), 'records.errors.no_record'));
        } else if (seen.has(id)) violations.push(violation(pathOf(row, key), 'records.errors.repeated'));
        else name(row, id, key);
        if (id !== undefined) seen.add(id);
      }
      return violations;
    },
  };
}

type Key = unknown;

interface Named {
  row: ImportRow;
  value: Key;
}

/** The key stays as it is: texts that differ in case name the same record. */
function name(row: ImportRow, id: number, key: ModelColumn): void {
  const values = new Map(row.given.values);
  values.delete(key);
  row.id = id;
  row.given = { ...row.given, values };
}

const pathOf = ({ row }: ImportRow, { alias }: ModelColumn) => `rows.${row}.${alias}`;

/** Of rows whose key is a value. That of a field is checked with the row. */
function readKeys(rows: readonly ImportRow[], key: ModelColumn, mode: ImportMode['mode']) {
  const violations: Violation[] = [];
  const named: Named[] = [];
  for (const row of rows) {
    const path = pathOf(row, key);
    if (row.given.violations.some(({ field }) => field === path)) continue;
    const text = row.cellOf(key.alias)?.trim() ?? '';
    const value = key.field ? row.given.values.get(key) : text;
    if (isEmptyValue(value)) {
      if (mode === 'update') violations.push(violation(path, 'errors.required'));
    } else if (key.field) named.push({ row, value });
    else if (/^[1-9]\d{0,14}$/.test(text)) named.push({ row, value: Number(text) });
    else violations.push(violation(path, 'errors.type_int'));
  }
  return { named, violations };
}

function byId(access: RecordAccess, named: readonly Named[]): Statement {
  const { text, values } = liveIds(new Map([[access, named.map(({ value }) => value as number)]]));
  return { text: `select id as key, id from (${text}) found`, values };
}

/** Live records that may be read, by the value that no two share. */
function byValue(access: RecordAccess, key: ModelColumn, named: readonly Named[]): Statement {
  const field = key.field as NonNullable<ModelColumn['field']>;
  const unique = [{ field_id: field.id, kind: uniqueKind(field) }];
  const all = bindings([JSON.stringify(named.map(({ value }, n) => ({ n, [key.name]: value })))]);
  const found = ['t.deleted_at is null', isCompared(unique, columnOf('t')), ...readableRows(access, 't', all)].join(
    ' and ',
  );
  return {
    text: `select given.n as key, t.id from json_to_recordset($1::json) as given(n integer, ${key.name} ${typeOf(key)})
  join ${access.whole.table} t on ${isSameKey(unique, columnOf('t'), columnOf('given'))} where ${found}`,
    values: all.values,
  };
}
