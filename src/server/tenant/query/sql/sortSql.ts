import { readableRows } from '../../access/readableSql.ts';
import type { RecordAccess } from '../../access/recordAccess.ts';
import type { Bindings } from '../../bindings.ts';
import { kindOf } from '../../columnKinds.ts';
import { type Cursor, type CursorValue, ofRecord, type SortKey } from '../plan/plan.ts';
import { TABLE } from './filterSql.ts';

/** Nulls are first in ascending and last in descending order, so that one index serves both. */
export const sortSql = (sort: readonly SortKey[]): string =>
  sort
    .map((key) => {
      const nulls = kindOf(key.column).isNullable ? (key.order === 'asc' ? ' nulls first' : ' nulls last') : '';
      return `${sorted(key)} ${key.order}${nulls}`;
    })
    .join(', ');

/** Rows with what they are sorted by, for {@link sortSql} and {@link rangesAfter}. */
export const sortedRows = (rows: string, sort: readonly SortKey[], bound: Bindings): string =>
  [`${rows} ${TABLE}`, ...sort.flatMap((key) => key.by?.join(nameOf(key), joinOf(key), bound) ?? [])].join(' ');

const nameOf = ({ column }: SortKey) => `${TABLE}.${column.name}`;
const joinOf = ({ column }: SortKey) => `by_${column.name}`;
const sorted = (key: SortKey) => key.by?.joined(nameOf(key), joinOf(key)) ?? nameOf(key);

interface Bound extends SortKey {
  /** The column, for what is null. */
  name: string;
  /** What the records are sorted by. */
  sorted: string;
  isNull: boolean;
  isNullable: boolean;
  /** The same of the cursor's value. */
  value: string;
}

/**
 * The records after the cursor, as one or two ranges in the order of `sort`. Nulls of the first key are a range of their
 * own: an index finds the beginning of either, but not of both under one condition.
 */
export function rangesAfter(
  access: RecordAccess,
  sort: readonly SortKey[],
  cursor: Cursor,
  bound: Bindings,
): [string] | [string, string] {
  const { bind } = bound;
  const id = bind(cursor.at(-1), 'bigint');
  const valueSql = (key: SortKey, value: CursorValue) => {
    const { column } = key;
    if (column.alias === 'id') return id;
    if (value === ofRecord) return valueOfRecord(access, column.name, id, bound);
    if (value === null) return 'null';
    const own = bind(value, kindOf(column).sqlType);
    return key.by?.of(own, bound) ?? own;
  };
  const keys = sort.map((key, at): Bound => {
    const value = cursor[at] as CursorValue;
    const { isNullable } = kindOf(key.column);
    return {
      ...key,
      isNullable,
      isNull: value === null,
      name: nameOf(key),
      sorted: sorted(key),
      value: valueSql(key, value),
    };
  }) as [Bound, ...Bound[]];
  const [first, ...rest] = keys;
  if (first.isNull) {
    const nulls = `${first.name} is null and ${laterSql(rest)}`;
    return first.order === 'asc' ? [nulls, `${first.name} is not null`] : [nulls];
  }
  const values = valuesAfter(keys);
  return first.order === 'desc' && first.isNullable ? [values, `${first.name} is null`] : [values];
}

/** A cursor may be made by anybody: it tells nothing of records that may not be read. */
function valueOfRecord(access: RecordAccess, name: string, id: string, bound: Bindings): string {
  const where = [`c.id = ${id}`, ...readableRows(access, 'c', bound)].join(' and ');
  return `(select c.${name} from ${access.model.table} c where ${where})`;
}

/** Later records whose first key is not null. The cursor's is not null either. */
function valuesAfter(keys: readonly [Bound, ...Bound[]]): string {
  const [first, ...rest] = keys;
  const sign = first.order === 'asc' ? '>' : '<';
  // A row comparison finds its place in an index of all keys. It leaves nulls out, which are later when descending.
  const isComparable = rest.every(
    ({ order, isNull, isNullable }) => order === first.order && (order === 'asc' ? !isNull : !isNullable),
  );
  if (isComparable)
    return `(${keys.map(({ sorted }) => sorted).join(', ')}) ${sign} (${keys.map(({ value }) => value).join(', ')})`;
  return `${first.sorted} ${sign}= ${first.value} and ${laterSql(keys)}`;
}

/** Later under the first key, or equal there and later under the rest. */
function laterSql([key, ...rest]: readonly Bound[]): string {
  if (!key) return 'false';
  const later = beyond(key);
  if (rest.length === 0) return later;
  const equal = key.isNull ? `${key.name} is null` : `${key.sorted} = ${key.value}`;
  return `(${later} or (${equal} and ${laterSql(rest)}))`;
}

function beyond({ order, name, sorted, value, isNull, isNullable }: Bound): string {
  if (order === 'asc') return isNull ? `${name} is not null` : `${sorted} > ${value}`;
  if (isNull) return 'false';
  return isNullable ? `(${sorted} < ${value} or ${name} is null)` : `${sorted} < ${value}`;
}
