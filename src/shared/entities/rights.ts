/** What a right on the records of an entity extends to: no record, all of them, or those that meet conditions. */
export const extents = ['none', 'some', 'all'] as const;
export type Extent = (typeof extents)[number];

/** What may be done with a field of the records that may be read. */
export type FieldAccess = 'none' | 'read' | 'write';

/** Rights on entities that a role does not name: also on those that are added later. */
export const newEntities = ['none', 'read', 'write'] as const;
export type NewEntities = (typeof newEntities)[number];

/** What may be done with the records of an entity, each granted by itself. */
export const recordActions = ['read', 'create', 'update', 'delete', 'import', 'export'] as const;
export type RecordAction = (typeof recordActions)[number];

/**
 * The operand of a condition that is known only when it is asked: the caller, a day counted from today, or of what may be
 * chosen a field of the record itself: stored by its id, in the API by its alias.
 */
export type SymbolicOperand = { me: true } | { today: number } | { field: number | string };

export type GrantedOperand = SymbolicOperand | string | number | boolean | readonly (string | number | boolean)[];

/** A condition as it is stored. Fields are named by id, so that a new alias changes nothing. */
export interface GrantedCondition {
  /** The field, or the select that leads to another entity and the field there. System columns by alias. */
  path: (number | string)[];
  /** As it was named when it was last saved; shown when the field is gone. */
  field: string;
  op: string;
  value: GrantedOperand;
}

/** A right as it is stored. In `where`, one of the groups must hold, in a group every condition. */
export type GrantedRight = 'none' | 'all' | { where: readonly (readonly GrantedCondition[])[] };

/** What a role grants on the records of an entity. */
export type EntityGrants = Readonly<Record<RecordAction, GrantedRight>>;

/** What the caller may do with the records of an entity (docs/reference/api/access.md#rights). */
export type EntityRights = Record<RecordAction, Extent>;

export const everything: EntityRights = {
  read: 'all',
  create: 'all',
  update: 'all',
  delete: 'all',
  import: 'all',
  export: 'all',
};

export const nothing: EntityRights = {
  read: 'none',
  create: 'none',
  update: 'none',
  delete: 'none',
  import: 'none',
  export: 'none',
};

/** What the caller may do with a field. */
export interface FieldRights {
  access: Exclude<FieldAccess, 'none'>;
  /** It may be read in some of the records only, and cannot be filtered, sorted or searched by. */
  is_partial?: true;
}
