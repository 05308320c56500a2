import type { EntityModel } from '../model.ts';
import { kindOf } from './columnKinds.ts';
import type { Bindings } from './filterSql.ts';
import { TABLE } from './filterSql.ts';
import { type Cursor, type CursorValue, ofRecord, type SortKey } from './plan.ts';

/** Nulls are first in ascending and last in descending order, so that one index serves both. */
export const sortSql = (sort: readonly SortKey[]): string =>
  sort
    .map(({ column, order }) => {
      const nulls = kindOf(column).isNullable ? (order === 'asc' ? ' nulls first' : ' nulls last') : '';
      return `${TABLE}.${column.name} ${order}${nulls}`;
    })
    .join(', ');

interface Bound extends SortKey {
  name: string;
  isNull: boolean;
  isNullable: boolean;
  /** The cursor's value in SQL. */
  value: string;
}

/** The condition under which a record comes after the cursor, in the order of `sort`. */
export function afterSql(model: EntityModel, sort: readonly SortKey[], cursor: Cursor, { bind }: Bindings): string {
  const id = bind(cursor.at(-1), 'bigint');
  const valueSql = ({ column }: SortKey, value: CursorValue) => {
    if (column.alias === 'id') return id;
    if (value === ofRecord) return `(select c.${column.name} from ${model.table} c where c.id = ${id})`;
    return value === null ? 'null' : bind(value, kindOf(column).sqlType);
  };
  const keys = sort.map((key, at): Bound => {
    const value = cursor[at] as CursorValue;
    const { isNullable } = kindOf(key.column);
    return {
      ...key,
      isNullable,
      isNull: value === null,
      name: `${TABLE}.${key.column.name}`,
      value: valueSql(key, value),
    };
  });
  // A row comparison can start an index scan.
  if (keys.every(({ order, isNull }) => order === 'asc' && !isNull)) return rowComparison(keys, '>');
  if (keys.every(({ order, isNullable }) => order === 'desc' && !isNullable)) return rowComparison(keys, '<');
  const [first] = keys as [Bound];
  const begin = first.order === 'asc' && !first.isNull ? `${first.name} >= ${first.value} and ` : '';
  return `${begin}${laterSql(keys)}`;
}

const rowComparison = (keys: readonly Bound[], sign: '>' | '<') =>
  `(${keys.map(({ name }) => name).join(', ')}) ${sign} (${keys.map(({ value }) => value).join(', ')})`;

/** Later under the first key, or equal there and later under the rest. */
function laterSql([key, ...rest]: readonly Bound[]): string {
  if (!key) return 'false';
  const later = beyond(key);
  if (rest.length === 0) return later;
  const equal = key.isNull ? `${key.name} is null` : `${key.name} = ${key.value}`;
  return `(${later} or (${equal} and ${laterSql(rest)}))`;
}

function beyond({ order, name, value, isNull, isNullable }: Bound): string {
  if (order === 'asc') return isNull ? `${name} is not null` : `${name} > ${value}`;
  if (isNull) return 'false';
  return isNullable ? `(${name} < ${value} or ${name} is null)` : `${name} < ${value}`;
}
