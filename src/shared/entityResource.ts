import { z } from 'zod/mini';
import { get, patch, post, remove } from './endpoint.ts';
import { entityResourceName } from './entityResourceName.ts';
import type { FieldModel, FieldTypeName } from './fieldTypes/fieldType.ts';
import { fieldTypeOf } from './fieldTypes/fieldTypes.ts';
import { numberBounds } from './fieldTypes/number.ts';
import { systemColumns } from './fieldTypes/systemColumns.ts';
import { limits } from './limits.ts';
import type { Filter } from './listQuery.ts';
import type { Column, ListSpec, Resource } from './resource.ts';

/** An entity as the browser needs it, with its ready fields in order. */
export interface EntityShape {
  alias: string;
  fields: readonly FieldModel[];
}

/** Number of columns that a list shows by default. */
const shownColumns = 6;

/** Types that are hidden by default, because their values are long. */
const heavy: ReadonlySet<FieldTypeName> = new Set(['json', 'textarea']);

/**
 * Builds the declaration of an account's entity. List, filters and card are generated from it, over the data API
 * (docs/api.md#records). Cells and inputs are named by the field's alias.
 */
export function entityResource(entity: EntityShape): Resource {
  const path = `/rest/${entity.alias}` as const;
  const body = bodyOf(entity.fields);
  const read = { access: 'user', reply: 'written', summary: '' } as const;
  return {
    name: entityResourceName(entity.alias),
    endpoints: {
      list: get(path, read),
      get: get(`${path}/:id`, read),
      create: post(path, { ...read, body, status: 201 }),
      update: patch(`${path}/:id`, { ...read, body }),
      remove: remove(`${path}/:id`, read),
      bulk: post(`${path}/bulk`, { ...read, body: z.unknown() }),
    },
    list: {
      search: true,
      columns: columnsOf(entity.fields),
      filters: filtersOf(entity.fields),
      conditions: conditionsOf(entity.fields),
      trash: true,
      sort: { field: 'id', order: 'desc' },
      bulk: ['remove'],
    },
    card: {
      width: limits.user_card_px,
      create: body,
      update: body,
      inputs: entity.fields.map(({ alias }) => ({ field: alias, input: alias })),
      starts: Object.fromEntries(entity.fields.map(({ alias, extra }) => [alias, extra.default_value ?? null])),
    },
  };
}

const bodyOf = (fields: readonly FieldModel[]) =>
  z.strictObject(
    Object.fromEntries(
      fields.map((field) => [field.alias, z.optional(z.nullable(fieldTypeOf(field).value(field) as z.ZodMiniType))]),
    ),
  );

/** The field that names a record: the first text field, else `id`. */
export const headOf = (fields: readonly FieldModel[]): string =>
  fields.find((field) => fieldTypeOf(field).name === 'text')?.alias ?? 'id';

type OwnColumn = Extract<Column, { field: string }>;

function columnsOf(fields: readonly FieldModel[]): OwnColumn[] {
  const head = headOf(fields);
  const light = fields.filter((field) => !heavy.has(fieldTypeOf(field).name));
  const shown = new Set(light.slice(0, shownColumns).map(({ alias }) => alias));
  const own = fields.map(
    (field): OwnColumn => ({
      field: field.alias,
      cell: field.alias,
      ...(fieldTypeOf(field).is_sortable && { sort: true }),
      ...(field.alias === head && { head: true }),
      ...(!shown.has(field.alias) && field.alias !== head && { hidden: true }),
    }),
  );
  const id: OwnColumn = { field: 'id', cell: 'id', sort: true, ...(head === 'id' ? { head: true } : { hidden: true }) };
  const times = (['created_at', 'modified_at'] as const).map(
    (field): OwnColumn => ({ field, cell: field, sort: true, hidden: true }),
  );
  // The column that links to the card comes first, because the first column cannot be hidden.
  const first = own.find((column) => column.field === head) ?? id;
  return [first, ...[...own, id, ...times].filter((column) => column !== first)];
}

const kinds: Record<FieldTypeName, Filter> = {
  text: { type: 'text' },
  textarea: { type: 'text' },
  number: { type: 'number_range' },
  boolean: { type: 'checkbox' },
  // Filtered by id; the input shows names.
  select: { type: 'number', bounds: { whole: true, min: 1, max: Number.MAX_SAFE_INTEGER } },
  date: { type: 'date_range', of: 'date' },
  timestamp: { type: 'date_range' },
  file: { type: 'checkbox', asks: 'presence' },
  json: { type: 'checkbox', asks: 'presence' },
};

function kindOf(field: FieldModel): Filter {
  const kind = kinds[fieldTypeOf(field).name];
  return kind.type === 'number_range' ? { ...kind, bounds: numberBounds(field.extra) } : kind;
}

/** Ranges use the keys `<name>_start` and `<name>_end`. If a field has such an alias, the range is renamed with underscores. */
function filtersOf(fields: readonly FieldModel[]): Record<string, Filter> {
  const own = fields.map((field) => ({ alias: field.alias, kind: kindOf(field) }));
  const all = [...own, ...systemFilters.map(({ alias, type }) => ({ alias, kind: kinds[type] }))];
  const taken = new Set(all.map(({ alias }) => alias));
  const filters = all.map(({ alias, kind }): [string, Filter] => {
    if (kind.type !== 'number_range' && kind.type !== 'date_range') return [alias, kind];
    let name = alias;
    while (taken.has(`${name}_start`) || taken.has(`${name}_end`) || (name !== alias && taken.has(name))) name += '_';
    taken.add(name);
    return [name, name === alias ? kind : { ...kind, field: alias }];
  });
  return Object.fromEntries(filters);
}

/** Operators that condition groups offer for each field. `like` is left out: people use `ilike`. */
const conditionsOf = (fields: readonly FieldModel[]): NonNullable<ListSpec['conditions']> =>
  Object.fromEntries([
    ...fields.map((field) => [
      field.alias,
      [...fieldTypeOf(field).operators.filter((operator) => operator !== 'like'), 'ex'],
    ]),
    ...systemFilters.map(({ alias }) => [alias, ['gte', 'lte']]),
  ]);

const systemFilters = systemColumns.filter(({ alias }) => alias === 'created_at' || alias === 'modified_at');
