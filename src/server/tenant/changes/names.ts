import { tableName } from '../model.ts';

/**
 * Names of what belongs to an entity's table. They begin with an underscore, as no alias does: an entity may well be
 * called `e_5_live`, and views, indexes and sequences share one space of names.
 */
export const beside = (entity_id: number, what: string) => `_${tableName(entity_id)}_${what}`;

/** On the records that are not deleted. */
export const liveIndex = (entity_id: number) => beside(entity_id, 'live');
