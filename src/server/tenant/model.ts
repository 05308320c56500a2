import type { FieldModel, FieldTypeName } from '#shared/fieldTypes/fieldType.ts';
import { fieldTypeOf } from '#shared/fieldTypes/fieldTypes.ts';
import { systemColumns } from '#shared/fieldTypes/systemColumns.ts';

/** An account's own entity as the data API knows it: what is ready, under the names of the outside and of the tables. */
export interface EntityModel {
  id: number;
  account_id: number;
  alias: string;
  name: string;
  /** Quoted, with its schema: `"acc_3"."e_17"`. */
  table: string;
  /** Its fields that are ready, in their order. */
  fields: readonly FieldModel[];
  /** Everything that can be read, by alias: the system's columns first, then the fields. */
  columns: ReadonlyMap<string, ModelColumn>;
}

/** One column as queries name it. Names are made from ids alone, so none needs more quoting than this. */
export interface ModelColumn {
  alias: string;
  /** `f_12`, or a system column's own name. */
  name: string;
  type: FieldTypeName;
  /** Null for a system column. */
  field: FieldModel | null;
}

/** Every name below the schema comes from a number: nothing that anybody typed ever becomes SQL. */
const numbered = (prefix: 'acc' | 'e' | 'f', id: number): string => {
  if (!Number.isSafeInteger(id) || id < 1) throw new Error(`No name can be made of ${id}`);
  return `${prefix}_${id}`;
};

export const schemaName = (account_id: number) => numbered('acc', account_id);
export const tableName = (entity_id: number) => numbered('e', entity_id);
export const columnName = (field_id: number) => numbered('f', field_id);

/** @param schema where the account's tables are: `acc_<id>`, or a schema of the customer's own database */
export function entityModel(
  schema: string,
  entity: { id: number; account_id: number; alias: string; name: string; fields: readonly FieldModel[] },
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
