import { containing } from '#shared/operators/containing.ts';
import { operators } from '#shared/operators/operators.ts';
import type { EntityModel } from '../model.ts';
import { kindOf, searchedColumns } from './columnKinds.ts';
import type { Condition, RecordFilter } from './plan.ts';

/** The values of a statement. Values from requests are bound, never written into the text. */
export interface Bindings {
  readonly values: unknown[];
  /** @returns the value's placeholder, cast to its type: `$3::bigint` */
  bind(value: unknown, sqlType: string): string;
}

export function bindings(): Bindings {
  const values: unknown[] = [];
  return { values, bind: (value, sqlType) => `$${values.push(value)}::${sqlType}` };
}

/** The name of the table in every statement. */
export const TABLE = 'm';

/** Whether every record matches that is not deleted. */
export const isEverything = ({ all, any, search }: RecordFilter): boolean =>
  all.length === 0 && any.length === 0 && search === '';

/** The condition of `where`. Never empty: deleted records are left out unless the filter is for the trash. */
export function filterSql(model: EntityModel, filter: RecordFilter, bindings: Bindings): string {
  const { all, any, search, isTrash } = filter;
  const sqlOf = (condition: Condition) => conditionSql(condition, bindings);
  const parts = [
    ...(isTrash ? [] : [`${TABLE}.deleted_at is null`]),
    ...all.map(sqlOf),
    ...(any.length > 0 ? [`(${any.map((group) => group.map(sqlOf).join(' and ') || 'true').join(' or ')})`] : []),
    ...(search === '' ? [] : [searchSql(model, search, bindings)]),
  ];
  return parts.join(' and ');
}

function conditionSql({ column, operator, value }: Condition, { bind }: Bindings): string {
  const { sqlType } = kindOf(column);
  return operators[operator].sql({ column: `${TABLE}.${column.name}`, value, sqlType, bind });
}

function searchSql(model: EntityModel, search: string, { bind }: Bindings): string {
  const columns = searchedColumns(model);
  if (columns.length === 0) return 'false';
  const pattern = bind(containing(search), 'text');
  return `(${columns.map(({ name }) => `${TABLE}.${name} ilike ${pattern}`).join(' or ')})`;
}
