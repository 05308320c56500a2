import { storageOf } from '#shared/fieldTypes/fieldTypes.ts';
import { limits } from '#shared/limits.ts';
import type { RowReader } from '../rows.ts';
import type { Expansion } from './expand.ts';
import { type Bindings, bindings, filterSql, isEverything, TABLE } from './filterSql.ts';
import type { Plan } from './plan.ts';
import { rangesAfter, sortSql } from './sortSql.ts';

export interface Statement {
  text: string;
  values: unknown[];
}

/** The column with the count, in each row of a page; null if the page itself shows it. */
export const COUNT = '_n';

/** From this offset on, an index of ids is scanned first, and only the page's records are fetched. */
const DEEP = 500;

interface Shown {
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
  const shown = [...outerNames(names), ...expansions.flatMap(({ sql }) => sql ?? [])].join(', ');
  if (count === 'bounded' && !isEverything(plan.filter))
    return { text: foundSql(plan, { names, shown, where }, bound), values: bound.values };
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
  const shown = [...outerNames(names), ...expansions.flatMap(({ sql }) => sql ?? [])].join(', ');
  return `select ${shown} from (select ${names.map(inner).join(', ')} from ${plan.model.table} ${TABLE} where ${TABLE}.id = $1) p`;
}

interface Selected {
  name: string;
  isJson: boolean;
}

const namesWith = (reader: RowReader, columns: Plan['columns']): Selected[] => {
  const all = new Map([...reader.columns, ...columns].map(({ name, type }) => [name, storageOf(type) === 'jsonb']));
  return [...[...all].map(([name, isJson]) => ({ name, isJson })), { name: '_v', isJson: false }];
};

/** The columns of the reply, of its expanded values, and of the sort, for the cursor. */
const columnsOf = ({ expanded, sort }: Plan, reader: RowReader) =>
  namesWith(reader, [...expanded, ...sort.map(({ column }) => column)]);

const inner = ({ name, isJson }: Selected) => `${TABLE}.${name}${isJson ? `::text as ${name}` : ''}`;
const outerNames = (names: readonly Selected[]) => names.map(({ name }) => `p.${name}`);

/**
 * Collects the ids of the matches once, as far as they are counted. If these are all matches, the page is taken from
 * them; otherwise PostgreSQL might scan the table in the order of the list, which is slow if matches are rare. If there
 * are more, matches are so frequent that this scan is short.
 */
function foundSql(
  plan: Plan,
  { names, shown, where }: { names: readonly Selected[]; shown: string; where: string },
  bound: Bindings,
): string {
  const { model, sort, after } = plan;
  const count = '(select count(*) from c)';
  const order = sortSql(sort);
  const keys = [...new Set(sort.map(({ column }) => `${TABLE}.${column.name}`))].join(', ');
  const later = after ? ` where ${rangesAfter(model, sort, after, bound).join(' or ')}` : '';
  const few = `select ${names.map(inner).join(', ')} from (select ${TABLE}.id from c ${TABLE}${later} order by ${order} ${limitOf(plan)}) k
    join ${model.table} ${TABLE} on ${TABLE}.id = k.id where ${count} <= ${limits.count_exact_max}`;
  const many = pageSql(plan, names, `${where} and ${count} > ${limits.count_exact_max}`, bound);
  return `with c as materialized (select ${keys} from ${model.table} ${TABLE} where ${where} limit ${limits.count_exact_max + 1}),
    p as materialized (select * from ((${few}) union all (${many})) ${TABLE} order by ${order})
    select ${shown}, ${count} as ${COUNT} from p`;
}

const limitOf = ({ limit, offset }: Plan) => `limit ${limit + 1}${offset > 0 ? ` offset ${offset}` : ''}`;

function pageSql(plan: Plan, names: readonly Selected[], where: string, bound: Bindings): string {
  const { table } = plan.model;
  const order = sortSql(plan.sort);
  const limit = limitOf(plan);
  const selected = names.map(inner).join(', ');
  const rangeSql = (condition: string) =>
    `select ${selected} from ${table} ${TABLE} where ${condition} order by ${order} ${limit}`;
  if (plan.after) {
    const [first, second] = rangesAfter(plan.model, plan.sort, plan.after, bound);
    if (!second) return rangeSql(`${where} and ${first}`);
    // The second range is read only if the first one ends on this page.
    const rest = rangeSql(`${where} and ${second} and (select count(*) from a) <= ${plan.limit}`);
    return `with a as materialized (${rangeSql(`${where} and ${first}`)})
      select * from (select * from a union all (${rest})) ${TABLE} order by ${order} ${limit}`;
  }
  if (plan.offset < DEEP) return rangeSql(where);
  return `select ${selected} from (select ${TABLE}.id from ${table} ${TABLE} where ${where} order by ${order} ${limit}) k
    join ${table} ${TABLE} on ${TABLE}.id = k.id order by ${order}`;
}

const countSql = ({ model }: Plan, where: string, count: 'bounded' | 'exact') =>
  count === 'exact'
    ? `(select count(*) from ${model.table} ${TABLE} where ${where})`
    : `(select count(*) from (select from ${model.table} ${TABLE} where ${where} limit ${limits.count_exact_max + 1}) c)`;
