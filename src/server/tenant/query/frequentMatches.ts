import { LRUCache } from 'lru-cache';
import { isIndexed } from '#shared/fieldTypes/fieldTypes.ts';
import { limits } from '#shared/limits.ts';
import { bindings } from '../bindings.ts';
import type { Plan, SortKey } from './plan/plan.ts';
import { filterSql, TABLE } from './sql/filterSql.ts';
import { inner, limitOf } from './sql/pageSql.ts';
import { sortSql } from './sql/sortSql.ts';
import { COUNT, columnsOf, type Shown, type Statement, shownSql } from './sql/statements.ts';

/** How many records are tried in the order of the list, when the page is likely to be among them. */
const TRIED = 5000;
/** Fewer matches are collected and sorted as fast. */
const FREQUENT_MIN = 2000;
const REMEMBERED_MAX = 5000;
/** After this time, ms, a list is tried again whose first records did not have the page. */
const REMEMBERED_MS = 10 * 60_000;

/** Filters that had many matches when they were last counted. */
const frequent = new LRUCache<string, true>({ max: REMEMBERED_MAX });
/** Filters, with the order of the list, whose matches were not among the first records. */
const elsewhere = new LRUCache<string, true>({ max: REMEMBERED_MAX, ttl: REMEMBERED_MS });

const orderedKey = (filterKey: string, { sort }: Plan) =>
  `${sort.map(({ column, order }) => `${column.name} ${order}`).join()} ${filterKey}`;

/** Remembers how many matches a filter has, for {@link frequentStatement}. */
export function learnCount(filterKey: string, count: number): void {
  if (count >= FREQUENT_MIN) frequent.set(filterKey, true);
  else frequent.delete(filterKey);
}

/** Remembers that the first records of the list did not have the page. */
export const learnFailure = (filterKey: string, plan: Plan): void =>
  void elsewhere.set(orderedKey(filterKey, plan), true);

/**
 * Reads a page of a filter with many matches from the first records of the list, which takes a fraction of the time of
 * collecting and sorting all matches. The page is there if it has one row more than its limit. Otherwise the matches are
 * elsewhere, and it is read as any other.
 * @param filterKey identifies the filter
 * @returns null if matches are rare, or if no index has the records in the order of the list
 */
export function frequentStatement(filterKey: string, plan: Plan, { reader, expansions }: Shown): Statement | null {
  const { model, filter, sort, after, offset, limit } = plan;
  const rows = offset + limit + 1;
  if (!isIndexOrder(sort) || after || filter.isTrash || limit < 1 || rows > TRIED) return null;
  if (!frequent.has(filterKey) || elsewhere.has(orderedKey(filterKey, plan))) return null;
  const bound = bindings();
  const where = filterSql(plan, bound);
  const names = columnsOf(plan, reader, bound);
  const order = sortSql(sort);
  // So many records contain the page if the matches are evenly spread.
  const needed = `(select reltuples from pg_class where oid = '${model.table}'::regclass) * ${rows} / (select n from n)`;
  const text = `with n as materialized (select nullif(count(*), 0) as n
      from (select from ${model.table} ${TABLE} where ${where} limit ${limits.count_exact_max + 1}) c),
    p as materialized (select ${names.map(inner).join(', ')} from (select * from ${model.table} ${TABLE}
        where ${TABLE}.deleted_at is null and ${needed} < least((select n from n), ${TRIED * 0.8})
        order by ${order} limit ${TRIED}) ${TABLE}
      where ${where} order by ${order} ${limitOf(plan)})
    select ${shownSql(names, expansions, bound)}, (select n from n) as ${COUNT} from p`;
  return { text, values: bound.values };
}

/** Whether an index has the records that are not deleted in this order, or in the opposite. */
function isIndexOrder(sort: readonly SortKey[]): boolean {
  const [first, second, ...more] = sort;
  if (!first || first.by || more.length > 0) return false;
  const { alias, field } = first.column;
  if (alias === 'id') return true;
  return (field ? isIndexed(field) : alias === 'created_at') && second?.order === first.order;
}
