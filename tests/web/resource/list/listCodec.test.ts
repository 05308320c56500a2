import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { limits } from '#shared/limits.ts';
import { filter } from '#shared/listQuery.ts';
import type { ListSpec } from '#shared/resource.ts';
import { type Condition, writeGroupsText } from '#web/list-query/groups.ts';
import {
  addressKey,
  filterCount,
  filterDefaults,
  groupsKey,
  type ListState,
  listCodec,
  trashKey,
} from '#web/list-query/listCodec.ts';

const list: ListSpec = {
  search: true,
  columns: [{ field: 'name', sort: true }, { field: 'price', sort: true }, { field: 'note' }],
  sort: { field: 'name', order: 'asc' },
  filters: {
    note: filter.text,
    price: filter.number_range,
    amount: filter.number,
    born: filter.date_range,
    blocked: filter.checkbox,
    step: filter.select(['new', 'done']),
    level: filter.select([1, 2]),
    page: filter.text,
    _page: filter.text,
    active: { ...filter.checkbox, default: true },
    kind: { ...filter.select(['deal', 'call']), default: 'deal' },
    cost: { ...filter.number_range, default: { start: 5 } },
    owner: { ...filter.text, default: 'me' },
  },
  conditions: { price: ['gte', 'in', 'ex'], note: ['ilike'] },
  trash: true,
};
const codec = listCodec(list);

const day = fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });
const days = day.map((date) => date.toISOString().slice(0, 10));
const numbers = fc.oneof(
  fc.integer(),
  fc.integer({ min: -1e6, max: 1e6 }).map((n) => n / 8),
);
const words = fc.string({ unit: 'grapheme', minLength: 1 });
const isOffered = ({ field, operator }: Condition) => list.conditions?.[field]?.includes(operator) ?? false;
const states: fc.Arbitrary<ListState> = fc.record({
  search: fc.string({ unit: 'grapheme' }),
  page: fc.integer({ min: 1, max: 999_999_999 }),
  limit: fc.constantFrom(...limits.page_sizes),
  sort: fc.constantFrom('name', 'price'),
  order: fc.constantFrom('asc' as const, 'desc' as const),
  filter: fc.record(
    {
      note: words,
      price_start: numbers,
      price_end: numbers,
      amount: numbers,
      born_start: days,
      blocked: fc.boolean(),
      step: fc.constantFrom('new', 'done'),
      level: fc.constantFrom(1, 2),
      page: words,
      _page: words,
      active: fc.boolean(),
      kind: fc.constantFrom('deal', 'call'),
      cost_start: fc.oneof(fc.constant(5), numbers),
      cost_end: numbers,
      owner: fc.oneof(fc.constant('me'), words),
    },
    { requiredKeys: [] },
  ) as fc.Arbitrary<ListState['filter']>,
  groups: fc
    .array(
      fc.uniqueArray(
        fc.record({
          field: fc.constantFrom('price', 'note'),
          operator: fc.constantFrom('gte' as const, 'in' as const, 'ex' as const, 'ilike' as const),
          value: words,
        }),
        { minLength: 1, maxLength: 3, selector: ({ field, operator }) => `${field} ${operator}` },
      ),
      { maxLength: 3 },
    )
    .map((groups) => groups.map((group) => group.filter(isOffered)).filter((group) => group.length > 0)),
  isTrash: fc.boolean(),
  others: fc.array(fc.tuple(fc.constantFrom('card', 'category', 'x'), fc.string({ unit: 'grapheme' }))),
});

/** Any query string that a user might type. */
const names = fc.constantFrom(
  ...['search', 'page', 'limit', 'sort', 'order', 'filter', 'perPage', 'displayedFilters'],
  ...['active', 'kind', 'cost_start', 'owner', 'trash'],
  ...['any[0][price][gte]', 'any[7][note][ilike]', 'any[0][note][gte]', 'any[1][kind][eq]', 'any[x][price][gte]'],
  ...['note', 'price_start', 'born_end', 'blocked', 'step', '_page', 'card', 'x'],
);
const values = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('Y', 'N', '0', '1', '-1', '25', 'NaN', 'DESC', '{"q":1}', '{"note":{}}', '[]', 'null', '2026-02-30'),
);
const typed = fc.array(fc.tuple(names, values)).map((pairs) => new URLSearchParams(pairs).toString());

const written = (state: ListState) =>
  new URLSearchParams([
    [
      'filter',
      JSON.stringify({
        ...(state.search && { q: state.search }),
        ...state.filter,
        ...(state.groups.length > 0 && { [groupsKey]: writeGroupsText(state.groups) }),
        ...(state.isTrash && { [trashKey]: true }),
      }),
    ],
    ['page', String(state.page)],
    ['perPage', String(state.limit)],
    ['sort', state.sort],
    ['order', state.order.toUpperCase()],
    ...state.others,
  ]).toString();

describe('list codec', () => {
  test('round-trips every state through the address', () => {
    fc.assert(
      fc.property(states, (state) => {
        const clean = codec.toClean(written(state));
        expect(codec.read(clean)).toEqual(state);
        expect(codec.read(codec.toRa(clean))).toEqual(state);
      }),
    );
  });

  test('is idempotent for any typed address', () => {
    fc.assert(
      fc.property(typed, (search) => {
        const clean = codec.toClean(search);
        const ra = codec.toRa(search);
        expect(codec.toClean(clean)).toBe(clean);
        expect(codec.toRa(ra)).toBe(ra);
        expect(codec.toClean(ra)).toBe(clean);
        expect(codec.toRa(clean)).toBe(ra);
      }),
    );
  });

  test('keeps other parameters in their order', () => {
    fc.assert(
      fc.property(states, (state) => {
        const kept = [...new URLSearchParams(codec.toClean(written(state)))].slice(-state.others.length || Infinity);
        expect(kept).toEqual(state.others);
      }),
    );
  });

  const starting = { active: true, kind: 'deal', cost_start: 5, owner: 'me' };

  test('omits defaults', () => {
    expect(filterDefaults(list.filters)).toEqual(starting);
    expect(codec.read('').filter).toEqual(starting);
    expect(codec.toClean(`?filter=${JSON.stringify(starting)}&page=1&perPage=25&sort=name&order=ASC`)).toBe('');
    expect(codec.toClean('?sort=price&order=asc&search=&note=')).toBe('?sort=price');
  });

  test('omits exactly the filters that have their default values', () => {
    fc.assert(
      fc.property(states, ({ filter: values, ...state }) => {
        const params = new URLSearchParams(codec.toClean(written({ ...state, filter: values, others: [] })));
        for (const [key, value] of Object.entries(starting)) expect(params.has(key)).toBe(values[key] !== value);
      }),
    );
  });

  test('writes an empty value for a cleared filter that has a default', () => {
    expect(codec.toClean('?filter={"kind":"call"}')).toBe('?active=&kind=call&cost_start=&owner=');
    expect(codec.read('?active=&kind=call').filter).toEqual({ kind: 'call', cost_start: 5, owner: 'me' });
  });

  test.each([
    ['?page=0&limit=33&sort=note&order=up', ''],
    ['?amount=12px&price_start=NaN&price_end=1e3', ''],
    ['?blocked=true&_step=gone&level=3&born_start=2026-02-30', ''],
    ['?filter=%7Bbroken&perPage=10', '?limit=10'],
    ['?active=perhaps&kind=gone&cost_start=much', ''],
  ])('drops invalid values: %s', (search, clean) => expect(codec.toClean(search)).toBe(clean));

  test('writes readable addresses', () => {
    const filters = JSON.stringify({ ...starting, q: 'bob', blocked: false, price_start: 5 });
    const ra = `?filter=${filters}&page=2&perPage=50&sort=price&order=DESC&card=17`;
    const clean = '?search=bob&price_start=5&blocked=N&sort=price&order=desc&page=2&limit=50&card=17';
    expect(codec.toClean(ra)).toBe(clean);
  });

  test('renames a filter that is named like a list parameter', () => {
    expect(addressKey('page')).toBe('_page');
    expect(addressKey('_page')).toBe('__page');
    expect(codec.toClean('?page=3&_page=last')).toBe('?_page=last&page=3');
  });

  test('counts filters that differ from their defaults, without the search', () => {
    const count = (values: Record<string, unknown>) => filterCount(list.filters, values);
    expect(count({ ...starting, q: 'bob', blocked: false, amount: 0, note: undefined, step: '' })).toBe(2);
    expect(count({ ...starting, active: undefined, kind: 'call' })).toBe(2);
    expect(count({})).toBe(4);
  });
});
