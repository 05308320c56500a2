import { storageOf } from '#shared/fieldTypes/fieldTypes.ts';
import type { RowReader } from '../rows.ts';
import type { Expansion } from './expand.ts';
import { bindings, filterSql, isEverything, TABLE } from './filterSql.ts';
import { countedPageSql, countSql, inner, outerNames, pageSql, type Selected } from './pageSql.ts';
import type { Plan } from './plan.ts';

export interface Statement {
  text: string;
  values: unknown[];
}

/** The column with the count, in each row of a page; null if the page itself shows it. */
export const COUNT = '_n';

export interface Shown {
  reader: RowReader;
  expansions: readonly Expansion[];
}

/**
 * The rows of a page, one more than its limit to see whether another page follows, and their count, in one statement
 * (docs/architecture.md#the-hot-path).
 * @param count how far to count: to the bound, exactly, or not at all
 */
export function pageStatement(
  plan: Plan,
  { reader, expansions }: Shown,
  count: 'bounded' | 'exact' | 'none',
): Statement {
  const bound = bindings();
  const names = columnsOf(plan, reader);
  const where = filterSql(plan.model, plan.filter, bound);
  const shown = shownSql(names, expansions);
  if (count === 'bounded' && !isEverything(plan.filter))
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
  const where = filterSql(plan.model, plan.filter, bound);
  return { text: `select ${countSql(plan, where, count)} as ${COUNT}`, values: bound.values };
}

/** The filter alone, for the planner's estimate, and as a key of the filter. */
export function filterStatement(plan: Plan): Statement {
  const bound = bindings();
  const where = filterSql(plan.model, plan.filter, bound);
  return { text: `select from ${plan.model.table} ${TABLE} where ${where}`, values: bound.values };
}

/** One record by its id, deleted or not. */
export function recordStatement(plan: Pick<Plan, 'model' | 'expanded'>, { reader, expansions }: Shown): string {
  const names = namesWith(reader, plan.expanded);
  if (expansions.every(({ sql }) => sql === null))
    return `select ${names.map(inner).join(', ')} from ${plan.model.table} ${TABLE} where ${TABLE}.id = $1`;
  const shown = shownSql(names, expansions);
  return `select ${shown} from (select ${names.map(inner).join(', ')} from ${plan.model.table} ${TABLE} where ${TABLE}.id = $1) p`;
}

const namesWith = (reader: RowReader, columns: Plan['columns']): Selected[] => {
  const all = new Map([...reader.columns, ...columns].map(({ name, type }) => [name, storageOf(type) === 'jsonb']));
  return [...[...all].map(([name, isJson]) => ({ name, isJson })), { name: '_v', isJson: false }];
};

/** The columns of the reply, of its expanded values, and of the sort, for the cursor. */
export const columnsOf = ({ expanded, sort }: Plan, reader: RowReader) =>
  namesWith(reader, [...expanded, ...sort.map(({ column }) => column)]);

/** What a statement returns of each row of its page `p`. */
export const shownSql = (names: readonly Selected[], expansions: readonly Expansion[]) =>
  [...outerNames(names), ...expansions.flatMap(({ sql }) => sql ?? [])].join(', ');
