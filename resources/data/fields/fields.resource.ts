import { z } from 'zod/mini';
import { HistoryPage, HistoryQuery } from '#resources/data/history/history.resource.ts';
import { Avatar } from '#shared/avatar.ts';
import { conditionGroups } from '#shared/conditionShape.ts';
import { get, patch, post, remove } from '#shared/endpoint.ts';
import { StatusId } from '#shared/entities/statuses.ts';
import {
  fieldTypeIds,
  numberStyles,
  numberSubtypes,
  selectSubtypes,
  textFormats,
} from '#shared/fieldTypes/fieldType.ts';
import { reservedAliases } from '#shared/fieldTypes/systemColumns.ts';
import { variantColors } from '#shared/fieldTypes/variantColors.ts';
import { limits, requestLimits } from '#shared/limits.ts';
import { listOf, listQuery } from '#shared/listQuery.ts';
import { namesShape } from '#shared/namesShape.ts';
import { defineResource } from '#shared/resource.ts';
import { id, idText, list, name, text, timestamp } from '#shared/shapes.ts';
import { fieldRules } from './fieldRules.ts';

/** See docs/reference/product/entities.md#field-aliases. */
const alias = () =>
  text(limits.field_alias_min, limits.text_max).check(
    z.regex(/^[a-z_]+$/, { error: 'fields.errors.alias', abort: true }),
    z.refine((value) => !reservedAliases.has(value), { error: 'fields.errors.alias_reserved' }),
  );

const TypeId = z.literal(Object.values(fieldTypeIds), 'errors.choice');

const NumberFormat = z.strictObject({
  style: z.literal(numberStyles, 'errors.choice'),
  currency: z.optional(text()),
  unit: z.optional(text(0, limits.unit_max)),
});

/** Settings by type; `fieldRules` checks which keys a type may have. */
export const FieldExtra = z.strictObject({
  default_value: z.optional(z.unknown()),
  number_subtype: z.optional(z.literal(numberSubtypes, 'errors.choice')),
  scale: z.optional(z.int().check(z.minimum(0), z.maximum(limits.decimal_scale_max))),
  help: z.optional(text(0, limits.help_max)),
  names: z.optional(namesShape()),
  format: z.optional(z.union([z.literal(textFormats), NumberFormat], 'fields.errors.format')),
  select_subtype: z.optional(z.literal(selectSubtypes, 'errors.choice')),
  select_entity_id: z.optional(id()),
  select_entity_key: z.optional(id()),
  is_multiple: z.optional(z.boolean()),
  choices: z.optional(z.strictObject({ where: conditionGroups })),
  indexed: z.optional(z.boolean()),
  is_required: z.optional(z.boolean()),
  is_unique: z.optional(z.boolean()),
});

const color = z.literal(variantColors, 'errors.choice');

export const Variant = z.object({
  id: id(),
  name: name(),
  alias: name(),
  /** Absent if neutral. */
  color: z.optional(color),
  deleted: z.optional(z.boolean()),
});

/** A variant as it is saved: with an id to keep or restore it, without one if it is new. */
export const VariantInput = z.strictObject({
  id: z.optional(id()),
  name: name(),
  alias: name(),
  /** Null is neutral. A saved variant without this key keeps its colour. */
  color: z.optional(z.nullable(color)),
  deleted: z.optional(z.boolean()),
});

export const Field = z.object({
  id: id(),
  entity_id: id(),
  name: name(),
  alias: z.string(),
  type_id: TypeId,
  status_id: StatusId,
  extra: FieldExtra,
  variants: z.array(Variant),
  /** From 1, without gaps. */
  order: z.int(),
  /** What the caller may do with its values. */
  access: z.enum(['read', 'write']),
  /** Its values may be read in some of the records only, and cannot be filtered, sorted or searched by. */
  is_partial: z.optional(z.literal(true)),
});
export type Field = z.infer<typeof Field>;

/** Properties of anything in the trash. */
export const Trashed = z.object({
  deleted_at: timestamp(),
  /** Null if no person did it, or the person no longer exists. */
  deleted_by: z.nullable(z.object({ id: id(), name: z.string(), avatar: z.nullable(Avatar) })),
  /** Earliest time of the final removal. */
  goes_at: timestamp(),
});
export type Trashed = z.infer<typeof Trashed>;

export const TrashedField = z.object({
  id: id(),
  entity_id: id(),
  name: name(),
  alias: z.string(),
  type_id: TypeId,
  extra: FieldExtra,
  ...Trashed.shape,
});
export type TrashedField = z.infer<typeof TrashedField>;

const variants = list(VariantInput, limits.variants_per_field);

export const FieldCreate = z
  .strictObject({
    entity_id: id(),
    name: name(),
    alias: alias(),
    type_id: TypeId,
    extra: z.optional(FieldExtra),
    variants: z.optional(variants),
  })
  .check(fieldRules);

/** Types and subtypes change where a conversion leads. `extra` replaces all settings except the fixed ones. */
export const FieldUpdate = z.strictObject({
  type_id: z.optional(TypeId),
  name: z.optional(name()),
  alias: z.optional(alias()),
  extra: z.optional(FieldExtra),
  variants: z.optional(variants),
});

/** What a conversion would not keep. */
export const ConversionCheck = z.object({
  /** The first values that do not fit, ten at most. */
  misfits: z.array(z.object({ id: id(), value: z.string(), is_deleted: z.boolean() })),
  /** To options: how many there will be, and the first of them. */
  options: z.nullable(z.object({ count: z.int(), names: z.array(z.string()) })),
  /** False if the table is too large for a look within the call. */
  is_complete: z.boolean(),
});
export type ConversionCheck = z.infer<typeof ConversionCheck>;

export const fields = defineResource({
  name: 'fields',
  record: Field,
  volatile: ['status_id', 'order'],
  endpoints: {
    list: get('/v1/entities/fields', {
      summary: 'The fields of an entity, in their order',
      access: 'user',
      by_module: true,
      query: listQuery({}, ['order', 'name', 'alias'], {
        extra: {
          entity_id: idText(),
          with: z.optional(z.union([text(), list(text(), requestLimits.repeats_max)])),
        },
        limit: limits.page_size_all,
      }),
      reply: listOf(Field),
    }),
    get: get('/v1/entities/fields/:id', { summary: 'One field', access: 'user', by_module: true, reply: Field }),
    create: post('/v1/entities/fields', {
      grows: true,
      summary: 'Adds a field; ready in the answer, or processing when the table is busy',
      access: 'full_access',
      audit: { label: 'name', values: ['name', 'alias', 'type_id', 'entity_id'] },
      by_module: 'managing',
      body: FieldCreate,
      reply: Field,
      status: 201,
    }),
    update: patch('/v1/entities/fields/:id', {
      grows: true,
      summary: 'Changes a field, or converts it to another type',
      access: 'full_access',
      audit: { label: 'name', values: ['name', 'alias'] },
      by_module: 'managing',
      body: FieldUpdate,
      reply: Field,
    }),
    check: post('/v1/entities/fields/:id/check', {
      summary: 'Values that a change would not fit',
      access: 'full_access',
      audit: false,
      body: z.strictObject({ type_id: z.optional(TypeId), extra: z.optional(FieldExtra) }),
      reply: ConversionCheck,
      transaction: 'own',
    }),
    remove: remove('/v1/entities/fields/:id', {
      summary: "Takes a field out of use; its values stay in the trash for the account's days",
      access: 'full_access',
      audit: { label: 'name' },
      reply: 'nothing',
    }),
    trash: get('/v1/entities/fields/trash', {
      summary: "An entity's fields in the trash, those removed last first",
      access: 'full_access',
      query: listQuery({}, ['name', 'alias', 'deleted_at'], {
        extra: { entity_id: idText() },
        limit: limits.page_size_all,
      }),
      reply: listOf(TrashedField),
    }),
    restore: post('/v1/entities/fields/:id/restore', {
      grows: true,
      summary: 'Takes a field out of the trash, with its values, to the end of its entity',
      access: 'full_access',
      audit: { label: 'name' },
      reply: Field,
    }),
    set_order: patch('/v1/entities/fields/set-order', {
      grows: true,
      summary: 'Puts the fields of an entity in the given order; names every field once',
      access: 'full_access',
      audit: {},
      body: z.strictObject({ entity_id: id(), order: list(id(), limits.fields_per_entity) }),
      reply: listOf(Field),
    }),
    history: get('/v1/entities/fields/:field_id/history', {
      summary: 'What was changed of a field, newest first',
      access: 'full_access',
      query: HistoryQuery,
      reply: HistoryPage,
    }),
    retry: post('/v1/entities/fields/:id/retry', {
      summary: 'Tries a failed change again',
      access: 'full_access',
      audit: { label: 'name' },
      reply: Field,
    }),
    discard: post('/v1/entities/fields/:id/discard', {
      summary: 'Discards a failed change: a new field is removed, a changed one stays as before',
      access: 'full_access',
      audit: { label: 'name' },
      reply: 'nothing',
    }),
  },
  jobs: {
    /** Removes fields whose days in the trash are over. */
    purge: z.object({}),
  },
  refusals: {
    field_alias_taken: 'conflict',
    too_many_fields: 'conflict',
    too_many_fields_of_account: 'conflict',
    too_many_variants: 'conflict',
    table_needs_rebuild: 'conflict',
    /** In a cluster, where no table is rebuilt. */
    table_columns_gone: 'conflict',
    field_not_failed: 'conflict',
    field_is_processing: 'conflict',
    field_is_a_label: 'conflict',
    field_limits_choices: 'conflict',
    field_is_going: 'conflict',
  },
  errors: [
    'alias',
    'alias_reserved',
    'no_default',
    'currency',
    'format',
    'fixed',
    'fixed_unique',
    'fixed_in_rule',
    'variants',
    'variant_alias',
    'several',
    'target',
    'target_key',
    'order',
  ],
});
