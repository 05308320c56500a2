import type { FieldModel, FieldTypeName } from '#shared/fieldTypes/fieldType.ts';
import { fieldTypeOf } from '#shared/fieldTypes/fieldTypes.ts';
import { systemColumns } from '#shared/fieldTypes/systemColumns.ts';

/** A ready entity, with its names in the API and in the database. */
export interface EntityModel {
  id: number;
  account_id: number;
  alias: string;
  name: string;
  /** Quoted, with its schema: `"acc_3"."e_17"`. */
  table: string;
  /** Its fields that are ready, in their order. */
  fields: readonly FieldModel[];
  /** Ids of fields that are unique together. */
  unique_together?: readonly (readonly number[])[];
  /** All readable columns by alias: system columns first, then fields. */
  columns: ReadonlyMap<string, ModelColumn>;
}

/** One column of an entity. Names are made of ids only, so they need no quoting. */
export interface ModelColumn {
  alias: string;
  /** `f_12`, or a system column's own name. */
  name: string;
  type: FieldTypeName;
  /** Null for a system column. */
  field: FieldModel | null;
}

/** Names come from ids only: user input never becomes SQL. */
const numbered = (prefix: 'acc' | 'e' | 'f', id: number): string => {
  if (!Number.isSafeInteger(id) || id < 1) throw new Error(`Not a valid id: ${id}`);
  return `${prefix}_${id}`;
};

export const schemaName = (account_id: number) => numbered('acc', account_id);
export const tableName = (entity_id: number) => numbered('e', entity_id);
export const columnName = (field_id: number) => numbered('f', field_id);

/** @param schema schema of the account's tables: `acc_<id>` */
export function entityModel(
  schema: string,
  entity: Pick<EntityModel, 'id' | 'account_id' | 'alias' | 'name' | 'fields' | 'unique_together'>,
): EntityModel {
  const own = entity.fields.map((field): [string, ModelColumn] => [
    field.alias,
    { alias: field.alias, name: columnName(field.id), type: fieldTypeOf(field).name, field },
  ]);
  const system = systemColumns.map(({ alias, type }): [string, ModelColumn] => [
    alias,
    { alias, name: alias, type, field: null },
  ]);
  return { ...entity, table: `"${schema}".${tableName(entity.id)}`, columns: new Map([...system, ...own]) };
}

/**
 * Name of an object that belongs to an entity's table. Begins with an underscore: views, indexes and sequences share
 * one namespace, and an alias may be `e_5_live`.
 */
export const auxiliaryName = (entity_id: number, what: string) => `_${tableName(entity_id)}_${what}`;

/** Index on the records that are not deleted. */
export const liveIndex = (entity_id: number) => auxiliaryName(entity_id, 'live');
