import type { Schema } from '#shared/violations.ts';

export type ValueKind = 'text' | 'number' | 'boolean' | 'moment' | 'other';

/** The part of a zod schema's definition that is read here; the same in zod and zod/mini. */
interface Def {
  type: string;
  format?: string;
  innerType?: { _zod: { def: Def } };
  shape?: Record<string, { _zod: { def: Def } }>;
}

const defOf = (schema: Schema) => schema._zod.def as unknown as Def;

const unwrapped = (def: Def): Def => (def.innerType ? unwrapped(def.innerType._zod.def) : def);

/** The schema of one field of an object's schema. */
export const fieldSchema = (object: Schema | undefined, field: string): Schema | undefined =>
  object && (defOf(object).shape?.[field] as Schema | undefined);

/** The kind of a field's values, which chooses the default cell and input. */
export function valueKind(object: Schema | undefined, field: string): ValueKind {
  const schema = fieldSchema(object, field);
  if (!schema) return 'other';
  const def = unwrapped(defOf(schema));
  if (def.type === 'string') return def.format === 'datetime' ? 'moment' : 'text';
  if (def.type === 'number' || def.type === 'int') return 'number';
  return def.type === 'boolean' ? 'boolean' : 'other';
}
