import type { Filter } from '#shared/listQuery.ts';
import { containing } from '#shared/operators/containing.ts';
import { type OperatorName, operators } from '#shared/operators/operators.ts';
import type { ListSpec } from '#shared/resource.ts';
import type { Query } from '../api/address.ts';
import { type Condition, type Group, readGroupsText } from './groups.ts';
import { filterKeys, groupsKey, isSortable, trashKey } from './listCodec.ts';
import { recordsQuery } from './pageQuery.ts';

type Value = string | number | boolean | undefined;

/** react-admin's parameters of a list. */
interface ListParams {
  filter?: Record<string, unknown>;
  sort?: { field: string; order: string };
  pagination?: { page: number; perPage: number };
  meta?: { with?: string };
}

/** The query of a list of records (docs/reference/api/records.md#records). */
export function recordQueryOf(params: ListParams, list: ListSpec | undefined): Query {
  const { q, [groupsKey]: groups, [trashKey]: isTrash, ...values } = (params.filter ?? {}) as Record<string, Value>;
  const kinds = new Map(filterKeys(list?.filters ?? {}).map(({ key, kind }) => [key, kind]));
  const query: Record<string, Query> = {};
  for (const [key, value] of Object.entries(values)) {
    if (value === undefined || value === '') continue;
    const { alias, operator, operand } = condition(key, value, kinds.get(key));
    query[alias] = { ...query[alias], [operator]: operand };
  }
  if (isTrash) query.deleted_at = { ex: true };
  if (groups && list) query.or = groupQuery(readGroupsText(groups, list), list);
  return recordsQuery(params, { search: q, query }, isSortable(list));
}

function condition(key: string, value: Exclude<Value, undefined>, kind: Filter | undefined) {
  switch (kind?.type) {
    case 'text':
      return { alias: key, operator: 'ilike', operand: containing(String(value)) };
    case 'number_range':
    case 'date_range': {
      const isStart = key.endsWith('_start');
      const alias = kind.field ?? key.replace(/_(start|end)$/, '');
      return { alias, operator: isStart ? 'gte' : 'lte', operand: dayMoment(key, value, kind) };
    }
    case 'checkbox':
      return { alias: key, operator: kind.matches === 'presence' ? 'ex' : 'eq', operand: value };
    default:
      return { alias: key, operator: kind?.type === 'number' && kind.is_list ? 'in' : 'eq', operand: value };
  }
}

type Operands = Partial<Record<OperatorName, string | string[]>>;

/** Groups of conditions as `or[0][<field>][<operator>]=` of the records API (docs/reference/api/records.md#filter-groups). */
const groupQuery = (groups: readonly Group[], list: Pick<ListSpec, 'filters'>): Query => {
  const moments = momentFields(list);
  return Object.fromEntries(
    groups.map((group, at) => {
      const fields: Record<string, Operands> = {};
      for (const condition of group) {
        const operands = moments.has(condition.field) ? momentOperands(condition) : operandOf(condition);
        fields[condition.field] = merge(fields[condition.field] ?? {}, operands);
      }
      return [at, fields as Query];
    }),
  );
};

/** Fields that store moments and are filtered by days. */
const momentFields = ({ filters }: Pick<ListSpec, 'filters'>): ReadonlySet<string> =>
  new Set(
    Object.entries(filters).flatMap(([key, kind]) =>
      kind.type === 'date_range' && kind.of !== 'date' ? [kind.field ?? key] : [],
    ),
  );

const operandOf = ({ operator, value }: Condition): Operands => ({
  [operator]: operators[operator].operand.write(value),
});

/** A day of a moment is the day in the time zone of this browser. */
function momentOperands(condition: Condition): Operands {
  const { operator, value } = condition;
  const { ofDay } = operators[operator];
  const isDay = /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value));
  if (!isDay || !ofDay) return operandOf(condition);
  const [start, end] = (['day_start', 'day_end'] as const).map((key) => dayMoment(key, value, { type: 'date_range' }));
  return ofDay(start as string, end as string);
}

/** Both conditions must match: where they share an operator, the stricter operand implies the other. */
function merge(before: Operands, more: Operands): Operands {
  const all: Operands = { ...before, ...more };
  for (const name of Object.keys(more) as OperatorName[]) {
    const [first, second] = [before[name], more[name]];
    const { stricter } = operators[name];
    if (stricter && typeof first === 'string' && typeof second === 'string') all[name] = stricter(first, second);
  }
  return all;
}

/** Days of a date range are in the browser's time zone: from their first millisecond to their last. */
export function dayMoment<T>(key: string, value: T, kind: Filter | undefined): T | string {
  if (typeof value !== 'string' || kind?.type !== 'date_range' || kind.of === 'date') return value;
  const time = key.endsWith('_start') ? '00:00:00.000' : '23:59:59.999';
  return new Date(`${value}T${time}`).toISOString();
}
