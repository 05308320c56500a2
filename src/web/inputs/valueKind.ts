import type { Schema } from '#shared/violations.ts';

export type ValueKind = 'text' | 'number' | 'boolean' | 'moment' | 'other';

/** The part of a zod schema that tells what its values are; the same in zod and zod/mini. */
interface Def {
  type: string;
  format?: string;
  innerType?: { _zod: { def: Def } };
  shape?: Record<string, { _zod: { def: Def } }>;
}

const defOf = (schema: Schema) => schema._zod.def as unknown as Def;

const unwrapped = (def: Def): Def => (def.innerType ? unwrapped(def.innerType._zod.def) : def);

/** What a field of a record holds, so that a cell or an input can be chosen without naming one. */
export function valueKind(record: Schema | undefined, field: string): ValueKind {
  const inner = record && defOf(record).shape?.[field]?._zod.def;
  if (!inner) return 'other';
  const def = unwrapped(inner);
  if (def.type === 'string') return def.format === 'datetime' ? 'moment' : 'text';
  if (def.type === 'number' || def.type === 'int') return 'number';
  return def.type === 'boolean' ? 'boolean' : 'other';
}
