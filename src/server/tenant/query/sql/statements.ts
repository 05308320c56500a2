import { readableRows, readableValue } from '../../access/readableSql.ts';
import { type Bindings, bindings } from '../../bindings.ts';
import type { ModelColumn } from '../../model.ts';
import { type RowReader, valueRead } from '../../rows.ts';
import type { Plan, View } from '../plan/plan.ts';
import type { Expansion } from './expand.ts';
import { filterSql, isEverything, TABLE } from './filterSql.ts';
import { countedPageSql, countSql, inner, outerNames, pageSql, type Selected } from './pageSql.ts';
import { rightsColumns } from './rowRights.ts';

export interface Statement {
  text: string;
  values: unknown[];
}

/** The column with the count, in each row of a page; null if the page itself shows it. */
export const COUNT = '_n';

/** Whether the one record of a statement is in the trash. */
export const IS_DELETED = '_deleted';

export interface Shown {
  reader: RowReader;
  expansions: readonly Expansion[];
}

/**
 * The rows of a page, one more than its limit to see whether another page follows, and their count, in one statement
 * (docs/start/architecture.md#the-hot-path).
 * @param count how far to count: to the bound, exactly, or not at all
 */
export function pageStatement(
  plan: Plan,
  { reader, expansions }: Shown,
  count: 'bounded' | 'exact' | 'none',
): Statement {
  const bound = bindings();
  const names = columnsOf(plan, reader, bound);
  const where = filterSql(plan, bound);
  const shown = shownSql(names, expansions, bound);
  if (count === 'bounded' && !isEverything(plan))
    return {
      text: countedPageSql(plan, { names, shown, where, count: COUNT }, bound),
      values: bound.values,
    };
  const page = pageSql(plan, names, where, bound);
  if (count === 'none') return { text: `select ${shown} from (${page}) p`, values: bound.values };
  const counted = countSql(plan, where, count);
  // A first page that is not full shows the count: rare matches are not searched twice.
  const isFirst = plan.offset === 0 && !plan.after;
  const n = isFirst ? `case when (select count(*) from p) > ${plan.limit} then ${counted} end` : counted;
  return {
    text: `with p as materialized (${page}) select ${shown}, ${n} as ${COUNT} from p`,
    values: bound.values,
  };
}

/** The count alone. */
export function countStatement(plan: Plan, count: 'bounded' | 'exact'): Statement {
  const bound = bindings();
  const where = filterSql(plan, bound);
  return { text: `select ${countSql(plan, where, count)} as ${COUNT}`, values: bound.values };
}

/** The filter alone, for the planner's estimate, and as a key of the filter. */
export function filterStatement(plan: Plan): Statement {
  const bound = bindings();
  const where = filterSql(plan, bound);
  return { text: `select from ${plan.model.table} ${TABLE} where ${where}`, values: bound.values };
}

/** One record by its id, deleted or not. The id is the first value. */
export function recordStatement(
  { access, expanded, rights }: View,
  { reader, expansions }: Shown,
  id: number,
): Statement {
  const bound = bindings([id]);
  const isDeleted = { name: IS_DELETED, sql: `${TABLE}.deleted_at is not null as ${IS_DELETED}` };
  const names = [...namesWith({ access, rights }, reader, expanded, bound), isDeleted];
  const where = [`${TABLE}.id = $1`, ...readableRows(access, TABLE, bound)].join(' and ');
  const row = `select ${names.map(inner).join(', ')} from ${access.model.table} ${TABLE} where ${where}`;
  if (expansions.every(({ sql }) => sql === null)) return { text: row, values: bound.values };
  return { text: `select ${shownSql(names, expansions, bound)} from (${row}) p`, values: bound.values };
}

function namesWith(
  { access, rights }: Pick<View, 'access' | 'rights'>,
  reader: RowReader,
  columns: Plan['columns'],
  bound: Bindings,
): Selected[] {
  const all = new Set([...reader.columns, ...columns]);
  const names = [...all].map((column) => ({ name: column.name, sql: selectedSql(access, column, bound) }));
  const flags = rights && !access.isWhole ? rightsColumns(access, bound) : [];
  return [...names, { name: '_v', sql: `${TABLE}._v` }, ...flags];
}

function selectedSql(access: Plan['access'], column: ModelColumn, bound: Bindings): string {
  const { name } = column;
  const value = readableValue(access, column, TABLE, bound, valueRead(`${TABLE}.`, column));
  return value === `${TABLE}.${name}` ? value : `${value} as ${name}`;
}

/** The columns of the reply, of its expanded values, and of the sort, for the cursor. */
export const columnsOf = ({ access, expanded, rights, sort }: Plan, reader: RowReader, bound: Bindings) =>
  namesWith({ access, rights }, reader, [...expanded, ...sort.map(({ column }) => column)], bound);

/** What a statement returns of each row of its page `p`. */
export const shownSql = (names: readonly Selected[], expansions: readonly Expansion[], bound: Bindings) =>
  [...outerNames(names), ...expansions.flatMap(({ sql }) => sql?.(bound) ?? [])].join(', ');
