import { limits } from '#shared/limits.ts';
import { type Filter, type Filters, isWithin, type NumberBounds } from '#shared/listQuery.ts';
import { fitsPattern } from '#shared/operators/containing.ts';
import { type ListSpec, sortFields } from '#shared/resource.ts';
import { type Group, groupName, groupParams, readGroups, readGroupsText, writeGroupsText } from './groups.ts';

export type FilterValue = string | number | boolean;

/**
 * Keys among react-admin's filters that are no filters: the condition groups as text, and whether the trash is shown. No
 * field can have these names.
 */
export const groupsKey = 'any-of';
export const trashKey = 'is-trash';

/** The state of a list, read from its address. `others` are unknown parameters, kept in their order. */
export interface ListState {
  search: string;
  page: number;
  limit: number;
  sort: string;
  order: 'asc' | 'desc';
  filter: Record<string, FilterValue>;
  /** One group must match, with all its conditions, in addition to the filters. */
  groups: readonly Group[];
  isTrash: boolean;
  others: [string, string][];
}

export interface ListCodec {
  /** From the address bar's form to react-admin's. Idempotent. */
  toRa: (search: string) => string;
  /** From react-admin's form to the address bar's. Idempotent. */
  toClean: (search: string) => string;
  read: (search: string) => ListState;
}

/** Parameters of lists besides their filters. */
export const listParameters = [
  'search',
  'page',
  'limit',
  'sort',
  'order',
  'card',
  'view',
  'trash',
  'filter',
  'perPage',
  'displayedFilters',
  'view_as',
  'step',
];
/** Parameters of the page, not of the list. */
const pageNames: readonly string[] = ['card', 'view', 'view_as', 'step'];
const raNames = ['filter', 'perPage', 'displayedFilters', 'page', 'sort', 'order'];

/** A filter's parameter: one that is named like a parameter of the list gets another underscore. */
export const addressKey = (key: string) => (listParameters.includes(key.replace(/^_+/, '')) ? `_${key}` : key);

interface FilterKey {
  key: string;
  kind: Filter;
  /** The default, which an address without the key has. */
  start: FilterValue | undefined;
}

/** The keys of the filters; a range has two. */
export const filterKeys = (filters: Filters): FilterKey[] =>
  Object.entries(filters).flatMap(([key, kind]): FilterKey[] => {
    if (kind.type !== 'number_range' && kind.type !== 'date_range') return [{ key, kind, start: kind.default }];
    return [
      { key: `${key}_start`, kind, start: kind.default?.start },
      { key: `${key}_end`, kind, start: kind.default?.end },
    ];
  });

/** The defaults of the filters. */
export const filterDefaults = (filters: Filters): ListState['filter'] =>
  Object.fromEntries(filterKeys(filters).flatMap(({ key, start }) => (start === undefined ? [] : [[key, start]])));

const isDay = (text: string) => {
  const date = new Date(`${text}T00:00:00.000Z`);
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
};

/** Parses a number of an address; undefined if it is none. */
export const parseNumber = (text: string, bounds?: NumberBounds): number | undefined => {
  const number = /^-?\d{1,15}(\.\d{1,15})?$/.test(text) ? Number(text) : undefined;
  return number !== undefined && bounds && !isWithin(number, bounds) ? undefined : number;
};

/** Parses a filter's value of an address; undefined if it is not valid. */
export function parseFilter(kind: Filter, text: string): FilterValue | undefined {
  switch (kind.type) {
    case 'text':
      return text === '' || !fitsPattern(text) ? undefined : text;
    case 'number':
    case 'number_range':
      return parseNumber(text, kind.bounds);
    case 'date_range':
      return isDay(text) ? text : undefined;
    case 'checkbox':
      return text === 'Y' ? true : text === 'N' ? false : undefined;
    case 'select':
      return kind.options.find((option) => String(option) === text);
  }
}

export const formatFilter = (value: unknown): string =>
  typeof value === 'boolean' ? (value ? 'Y' : 'N') : ['string', 'number'].includes(typeof value) ? String(value) : '';

const positive = (text: string | null) => (text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 1);

const pageSize = (text: string | null) =>
  limits.page_sizes.find((size) => String(size) === text) ?? limits.page_size_default;

function parseObject(text: string | null): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return value && typeof value === 'object' && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}

export const sortableFields = (list: ListSpec): string[] => [
  list.sort.field,
  ...(list.trash ? ['deleted_at'] : []),
  ...sortFields(list.columns),
];

/** Whether a list can be sorted by a field. Without a declaration, by any. */
export const isSortable =
  (list: ListSpec | undefined) =>
  (field: string): boolean =>
    !list || sortableFields(list).includes(field);

const defaultOrder = (list: ListSpec, field: string) => (field === list.sort.field ? list.sort.order : 'asc');

/**
 * List state in flat parameters (docs/reference/product/lists-and-cards.md#list-state-in-the-address). Defaults and invalid values
 * are left out; unknown parameters stay. A filter with a default that is switched off is empty: `?blocked=`. react-admin
 * writes all filters at once, so a filter that is missing in its form is off.
 */
export function listCodec(list: ListSpec): ListCodec {
  const filters = filterKeys(list.filters);
  const sortable = sortableFields(list);
  const known = new Set([
    ...listParameters.filter((name) => !pageNames.includes(name) && (name !== 'trash' || list.trash)),
    ...filters.map(({ key }) => addressKey(key)),
  ]);

  const isGroupName = (name: string) => Boolean(list.conditions) && groupName.test(name);

  const read = (search: string): ListState => {
    const params = new URLSearchParams(search);
    const isRa = ['filter', 'perPage', 'displayedFilters'].some((name) => params.has(name));
    const raFilter = isRa ? parseObject(params.get('filter')) : null;
    const given = (key: string) => (raFilter ? formatFilter(raFilter[key]) : isRa ? null : params.get(addressKey(key)));
    const values = filters.flatMap(({ key, kind, start }) => {
      const text = given(key);
      const value = text === '' ? undefined : (parseFilter(kind, text ?? '') ?? start);
      return value === undefined ? [] : [[key, value] as const];
    });
    const isTrash = raFilter ? raFilter[trashKey] === true : !isRa && params.get('trash') === '1';
    const order = params.get('order')?.toLowerCase();
    const field = sortable.find((name) => name === params.get('sort')) ?? list.sort.field;
    return {
      search: isRa ? formatFilter(raFilter?.q) : (params.get('search') ?? ''),
      page: positive(params.get('page')),
      limit: pageSize(params.get(isRa ? 'perPage' : 'limit')),
      sort: field,
      order: order === 'asc' || order === 'desc' ? order : defaultOrder(list, field),
      filter: Object.fromEntries(values),
      groups: raFilter ? readGroupsText(raFilter[groupsKey], list) : isRa ? [] : readGroups(params, list),
      isTrash: isTrash && Boolean(list.trash),
      others: [...params].filter(([name]) => !known.has(name) && !raNames.includes(name) && !isGroupName(name)),
    };
  };

  return {
    read,
    toClean: (search) => writeClean(list, read(search)),
    toRa: (search) => writeRa(read(search)),
  };
}

function writeClean(list: ListSpec, state: ListState): string {
  const clean = new URLSearchParams();
  if (state.search) clean.set('search', state.search);
  for (const { key, start } of filterKeys(list.filters))
    if (state.filter[key] !== start) clean.set(addressKey(key), formatFilter(state.filter[key]));
  for (const [name, value] of groupParams(state.groups)) clean.set(name, value);
  if (state.isTrash) clean.set('trash', '1');
  if (state.sort !== list.sort.field) clean.set('sort', state.sort);
  if (state.order !== defaultOrder(list, state.sort)) clean.set('order', state.order);
  if (state.page !== 1) clean.set('page', String(state.page));
  if (state.limit !== limits.page_size_default) clean.set('limit', String(state.limit));
  return written(clean, state.others);
}

function writeRa(state: ListState): string {
  const filter = {
    ...(state.search && { q: state.search }),
    ...state.filter,
    ...(state.groups.length > 0 && { [groupsKey]: writeGroupsText(state.groups) }),
    ...(state.isTrash && { [trashKey]: true }),
  };
  const ra = new URLSearchParams({
    filter: JSON.stringify(filter),
    page: String(state.page),
    perPage: String(state.limit),
    sort: state.sort,
    order: state.order.toUpperCase(),
  });
  return written(ra, state.others);
}

function written(params: URLSearchParams, others: ListState['others']): string {
  for (const [name, value] of others) params.append(name, value);
  const text = params.toString();
  return text && `?${text}`;
}

/** How many filters differ from their defaults. */
export const filterCount = (filters: Filters, values: Record<string, unknown>) =>
  filterKeys(filters).filter(({ key, start }) => formatFilter(values[key]) !== formatFilter(start)).length;

/** The same plus the conditions of the groups. */
export const activeCount = (list: Pick<ListSpec, 'filters' | 'conditions'>, values: Record<string, unknown>) =>
  filterCount(list.filters, values) + readGroupsText(values[groupsKey], list).flat().length;
