import { invalidField } from '#server/errors/errors.ts';

const modes = ['create', 'update', 'upsert'] as const;

/** What the rows of a file are to the records that are there (docs/reference/api/records.md#updating). */
export interface ImportMode {
  /** `upsert` changes the records that a row names, and creates the others. */
  mode: (typeof modes)[number];
  /** Alias of the column that names a row's record. */
  key: string;
  /** Rows with faults are left out, instead of refusing the file. */
  skips: boolean;
}

/** @throws 422 for an unknown mode */
export function readMode(fields: ReadonlyMap<string, unknown>): ImportMode {
  const mode = choice(fields, 'mode', modes);
  const key = fields.get('key') || 'id';
  if (typeof key !== 'string') throw invalidField('key', 'errors.type_text');
  return { mode, key, skips: choice(fields, 'on_error', ['stop', 'skip']) === 'skip' };
}

/** The first is the default. */
function choice<T extends string>(fields: ReadonlyMap<string, unknown>, name: string, values: readonly T[]): T {
  const given = fields.get(name) || values[0];
  const value = values.find((each) => each === given);
  if (!value) throw invalidField(name, 'errors.choice', { values: values.join(', ') });
  return value;
}
