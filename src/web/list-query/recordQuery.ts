import { limits } from '#shared/limits.ts';
import type { Filter } from '#shared/listQuery.ts';
import { containing } from '#shared/operators/containing.ts';
import type { ListSpec } from '#shared/resource.ts';
import type { Query } from '../api/queryString.ts';
import { dayMoment } from './dayMoment.ts';
import { groupQuery } from './groupQuery.ts';
import { readGroupsText } from './groups.ts';
import { filterKeys, groupsKey, sortableFields, trashKey } from './listCodec.ts';

type Value = string | number | boolean | undefined;

/** What react-admin asks a list by. */
interface Asked {
  filter?: Record<string, unknown>;
  sort?: { field: string; order: string };
  pagination?: { page: number; perPage: number };
  meta?: { with?: string };
}

/** A list of records, as the data API is asked for it (CONTRACT.md section 4). */
export function recordQueryOf(params: Asked, list: ListSpec | undefined): Query {
  const { q, [groupsKey]: groups, [trashKey]: isTrash, ...values } = (params.filter ?? {}) as Record<string, Value>;
  const kinds = new Map(filterKeys(list?.filters ?? {}).map(({ key, kind }) => [key, kind]));
  const { field, order } = params.sort ?? {};
  const sorts = field && (!list || sortableFields(list).includes(field));
  const perPage = params.pagination?.perPage ?? limits.page_size_default;
  const query: Record<string, Query> = {};
  for (const [key, value] of Object.entries(values)) {
    if (value === undefined || value === '') continue;
    const { alias, operator, operand } = condition(key, value, kinds.get(key));
    query[alias] = { ...query[alias], [operator]: operand };
  }
  if (isTrash) query.deleted_at = { ex: true };
  if (groups && list) query.or = groupQuery(readGroupsText(groups, list), list);
  return {
    search: q,
    page: params.pagination?.page,
    limit: perPage > limits.page_size_max ? limits.page_size_all : perPage,
    query,
    with: params.meta?.with,
    ...(sorts ? { sort: { [field]: order?.toLowerCase() } } : {}),
  };
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
      return { alias: key, operator: kind.asks === 'presence' ? 'ex' : 'eq', operand: value };
    default:
      return { alias: key, operator: 'eq', operand: value };
  }
}
