import { limits } from '#shared/limits.ts';
import type { Bindings } from '../../bindings.ts';
import type { Plan } from '../plan/plan.ts';
import { TABLE } from './filterSql.ts';
import { rangesAfter, sortedRows, sortSql } from './sortSql.ts';

/** From this offset on, an index of ids is scanned first, and only the page's records are fetched. */
const DEEP = 500;

/** A column of a page: its name in the page, and how it is read from the record's row. */
export interface Selected {
  name: string;
  sql: string;
}

export const inner = ({ sql }: Selected) => sql;
export const outerNames = (names: readonly Selected[]) => names.map(({ name }) => `p.${name}`);

interface Counted {
  names: readonly Selected[];
  /** What the statement returns of each row. */
  shown: string;
  where: string;
  /** The name of the count in each row. */
  count: string;
}

/**
 * A page of matches, and their count. Collects the ids of the matches once, as far as they are counted. If these are all
 * matches, the page is taken from them; otherwise PostgreSQL might scan the table in the order of the list, which is slow
 * if matches are rare. If there are more, matches are so frequent that this scan is short.
 */
export function countedPageSql(plan: Plan, { names, shown, where, count }: Counted, bound: Bindings): string {
  const { model, sort, after } = plan;
  const n = '(select n from n)';
  const order = sortSql(sort);
  const sorted = (rows: string) => sortedRows(rows, sort, bound);
  const keys = [...new Set(sort.map(({ column }) => `${TABLE}.${column.name}`))].join(', ');
  const later = after ? ` where ${rangesAfter(plan.access, sort, after, bound).join(' or ')}` : '';
  const few = `select ${names.map(inner).join(', ')} from (select ${TABLE}.id from ${sorted('c')}${later} order by ${order} ${limitOf(plan)}) k
    join ${model.table} ${TABLE} on ${TABLE}.id = k.id where ${n} <= ${limits.count_exact_max}`;
  const many = pageSql(plan, names, `${where} and ${n} > ${limits.count_exact_max}`, bound);
  return `with c as materialized (select ${keys} from ${model.table} ${TABLE} where ${where} limit ${limits.count_exact_max + 1}),
    n as materialized (select count(*) as n from c),
    p as materialized (select ${TABLE}.* from ${sorted(`((${few}) union all (${many}))`)} order by ${order})
    select ${shown}, ${n} as ${count} from p`;
}

export const limitOf = ({ limit, offset }: Plan) => `limit ${limit + 1}${offset > 0 ? ` offset ${offset}` : ''}`;

/** A page of the matches, one row more than its limit. */
export function pageSql(plan: Plan, names: readonly Selected[], where: string, bound: Bindings): string {
  const { table } = plan.model;
  const order = sortSql(plan.sort);
  const sorted = (rows: string) => sortedRows(rows, plan.sort, bound);
  const limit = limitOf(plan);
  const selected = names.map(inner).join(', ');
  const rangeSql = (condition: string) =>
    `select ${selected} from ${sorted(table)} where ${condition} order by ${order} ${limit}`;
  if (plan.after) {
    const [first, second] = rangesAfter(plan.access, plan.sort, plan.after, bound);
    if (!second) return rangeSql(`${where} and ${first}`);
    // The second range is read only if the first one ends on this page.
    const rest = rangeSql(`${where} and ${second} and (select count(*) from a) <= ${plan.limit}`);
    return `with a as materialized (${rangeSql(`${where} and ${first}`)})
      select ${TABLE}.* from ${sorted(`(select * from a union all (${rest}))`)} order by ${order} ${limit}`;
  }
  if (plan.offset < DEEP) return rangeSql(where);
  return `select ${selected} from (select ${TABLE}.id from ${sorted(table)} where ${where} order by ${order} ${limit}) k
    join ${sorted(table)} on ${TABLE}.id = k.id order by ${order}`;
}

export const countSql = ({ model }: Plan, where: string, count: 'bounded' | 'exact') =>
  count === 'exact'
    ? `(select count(*) from ${model.table} ${TABLE} where ${where})`
    : `(select count(*) from (select from ${model.table} ${TABLE} where ${where} limit ${limits.count_exact_max + 1}) c)`;
