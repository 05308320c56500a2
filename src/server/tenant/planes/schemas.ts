/** Statements on the schema of an account, which differ with whose server it is on. */
export interface SchemaStatements {
  /** Creates it if it is missing, in a transaction. */
  makeSchema(schema: string): string;
  renameSchema(schema: string, to: string): string;
}

/** In the installation's own database only its owner may create and rename a schema, which belongs to a role that owns nothing else. */
export const ofProvider: SchemaStatements = {
  makeSchema: (schema) =>
    `set local role none; create schema if not exists "${schema}" authorization stoa_data; set local role stoa_data`,
  renameSchema: (schema, to) =>
    `set local role none; alter schema "${schema}" rename to "${to}"; set local role stoa_data`,
};

/** Elsewhere, schemas belong to the user who signs in. */
export const ofSignedIn: SchemaStatements = {
  // A user who may create no schema may use one that is there, which `if not exists` alone would refuse.
  makeSchema: (schema) =>
    `do $make$ begin if to_regnamespace('"${schema}"') is null then create schema if not exists "${schema}"; end if; end $make$`,
  renameSchema: (schema, to) => `alter schema "${schema}" rename to "${to}"`,
};

/** A schema's name with an end. PostgreSQL cuts off what is longer than 63 bytes. */
export const withEnd = (schema: string, end: string): string => schema.slice(0, 63 - end.length) + end;
