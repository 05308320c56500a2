import type { DataPlane } from '../dataPlane.ts';
import { columnName, tableName } from '../model.ts';

/** A person as the records of an account may name them. */
export interface NamedPerson {
  user_id: number;
  /** Texts that are this are looked at too; null: none. */
  email: string | null;
}

/** A table of records, also of what is in the trash, with its columns that may name a person. */
export interface NamingTable {
  entity_id: number;
  alias: string;
  name: string;
  /** Not in the trash. */
  is_live: boolean;
  fields: readonly NamingField[];
}

export interface NamingField {
  id: number;
  alias: string;
  /** `users`: a list of them. */
  kind: 'user' | 'users' | 'text' | 'file' | 'other';
}

export const authorColumns = ['created_by', 'modified_by', 'deleted_by'] as const;

export const columnsOf = ({ fields }: NamingTable, kind: NamingField['kind']): string[] =>
  fields.filter((field) => field.kind === kind).map(({ id }) => columnName(id));

export const tableOf = (schema: string, { entity_id }: NamingTable): string => `"${schema}".${tableName(entity_id)}`;

/** Whether the row `t` names the person. @param user placeholder of the person's id */
export const namesPerson = (table: NamingTable, user: string): string =>
  `(${[
    ...[...authorColumns, ...columnsOf(table, 'user')].map((column) => `t.${column} = ${user}`),
    ...columnsOf(table, 'users').map((column) => `t.${column} @> array[${user}]`),
  ].join(' or ')})`;

/** Whether a text of the row `t` is the person's email. @param email placeholder of its forms (`formsOf`) */
export const hasEmail = (table: NamingTable, email: string): string =>
  `(${
    columnsOf(table, 'text')
      .map((column) => `lower(t.${column}) = any(${email})`)
      .join(' or ') || 'false'
  })`;

/** Those of the tables that exist. One that was dropped outside of the product holds nothing, and is not read. */
export async function existing<T extends NamingTable>(
  { schema, write }: Pick<DataPlane, 'schema' | 'write'>,
  tables: readonly T[],
): Promise<T[]> {
  const rows = await write<{ relname: string }>(
    `select relname from pg_class where relnamespace = to_regnamespace($1) and relname = any($2)`,
    [`"${schema}"`, tables.map(({ entity_id }) => tableName(entity_id))],
  );
  const names = new Set(rows.map(({ relname }) => relname));
  return tables.filter(({ entity_id }) => names.has(tableName(entity_id)));
}
