import { z } from 'zod/mini';
import { get, patch, post, remove } from '#shared/endpoint.ts';
import type { FieldModel } from '#shared/fieldTypes/fieldType.ts';
import { fieldTypeOf, fieldTypes, isEmptyValue } from '#shared/fieldTypes/fieldTypes.ts';
import { systemColumns } from '#shared/fieldTypes/systemColumns.ts';
import { screenLimits } from '#shared/limits.ts';
import type { Filter } from '#shared/listQuery.ts';
import { operators, operatorsOf } from '#shared/operators/operators.ts';
import type { CardField, Column, ListSpec, Resource } from '#shared/resource.ts';
import { recordsPath, recordsSort } from './entityList.ts';
import { entityResourceName } from './entityResourceName.ts';
import { type EntityRights, everything } from './rights.ts';

/** The part of an entity that the browser needs: its fields that are ready, in their order. */
export interface EntityShape {
  alias: string;
  fields: readonly FieldModel[];
  /** What the caller may do with its records; everything if absent. */
  rights?: EntityRights;
}

/** How many columns a list shows until a person chooses columns: more do not fit on a screen. */
const shownColumns = 6;

/**
 * The declaration of an account's entity: its list, filters and card follow from it, as for any resource, over the API
 * of records (docs/reference/api/records.md#records). Cells and inputs are named by the alias of their field. Calls that the caller may make
 * on no record are left out, so that lists and cards do not offer them.
 */
export function entityResource(entity: EntityShape): Resource {
  const path = recordsPath(entity.alias);
  const body = bodyOf(entity.fields);
  const read = { access: 'user', reply: 'written', summary: '', audit: false } as const;
  const rights = entity.rights ?? everything;
  const may = { create: rights.create !== 'none', update: rights.update !== 'none', remove: rights.delete !== 'none' };
  const readable = entity.fields.filter(({ is_partial }) => !is_partial);
  return {
    name: entityResourceName(entity.alias),
    endpoints: {
      list: get(path, read),
      get: get(`${path}/:id`, read),
      ...(may.create && { create: post(path, { ...read, body, status: 201 }) }),
      ...(may.update && { update: patch(`${path}/:id`, { ...read, body }) }),
      ...(may.remove && { remove: remove(`${path}/:id`, read) }),
      bulk: post(`${path}/bulk`, { ...read, body: z.unknown() }),
    },
    list: {
      search: true,
      columns: columnsOf(entity.fields),
      filters: filtersOf(readable),
      conditions: conditionsOf(readable),
      ...(may.remove && { trash: true }),
      sort: recordsSort,
      bulk: ['remove'],
      max_width: 'full',
    },
    card: {
      width: screenLimits.user_card_px,
      create: bodyOf(entity.fields, 'create'),
      update: body,
      inputs: entity.fields.map(inputOf),
      starts: Object.fromEntries(entity.fields.map(({ alias, extra }) => [alias, extra.default_value ?? null])),
    },
  };
}

/** A field that may only be read is no input of a new record. */
const inputOf = ({ alias, access }: FieldModel): CardField => ({
  field: alias,
  input: alias,
  ...(access === 'read' && { on: 'update', locked: 'update' }),
});

function bodyOf(fields: readonly FieldModel[], of: 'create' | 'update' = 'update') {
  const shapeOf = (field: FieldModel): z.ZodMiniType => {
    const value = z.nullable(fieldTypeOf(field).value(field) as z.ZodMiniType);
    if (!field.extra.is_required) return z.optional(value);
    const filled = value.check(z.refine((given) => !isEmptyValue(given), { error: 'errors.required' }));
    return of === 'create' && field.extra.default_value === undefined ? filled : z.optional(filled);
  };
  return z.strictObject(Object.fromEntries(fields.map((field) => [field.alias, shapeOf(field)])));
}

/** The field that titles a record: its first text, or else its id. */
export const headOf = (fields: readonly FieldModel[]): string =>
  fields.find((field) => fieldTypeOf(field).can_title)?.alias ?? 'id';

type OwnColumn = Extract<Column, { field: string }>;

function columnsOf(fields: readonly FieldModel[]): OwnColumn[] {
  const head = headOf(fields);
  const light = fields.filter((field) => !fieldTypeOf(field).is_hidden_at_first);
  const shown = new Set(light.slice(0, shownColumns).map(({ alias }) => alias));
  const own = fields.map(
    (field): OwnColumn => ({
      field: field.alias,
      cell: field.alias,
      ...(fieldTypeOf(field).is_sortable && !field.is_partial && { sort: true }),
      ...(field.alias === head && { head: true }),
      ...(!shown.has(field.alias) && field.alias !== head && { hidden: true }),
    }),
  );
  const id: OwnColumn = { field: 'id', cell: 'id', sort: true, ...(head === 'id' ? { head: true } : { hidden: true }) };
  const times = (['created_at', 'modified_at'] as const).map(
    (field): OwnColumn => ({ field, cell: field, sort: true, hidden: true }),
  );
  // The column that links to the card is first, whatever the order of the fields: the first column cannot be hidden.
  const first = own.find((column) => column.field === head) ?? id;
  return [first, ...[...own, id, ...times].filter((column) => column !== first)];
}

/** A range has the names `<name>_start` and `<name>_end`; where a field has such an alias, the range is renamed. */
function filtersOf(fields: readonly FieldModel[]): Record<string, Filter> {
  const own = fields.map((field) => ({ alias: field.alias, kind: fieldTypeOf(field).filter(field.extra) }));
  const all = [...own, ...systemFilters.map(({ alias, type }) => ({ alias, kind: fieldTypes[type].filter({}) }))];
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

/** The operators that filter groups offer for each field: all of its shape, except those for programs only. */
const conditionsOf = (fields: readonly FieldModel[]): NonNullable<ListSpec['conditions']> =>
  Object.fromEntries([
    ...fields.map((field) => [
      field.alias,
      operatorsOf(fieldTypeOf(field).shape).filter((name) => operators[name].offered.length > 0),
    ]),
    ...systemFilters.map(({ alias }) => [alias, ['gte', 'lte']]),
  ]);

const systemFilters = systemColumns.filter(({ alias }) => alias === 'created_at' || alias === 'modified_at');
