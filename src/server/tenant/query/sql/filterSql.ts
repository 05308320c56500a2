import { containing } from '#shared/operators/containing.ts';
import { readableRows } from '../../access/readableSql.ts';
import type { RecordAccess } from '../../access/recordAccess.ts';
import { isEveryRow } from '../../access/rowRule.ts';
import type { Bindings } from '../../bindings.ts';
import { kindOf, searchedColumns } from '../../columnKinds.ts';
import { foldedLike, operatorSql } from '../../operatorSql.ts';
import type { Condition, Plan } from '../plan/plan.ts';

/** The name of the table in every statement. */
export const TABLE = 'm';

type Filtered = Pick<Plan, 'access' | 'filter'>;

/** Whether every record matches that is not deleted. */
export const isEverything = ({ access, filter: { all, any, search } }: Filtered): boolean =>
  all.length === 0 && any.length === 0 && search === '' && isEveryRow(access.read);

/**
 * The condition of `where`. Never empty: deleted records are left out unless the filter is for the trash. Records that the
 * caller may not read match no filter.
 */
export function filterSql({ access, filter }: Filtered, bindings: Bindings): string {
  const { all, any, search, isTrash } = filter;
  const sqlOf = (condition: Condition) => conditionSql(condition, bindings);
  const parts = [
    ...(isTrash ? [] : [`${TABLE}.deleted_at is null`]),
    ...all.map(sqlOf),
    ...(any.length > 0 ? [`(${any.map((group) => group.map(sqlOf).join(' and ') || 'true').join(' or ')})`] : []),
    ...(search === '' ? [] : [searchSql(access, search, bindings)]),
    ...readableRows(access, TABLE, bindings),
  ];
  return parts.join(' and ');
}

function conditionSql({ column, operator, value }: Condition, { bind }: Bindings): string {
  const { sqlType } = kindOf(column);
  return operatorSql(operator, { column: `${TABLE}.${column.name}`, value, sqlType, bind });
}

function searchSql({ model, partly }: RecordAccess, search: string, { bindOnce: bind }: Bindings): string {
  const columns = searchedColumns(model).filter((column) => !partly.has(column));
  if (columns.length === 0) return 'false';
  const found = columns.map(({ name }) => foldedLike(containing(search), { column: `${TABLE}.${name}`, bind }));
  return `(${found.join(' or ')})`;
}
