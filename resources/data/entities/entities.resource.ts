import { z } from 'zod/mini';
import { Field, Trashed } from '#resources/data/fields/fields.resource.ts';
import { HistoryPage, HistoryQuery } from '#resources/data/history/history.resource.ts';
import { get, patch, post, remove } from '#shared/endpoint.ts';
import { extents } from '#shared/entities/rights.ts';
import { StatusId } from '#shared/entities/statuses.ts';
import { reservedAliases } from '#shared/fieldTypes/systemColumns.ts';
import { variantColors } from '#shared/fieldTypes/variantColors.ts';
import { limits, requestLimits, screenLimits } from '#shared/limits.ts';
import { filter, listOf, listQuery } from '#shared/listQuery.ts';
import { namesShape } from '#shared/namesShape.ts';
import { defineResource, sortFields } from '#shared/resource.ts';
import { id, limited, list, name, text } from '#shared/shapes.ts';

/** See docs/reference/product/entities.md#entity-aliases. `e_<digits>` is refused because tables are named so. */
const alias = limited(z.string(), limits.text_max, 'entities.errors.alias').check(
  z.minLength(1, { abort: true }),
  z.regex(/^[a-z][a-z0-9_]{2,62}$/, { error: 'entities.errors.alias', abort: true }),
  z.refine((value) => !/^e_\d+$/.test(value) && !reservedAliases.has(value), {
    error: 'entities.errors.alias_reserved',
  }),
);

const color = z.literal(variantColors, 'errors.choice');

export const Entity = z.object({
  id: id(),
  name: name(),
  alias: z.string(),
  names: namesShape(),
  /** A Material icon by its name (docs/reference/product/modules.md#icons). */
  icon: z.nullable(z.string()),
  hue: z.nullable(color),
  /** In menus: by this number first, then by name. */
  position: z.nullable(z.int()),
  status_id: StatusId,
  /** The module that made it. */
  module: z.nullable(z.object({ id: id(), alias: z.string(), name: z.string() })),
  /** Ids of fields whose values, taken together, no two records share. */
  unique_together: z.array(z.array(id())),
  /** What the caller may do with its records. */
  rights: z.object({
    read: z.enum(extents),
    create: z.enum(extents),
    update: z.enum(extents),
    delete: z.enum(extents),
    import: z.enum(extents),
    export: z.enum(extents),
  }),
  /** In lists only with `with=fields`. */
  fields: z.optional(z.array(Field)),
});
export type Entity = z.infer<typeof Entity>;

export const TrashedEntity = z.object({
  id: id(),
  name: name(),
  alias: z.string(),
  /** Number of live records, counted up to 10,000; null if it could not be counted in time. */
  records: z.nullable(z.object({ count: z.int(), are_more: z.boolean() })),
  ...Trashed.shape,
});
export type TrashedEntity = z.infer<typeof TrashedEntity>;

const looks = {
  names: z.optional(namesShape()),
  icon: z.optional(z.nullable(text(1, limits.icon_name_max).check(z.regex(/^[A-Za-z0-9]+$/, 'entities.errors.icon')))),
  hue: z.optional(z.nullable(color)),
  position: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(limits.entity_position_max)))),
};

const EntityCreate = z.strictObject({ name: name(), alias, ...looks });
const EntityUpdate = z.strictObject({
  name: z.optional(name()),
  ...looks,
  unique_together: z.optional(list(list(id(), limits.unique_fields), limits.unique_keys)),
});

const filters = { status_id: filter.select([1, 2, 3]) } as const;

const columns = [
  { field: 'status_id', cell: 'status', sort: true },
  { field: 'name', cell: 'name', sort: true, head: true },
  { field: 'alias', cell: 'alias', sort: true },
  { field: 'module', cell: 'module' },
  { field: 'id', sort: true },
] as const;

/** `with=fields`, also repeated. */
const With = z.optional(
  z.union([z.literal('fields'), list(z.literal('fields'), requestLimits.repeats_max)], 'entities.errors.with'),
);

export const entities = defineResource({
  name: 'entities',
  record: Entity,
  volatile: ['status_id', 'fields', 'rights'],
  endpoints: {
    list: get('/v1/entities', {
      summary: 'The entities of the account',
      access: 'user',
      by_module: true,
      query: listQuery(filters, sortFields(columns), { extra: { with: With } }),
      reply: listOf(Entity),
    }),
    get: get('/v1/entities/:id', {
      summary: 'One entity with its fields',
      access: 'user',
      by_module: true,
      reply: Entity,
    }),
    create: post('/v1/entities', {
      grows: true,
      summary: 'Adds an entity; ready in the answer, or processing when the database is busy',
      access: 'full_access',
      audit: { label: 'name', values: ['name', 'alias'] },
      by_module: 'managing',
      body: EntityCreate,
      reply: Entity,
      status: 201,
    }),
    update: patch('/v1/entities/:id', {
      grows: true,
      summary: 'Changes the name of an entity, how it is shown, and which fields are unique together; its alias stays',
      access: 'full_access',
      audit: { label: 'name', values: ['name', 'unique_together'] },
      body: EntityUpdate,
      reply: Entity,
    }),
    set_order: patch('/v1/entities/set-order', {
      summary: 'Puts the entities in the given order in menus; names every entity once',
      access: 'full_access',
      audit: {},
      body: z.strictObject({ order: list(id(), limits.entities_per_account) }),
      reply: listOf(Entity),
    }),
    remove: remove('/v1/entities/:id', {
      summary: "Takes an entity out of use; its data stays in the trash for the account's days",
      access: 'full_access',
      audit: { label: 'name' },
      reply: 'nothing',
    }),
    trash: get('/v1/entities/trash', {
      summary: 'The entities in the trash, those removed last first',
      access: 'full_access',
      query: listQuery({}, ['name', 'alias', 'deleted_at']),
      reply: listOf(TrashedEntity),
      transaction: 'own',
    }),
    restore: post('/v1/entities/:id/restore', {
      grows: true,
      summary: 'Takes an entity out of the trash, with its fields and records',
      access: 'full_access',
      audit: { label: 'name' },
      reply: Entity,
    }),
    history: get('/v1/entities/:entity_id/history', {
      summary: 'What was changed of an entity and its fields, newest first',
      access: 'full_access',
      query: HistoryQuery,
      reply: HistoryPage,
    }),
    retry: post('/v1/entities/:id/retry', {
      summary: 'Tries to make a failed entity again',
      access: 'full_access',
      audit: { label: 'name' },
      reply: Entity,
    }),
    discard: post('/v1/entities/:id/discard', {
      summary: 'Discards a failed entity',
      access: 'full_access',
      audit: { label: 'name' },
      reply: 'nothing',
    }),
    client: get('/v1/entities/client', {
      summary: 'A typed client for the entities of the account, in TypeScript',
      access: 'user',
      reply: 'written',
      transaction: 'own',
    }),
  },
  list: {
    search: true,
    columns,
    filters,
    sort: { field: 'name', order: 'asc' },
  },
  card: {
    width: screenLimits.entity_card_px,
    create: EntityCreate,
    update: EntityUpdate,
    inputs: [
      { field: 'name' },
      { field: 'alias', input: 'alias', locked: 'update' },
      { field: 'names', input: 'names', on: 'update' },
      { field: 'icon', input: 'icon', on: 'update' },
      { field: 'hue', input: 'hue', on: 'update' },
      { field: 'position', on: 'update' },
      { field: 'unique_together', input: 'unique', on: 'update' },
    ],
    starts: { names: {}, icon: null, hue: null, position: null, unique_together: [] },
  },
  jobs: {
    /** Removes entities whose days in the trash are over. */
    purge: z.object({}),
  },
  refusals: {
    entity_alias_taken: 'conflict',
    too_many_entities: 'conflict',
    entity_not_failed: 'conflict',
    entity_in_use: 'conflict',
    entity_is_going: 'conflict',
    entity_is_processing: 'conflict',
  },
  errors: ['alias', 'alias_reserved', 'icon', 'order', 'with'],
});
