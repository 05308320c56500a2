import { z } from 'zod/mini';
import { Condition, conditionGroups } from '#shared/conditionShape.ts';
import { get, patch, post, remove } from '#shared/endpoint.ts';
import { newEntities } from '#shared/entities/rights.ts';
import { limits, screenLimits } from '#shared/limits.ts';
import { listOf, listQuery } from '#shared/listQuery.ts';
import { defineResource, sortFields } from '#shared/resource.ts';
import { id, idText, limited, list, name, storable } from '#shared/shapes.ts';

const granted = z.literal(['none', 'all']);
const Right = z.union([granted, z.strictObject({ where: conditionGroups })], 'roles.errors.right');
export type Right = z.infer<typeof Right>;

/** The rights of a role on one entity. Those that are absent are `none`. */
const RightsInput = z.strictObject({
  entity_id: id(),
  read: z.optional(Right),
  create: z.optional(Right),
  update: z.optional(Right),
  delete: z.optional(Right),
  import: z.optional(granted),
  export: z.optional(granted),
});

const Rights = z.object({
  entity_id: id(),
  read: Right,
  create: Right,
  update: Right,
  delete: Right,
  import: granted,
  export: granted,
});
export type Rights = z.infer<typeof Rights>;

const FieldRight = z.strictObject({ field_id: id(), access: z.literal(['none', 'read', 'write']) });

/** A condition that cannot be worked out. It is false, and so is its group. */
const Broken = z.object({
  entity_id: id(),
  action: z.enum(['read', 'create', 'update', 'delete']),
  /** From 0. */
  group: z.int(),
  condition: z.int(),
  field: z.string(),
  reason: z.enum(['field', 'hop', 'operator', 'operand']),
});
export type Broken = z.infer<typeof Broken>;

export const Role = z.object({
  id: id(),
  name: name(),
  description: z.string(),
  /** Held by everybody who has no other role. */
  is_default: z.boolean(),
  /** Of an installed module, which has its rights from it. */
  is_of_module: z.boolean(),
  /** A condition cannot be worked out: see `broken`. */
  is_broken: z.boolean(),
  broken: z.array(Broken),
  /** The rights on every entity that `entities` does not name. */
  new_entities: z.literal(newEntities),
  entities: z.array(Rights),
  /** Exceptions: other fields may be written wherever the record may. */
  fields: z.array(FieldRight),
  members_count: z.int(),
});
export type Role = z.infer<typeof Role>;

const ExplainQuery = z.object({
  user_id: idText(),
  alias: limited(z.string('errors.required'), limits.text_max).check(storable),
  /** Without it, only what the roles say is answered. */
  record_id: z.optional(idText()),
});

/** Null: without a record, nothing holds or not. */
const holds = z.nullable(z.boolean());

const ExplainedCondition = z.object({ ...Condition.shape, holds, reason: z.nullable(Broken.shape.reason) });

const ExplainedRight = z.object({
  action: z.literal(['read', 'create', 'update', 'delete']),
  right: z.literal(['none', 'some', 'all']),
  holds,
  groups: z.array(z.object({ holds, conditions: z.array(ExplainedCondition) })),
});

/** A field, by its alias, that a role does not let be written. */
const ExplainedField = z.object({ field: z.string(), access: z.literal(['none', 'read']) });

/** Why a person may do something with a record, or may not. */
export const Explanation = z.object({
  user_id: id(),
  alias: z.string(),
  record_id: z.nullable(id()),
  /** Full access: roles do not matter. */
  is_above: z.boolean(),
  /** What may be done with the record, all roles together. */
  rights: z.object({ read: holds, update: holds, delete: holds }),
  /** The roles of the person, which add up. */
  roles: z.array(
    z.object({ id: id(), name: z.string(), rights: z.array(ExplainedRight), fields: z.array(ExplainedField) }),
  ),
});
export type Explanation = z.infer<typeof Explanation>;

const description = limited(z.string(), limits.role_description_max).check(storable);
const entities = list(RightsInput, limits.entities_per_account);
const fields = list(FieldRight, limits.role_fields_max);

const RoleCreate = z.strictObject({
  name: name(),
  description: z.optional(description),
  is_default: z.optional(z.boolean()),
  new_entities: z.optional(z.literal(newEntities)),
  entities: z.optional(entities),
  fields: z.optional(fields),
});
export type RoleCreate = z.infer<typeof RoleCreate>;

/** `entities` and `fields` replace what the role had. */
const RoleUpdate = z.partial(RoleCreate);
export type RoleUpdate = z.infer<typeof RoleUpdate>;

const counted = z.nullable(z.int());

/** What a change of a role would take from its members. Null: not counted in time. */
export const RoleImpact = z.object({
  /** Members whom the role reaches, counted to one more than are compared. */
  people: z.int(),
  /** There are more members than were compared, or not everything was counted in time. */
  is_partial: z.boolean(),
  /** What could no longer be read. */
  lost: z.object({ people: counted, records: counted, is_more: z.boolean() }),
  losses: z.array(
    z.object({
      entity_id: id(),
      action: z.literal(['read', 'update', 'delete']),
      people: counted,
      records: counted,
      /** There are more records than were counted. */
      is_more: z.boolean(),
    }),
  ),
});
export type RoleImpact = z.infer<typeof RoleImpact>;

const columns = [
  { field: 'name', cell: 'role', sort: true },
  { field: 'description' },
  { field: 'members_count' },
] as const;

export const roles = defineResource({
  name: 'roles',
  record: Role,
  volatile: ['is_broken', 'broken', 'members_count'],
  endpoints: {
    list: get('/v1/roles', {
      summary: 'The roles of the account',
      access: 'full_access',
      query: listQuery({}, sortFields(columns)),
      reply: listOf(Role),
    }),
    get: get('/v1/roles/:id', { summary: 'One role with its rights', access: 'full_access', reply: Role }),
    create: post('/v1/roles', {
      grows: true,
      summary: 'Adds a role',
      access: 'full_access',
      audit: { label: 'name', values: ['name', 'is_default', 'new_entities', 'entities', 'fields'] },
      body: RoleCreate,
      reply: Role,
      status: 201,
    }),
    update: patch('/v1/roles/:id', {
      summary: 'Changes a role; its rights hold in every process within 5 s',
      access: 'full_access',
      audit: { label: 'name', values: ['name', 'is_default', 'new_entities', 'entities', 'fields'] },
      body: RoleUpdate,
      reply: Role,
    }),
    explain: get('/v1/roles/explain', {
      summary: 'Why a person may do something with a record: each condition of each of their roles',
      access: 'full_access',
      query: ExplainQuery,
      reply: Explanation,
      transaction: 'own',
    }),
    impact: post('/v1/roles/:id/impact', {
      summary: 'What a change of the role would take from its members, without making it',
      access: 'full_access',
      audit: false,
      body: RoleUpdate,
      reply: RoleImpact,
      transaction: 'own',
    }),
    remove: remove('/v1/roles/:id', {
      summary: 'Deletes a role; members without another role get the default role',
      access: 'full_access',
      audit: { label: 'name' },
      reply: 'nothing',
    }),
  },
  list: { search: true, columns, filters: {}, sort: { field: 'name', order: 'asc' } },
  card: {
    width: screenLimits.entity_card_px,
    create: RoleCreate,
    update: RoleUpdate,
    inputs: [{ field: 'name' }, { field: 'description', input: 'description' }],
  },
  refusals: {
    role_name_taken: 'conflict',
    too_many_roles: 'conflict',
    role_is_default: 'conflict',
    role_of_keys: 'conflict',
    role_of_module: 'conflict',
  },
  errors: ['right', 'entity', 'field', 'group', 'groups', 'comparisons', 'hop', 'operator', 'value'],
});
