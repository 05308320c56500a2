import { tableName } from '../model.ts';

/**
 * Name of an object that belongs to an entity's table. Begins with an underscore: views, indexes and sequences share
 * one namespace, and an alias may be `e_5_live`.
 */
export const beside = (entity_id: number, what: string) => `_${tableName(entity_id)}_${what}`;

/** Index on the records that are not deleted. */
export const liveIndex = (entity_id: number) => beside(entity_id, 'live');
