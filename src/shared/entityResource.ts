import { z } from 'zod/mini';
import { get, patch, post, remove } from './endpoint.ts';
import { entityResourceName } from './entityResourceName.ts';
import type { FieldModel, FieldTypeName } from './fieldTypes/fieldType.ts';
import { fieldTypeOf } from './fieldTypes/fieldTypes.ts';
import { systemColumns } from './fieldTypes/systemColumns.ts';
import { limits } from './limits.ts';
import type { Filter } from './listQuery.ts';
import type { Column, Resource } from './resource.ts';

/** What the browser knows of an account's entity; fields that are ready, in their order. */
export interface EntityShape {
  alias: string;
  fields: readonly FieldModel[];
}

/** How many columns a list shows until somebody chooses: more would be read by nobody. */
const shownColumns = 6;

/** Too long, or too shapeless, to be shown before they are asked for. */
const heavy: ReadonlySet<FieldTypeName> = new Set(['json', 'textarea']);

/**
 * An account's own entity as a declaration like any other (DESIGN.md): list, filters and card follow from it, over the
 * data API of CONTRACT.md section 4. Cells and inputs are named by the field's alias.
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
    },
    list: {
      search: true,
      columns: columnsOf(entity.fields),
      filters: Object.fromEntries([...entity.fields.map(filterOf), ...systemFilters]),
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

/** What a record is called by: its first text, else its id. */
export const headOf = (fields: readonly FieldModel[]): string =>
  fields.find((field) => fieldTypeOf(field).name === 'text')?.alias ?? 'id';

function columnsOf(fields: readonly FieldModel[]): Column[] {
  const head = headOf(fields);
  const light = fields.filter((field) => !heavy.has(fieldTypeOf(field).name));
  const shown = new Set(light.slice(0, shownColumns).map(({ alias }) => alias));
  const own = fields.map(
    (field): Column => ({
      field: field.alias,
      cell: field.alias,
      ...(fieldTypeOf(field).is_sortable && { sort: true }),
      ...(field.alias === head && { head: true }),
      ...(!shown.has(field.alias) && field.alias !== head && { hidden: true }),
    }),
  );
  const id: Column = { field: 'id', cell: 'id', sort: true, ...(head === 'id' ? { head: true } : { hidden: true }) };
  const times = (['created_at', 'modified_at'] as const).map(
    (field): Column => ({ field, cell: field, sort: true, hidden: true }),
  );
  return head === 'id' ? [id, ...own, ...times] : [...own, id, ...times];
}

const kinds: Record<FieldTypeName, Filter> = {
  text: { type: 'text' },
  textarea: { type: 'text' },
  number: { type: 'number_range' },
  boolean: { type: 'checkbox' },
  // By id; its input knows the names.
  select: { type: 'number' },
  date: { type: 'date_range', of: 'date' },
  timestamp: { type: 'date_range' },
  file: { type: 'checkbox', asks: 'presence' },
  json: { type: 'checkbox', asks: 'presence' },
};

const filterOf = (field: FieldModel): [string, Filter] => [field.alias, kinds[fieldTypeOf(field).name]];

const systemFilters = systemColumns
  .filter(({ alias }) => alias === 'created_at' || alias === 'modified_at')
  .map(({ alias, type }): [string, Filter] => [alias, kinds[type]]);
