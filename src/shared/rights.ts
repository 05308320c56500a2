/** What a right on the records of an entity extends to: no record, all of them, or those that meet conditions. */
export type Extent = 'none' | 'some' | 'all';

/** What may be done with a field of the records that may be read. */
export type FieldAccess = 'none' | 'read' | 'write';

/** Rights on entities that a role does not name: also on those that are added later. */
export const newEntities = ['none', 'read', 'write'] as const;
export type NewEntities = (typeof newEntities)[number];

/** What may be done with the records of an entity, each granted by itself. */
export const recordActions = ['read', 'create', 'update', 'delete', 'import', 'export'] as const;
export type RecordAction = (typeof recordActions)[number];

/** The operand of a condition that is known only when it is asked: the caller, or a day counted from today. */
export type SymbolicOperand = { me: true } | { today: number };

export type GrantedOperand = SymbolicOperand | string | number | boolean | readonly (string | number | boolean)[];

/** A condition as it is stored. Fields are named by id, so that a new alias changes nothing. */
export interface GrantedCondition {
  /** The field, or the select that leads to another entity and the field there. System columns by alias. */
  path: readonly (number | string)[];
  /** As it was named when it was last saved; shown when the field is gone. */
  field: string;
  op: string;
  value: GrantedOperand;
}

/** A right as it is stored. In `where`, one of the groups must hold, in a group every condition. */
export type GrantedRight = 'none' | 'all' | { where: readonly (readonly GrantedCondition[])[] };
