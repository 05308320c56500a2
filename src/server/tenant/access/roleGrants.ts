import {
  type EntityGrants,
  type FieldAccess,
  type NewEntities,
  type RecordAction,
  recordActions,
} from '#shared/entities/rights.ts';

/** A role as it is stored. */
export interface RoleGrants {
  id: number;
  is_default: boolean;
  new_entities: NewEntities;
  entities: ReadonlyMap<number, EntityGrants>;
  /** By field id; fields that are not named may be written. */
  fields: ReadonlyMap<number, FieldAccess>;
}

const allowing = (actions: readonly RecordAction[]) =>
  Object.fromEntries(
    recordActions.map((action) => [action, actions.includes(action) ? 'all' : 'none']),
  ) as EntityGrants;

/** What a role grants on entities that it does not name. */
const otherwise: Readonly<Record<NewEntities, EntityGrants>> = {
  none: allowing([]),
  read: allowing(['read', 'export']),
  write: allowing(recordActions),
};

/** What a role grants on an entity. */
export const grantsOn = (
  { entities, new_entities }: Pick<RoleGrants, 'entities' | 'new_entities'>,
  entity_id: number,
): EntityGrants => entities.get(entity_id) ?? otherwise[new_entities];
