import { type core, z } from 'zod/mini';
import { limited } from '#shared/shapes.ts';
import { limits } from './limits.ts';
import type { Schema } from './violations.ts';

/**
 * The six kinds of filter (docs/reference/product/lists-and-cards.md#filters). A range sends `<key>_start` and `<key>_end`.
 * `default` is the initial value in the browser, which is left out of the address: `{ ...filter.checkbox, default: false }`.
 * The server knows no defaults: a call without a filter is not filtered.
 */
export type Filter =
  | { type: 'text'; default?: string }
  /** `bounds`: values outside them would be refused by the server. `is_list`: of lists of numbers, which have this one. */
  | { type: 'number'; bounds?: NumberBounds; is_list?: true; default?: number }
  /** `field` of a range: the filtered field, if the filter itself needs another name. */
  | { type: 'number_range'; field?: string; bounds?: NumberBounds; default?: { start?: number; end?: number } }
  /** `of: 'date'` compares dates. Without it, moments are compared and a day is a day of the viewer's time zone. */
  | { type: 'date_range'; field?: string; of?: 'date'; default?: { start?: string; end?: string } }
  /** `matches: 'presence'` filters by whether there is a value. */
  | { type: 'checkbox'; matches?: 'presence'; default?: boolean }
  | { type: 'select'; options: readonly (string | number)[]; default?: string | number };

/** The range of numbers that a column can be compared with. */
export interface NumberBounds {
  whole: boolean;
  min: number;
  max: number;
}

export const isWithin = (value: number, { whole, min, max }: NumberBounds): boolean =>
  value >= min && value <= max && (!whole || Number.isInteger(value));

export type Filters = Readonly<Record<string, Filter>>;

export const filter = {
  text: { type: 'text' },
  number: { type: 'number' },
  number_range: { type: 'number_range' },
  date_range: { type: 'date_range' },
  checkbox: { type: 'checkbox' },
  select: <const O extends readonly (string | number)[]>(options: O) => ({ type: 'select', options }) as const,
} as const;

type Value<F> = F extends { type: 'select'; options: readonly (infer O)[] }
  ? O
  : F extends { type: 'number' | 'number_range' }
    ? number
    : F extends { type: 'checkbox' }
      ? boolean
      : F extends { type: 'date_range' }
        ? Date
        : string;

type Keys<K extends string, F> = F extends { type: 'number_range' | 'date_range' } ? `${K}_start` | `${K}_end` : K;

/** Validated filter values by wire key: `{ blocked?: boolean; last_action_at_start?: Date; … }`. */
export type FilterValues<Fs extends Filters> = {
  [K in keyof Fs & string as Keys<K, Fs[K]>]?: Value<Fs[K]>;
};

/** The validated query of a list: `page` from 1, `limit` -1 for all, `sort` in the order sent. */
export interface ListInput<Fs extends Filters = Filters, Sort extends string = string> {
  query: string;
  page: number;
  limit: number;
  filter: FilterValues<Fs>;
  sort: { field: Sort; order: 'asc' | 'desc' }[];
}

const whole = (error: string, accept: (n: number) => boolean) =>
  z.pipe(
    limited(z.string(error), limits.text_max, error).check(z.regex(/^-?\d{1,9}$/, error)),
    z.pipe(z.transform(Number), z.number().check(z.refine(accept, { error }))),
  );

const number = z.pipe(
  limited(z.string(), limits.text_max, 'errors.type_number').check(z.regex(/^-?\d+(\.\d+)?$/, 'errors.type_number')),
  z.pipe(z.transform(Number), z.number('errors.type_number')),
);

const checkbox = z.pipe(
  z.literal(['true', 'false', 'Y', 'N'], 'errors.type_boolean'),
  z.transform((value) => value === 'true' || value === 'Y'),
);

/** A day or a moment. A day is a whole day in UTC: its first or its last millisecond. */
const moment = (edge: 'T00:00:00.000Z' | 'T23:59:59.999Z') =>
  z.pipe(
    z.union(
      [
        limited(z.string(), limits.text_max).check(z.iso.date()),
        limited(z.string(), limits.text_max).check(z.iso.datetime({ offset: true })),
      ],
      'errors.type_date',
    ),
    z.transform((value) => new Date(value.length === 10 ? value + edge : value)),
  );

/** A literal instead of an enum, because the visitor pages then need one schema kind less. */
const oneOf = (options: readonly (string | number)[]) =>
  z.pipe(
    z.literal(options.map(String) as [string, ...string[]], 'errors.choice'),
    z.transform((value) => options.find((option) => String(option) === value)),
  );

function filterSchemas(key: string, kind: Filter): [string, Schema][] {
  switch (kind.type) {
    case 'text':
      return [[key, limited(z.string(), limits.text_max)]];
    case 'number':
      return [[key, number]];
    case 'number_range':
      return [
        [`${key}_start`, number],
        [`${key}_end`, number],
      ];
    case 'date_range':
      return [
        [`${key}_start`, moment('T00:00:00.000Z')],
        [`${key}_end`, moment('T23:59:59.999Z')],
      ];
    case 'checkbox':
      return [[key, checkbox]];
    case 'select':
      return [[key, oneOf(kind.options)]];
  }
}

/** `page` from 1, and `limit`, -1 for the whole list (docs/reference/api/every-call.md#lists). @param limit its default */
export const paging = (limit: number = limits.page_size_default) => ({
  page: z._default(
    whole('errors.page', (n) => n >= 1),
    1,
  ),
  limit: z._default(
    whole('errors.limit', (n) => n === limits.page_size_all || (n >= 1 && n <= limits.page_size_max)),
    limit,
  ),
});

/** Options of a list query. */
interface More<Extra extends Record<string, Schema>> {
  extra?: Extra;
  /** Default of `limit`: 25 rows; -1 for the whole list. */
  limit?: number;
}

/**
 * The query of a `/v1` list: `query`, `page`, `limit`, `filter[…]`, `sort[…]` (docs/reference/api/every-call.md#lists). Unknown filters and
 * sorts are violations; other unknown parameters are ignored (docs/reference/api/every-call.md#unknown-names).
 */
export function listQuery<
  const Fs extends Filters,
  const Sort extends string,
  const Extra extends Record<string, Schema> = Record<never, never>,
>(filters: Fs, sortable: readonly Sort[], more: More<Extra> = {}) {
  const fields = Object.entries(filters).flatMap(([key, kind]) => filterSchemas(key, kind));
  const optional = Object.fromEntries(fields.map(([key, schema]) => [key, z.optional(schema)]));
  const order = z.literal(['asc', 'desc'], 'errors.choice');
  const schema = z.object({
    ...(more.extra as unknown as Record<string, z.ZodMiniType>),
    query: z._default(limited(z.string(), limits.text_max), ''),
    ...paging(more.limit),
    filter: z._default(z.strictObject(optional), {}),
    // A record schema keeps the order of the keys as sent; an object schema would reorder them.
    sort: z._default(
      z.pipe(
        z.partialRecord(z.literal(sortable as readonly [Sort, ...Sort[]]), order),
        z.transform((sort) => Object.entries(sort).map(([field, direction]) => ({ field, order: direction }))),
      ),
      [],
    ),
  });
  return schema as unknown as Schema<ListInput<Fs, Sort> & { [K in keyof Extra]: core.output<Extra[K]> }>;
}

/** The reply of every list. */
export const listOf = <S extends Schema>(record: S) =>
  z.object({ items: z.array(record), totals: z.object({ count: z.int() }) });
