import { dequal } from 'dequal/lite';
import type { FieldAccess, NewEntities } from '#shared/entities/rights.ts';
import type { Violation } from '#shared/violations.ts';
import type { ConditionSource, DraftGroup } from '#web/features/filters/conditions/conditionDraft.ts';
import { toConditions, toDraftGroups } from '#web/features/filters/conditions/ruleConditions.ts';
import type { Right, Rights, Role, RoleUpdate } from '../../roles.resource.ts';

export const ruledActions = ['read', 'create', 'update', 'delete'] as const;
export type RuledAction = (typeof ruledActions)[number];

export const plainActions = ['import', 'export'] as const;
export type PlainAction = (typeof plainActions)[number];

export type RightState = 'none' | 'where' | 'all';

/** A right while it is edited. The groups stay while it is switched to another state. */
export interface DraftRight {
  state: RightState;
  groups: DraftGroup[];
  /** As it was read, with the groups made of it: unless they change, it is sent as it was. */
  read: { right: Right; groups: DraftGroup[] } | null;
}

export type DraftRights = Record<RuledAction, DraftRight> & Record<PlainAction, 'none' | 'all'>;

/** The rights of a role while they are edited. */
export interface RoleDraft {
  new_entities: NewEntities;
  /** By entity; those that are not here have the rights of new entities. */
  rights: ReadonlyMap<number, DraftRights>;
  /** By field; those that are not here may be written. */
  fields: ReadonlyMap<number, FieldAccess>;
}

export const toDraft = ({ new_entities, entities, fields }: Role): RoleDraft => ({
  new_entities,
  rights: new Map(entities.map((rights) => [rights.entity_id, toDraftRights(rights)])),
  fields: new Map(fields.map(({ field_id, access }) => [field_id, access])),
});

const toDraftRights = (rights: Omit<Rights, 'entity_id'>): DraftRights => ({
  read: toDraftRight(rights.read),
  create: toDraftRight(rights.create),
  update: toDraftRight(rights.update),
  delete: toDraftRight(rights.delete),
  import: rights.import,
  export: rights.export,
});

function toDraftRight(right: Right): DraftRight {
  const groups = typeof right === 'string' ? [] : toDraftGroups(right.where);
  return { state: typeof right === 'string' ? right : 'where', groups, read: { right, groups } };
}

/** The rights on an entity, whether the role names it or not. */
export const rightsOn = ({ rights, new_entities }: RoleDraft, entity_id: number): DraftRights =>
  rights.get(entity_id) ?? ofNewEntities(new_entities);

function ofNewEntities(granted: NewEntities): DraftRights {
  const read = granted === 'none' ? 'none' : 'all';
  const write = granted === 'write' ? 'all' : 'none';
  return toDraftRights({ read, create: write, update: write, delete: write, import: write, export: read });
}

/** Sources of conditions, by entity. */
export type SourceOf = (entity_id: number) => ConditionSource;

function toRights(entity_id: number, draft: DraftRights, sourceOf: SourceOf): Rights {
  const right = ({ state, groups, read }: DraftRight): Right => {
    if (state !== 'where') return state;
    return read && read.groups === groups && typeof read.right !== 'string'
      ? read.right
      : { where: toConditions(groups, sourceOf(entity_id)) };
  };
  return {
    entity_id,
    read: right(draft.read),
    create: right(draft.create),
    update: right(draft.update),
    delete: right(draft.delete),
    import: draft.import,
    export: draft.export,
  };
}

/** What a save sends: only what differs from the role as it was read. */
export function bodyOf(role: Role, draft: RoleDraft, sourceOf: SourceOf): RoleUpdate {
  const entities = [...draft.rights].map(([id, rights]) => toRights(id, rights, sourceOf));
  const fields = [...draft.fields].map(([field_id, access]) => ({ field_id, access }));
  return {
    ...(draft.new_entities !== role.new_entities && { new_entities: draft.new_entities }),
    ...(!isSame(entities, role.entities, 'entity_id') && { entities }),
    ...(!isSame(fields, role.fields, 'field_id') && { fields }),
  };
}

const isSame = <K extends string>(
  a: readonly Readonly<Record<K, number>>[],
  b: readonly Readonly<Record<K, number>>[],
  key: K,
): boolean => dequal(byKey(a, key), byKey(b, key));

const byKey = <K extends string>(rows: readonly Readonly<Record<K, number>>[], key: K) =>
  [...rows].sort((a, b) => a[key] - b[key]);

/** The changes of a draft over another version of the role: what was not touched is as it is there. */
export function rebase(draft: RoleDraft, before: Role, now: Role, sourceOf: SourceOf): RoleDraft {
  const next = toDraft(now);
  const read = toDraft(before);
  const isTouched = (id: number) => {
    const [mine, theirs] = [draft.rights.get(id), read.rights.get(id)];
    if (!mine || !theirs) return mine !== theirs;
    return !dequal(toRights(id, mine, sourceOf), toRights(id, theirs, sourceOf));
  };
  return {
    new_entities: draft.new_entities === before.new_entities ? now.new_entities : draft.new_entities,
    rights: merged(next.rights, draft.rights, read.rights, isTouched),
    fields: merged(next.fields, draft.fields, read.fields, (id) => draft.fields.get(id) !== read.fields.get(id)),
  };
}

function merged<T>(
  now: ReadonlyMap<number, T>,
  mine: ReadonlyMap<number, T>,
  before: ReadonlyMap<number, T>,
  isTouched: (id: number) => boolean,
): ReadonlyMap<number, T> {
  const result = new Map(now);
  for (const id of new Set([...mine.keys(), ...before.keys()])) {
    if (!isTouched(id)) continue;
    const value = mine.get(id);
    if (value === undefined) result.delete(id);
    else result.set(id, value);
  }
  return result;
}

/** What is wrong with a right: with one of its conditions, or as a whole. */
export interface RightFault extends Pick<Violation, 'message' | 'params'> {
  entity_id: number;
  action: RuledAction;
  /** The key of the condition; null for the right. */
  condition: number | null;
}

const place = /^entities\.(\d+)\.(read|create|update|delete)(?:\.where(?:\.(\d+)(?:\.(\d+))?)?)?/;

/** The server's violation at its condition; null for one that belongs to none. */
export function faultOf(violation: Violation, sent: RoleUpdate, draft: RoleDraft): RightFault | null {
  const [, at, action, group, condition] = place.exec(violation.field) ?? [];
  const entity_id = sent.entities?.[Number(at)]?.entity_id;
  if (at === undefined || entity_id === undefined) return null;
  const { message, params } = violation;
  const groups = draft.rights.get(entity_id)?.[action as RuledAction].groups;
  const key = groups?.[Number(group)]?.conditions[Number(condition)]?.key ?? null;
  return { entity_id, action: action as RuledAction, condition: key, message, params };
}

/** Why conditions of the role cannot be worked out. */
export const brokenFaults = ({ broken }: Role, draft: RoleDraft): RightFault[] =>
  broken.map(({ entity_id, action, group, condition, field, reason }) => ({
    entity_id,
    action,
    condition: draft.rights.get(entity_id)?.[action].groups[group]?.conditions[condition]?.key ?? null,
    message: `role.conditions.broken.${reason}`,
    params: { name: field },
  }));
