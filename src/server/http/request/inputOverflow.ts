import type { core } from 'zod/mini';
import { requestLimits } from '#shared/limits.ts';
import { maxKeysOf } from '#shared/shapes.ts';
import { type Schema, type Violation, violation } from '#shared/violations.ts';

/**
 * Finds what would take long to check: an object with more unknown keys than are reported, or a record with too many
 * keys. Reads no further than that. Runs before the check, because zod visits every key first; arrays that are too long
 * it refuses by itself.
 */
export function inputOverflow(schema: Schema, value: unknown, path: readonly string[] = []): Violation[] {
  const { def } = (schema as core.$ZodTypes)._zod;
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
      return inputOverflow(def.innerType, value, path);
    case 'pipe':
      return inputOverflow(def.in, value, path);
    case 'union':
      return unionOverflow(def.options, value, path);
    case 'array':
      return Array.isArray(value) ? itemsOverflow(def.element, value, path) : [];
    case 'object':
      return isObject(value) ? objectOverflow(def, value, path) : [];
    case 'record':
      return isObject(value) ? recordOverflow(schema, def.valueType, value, path) : [];
    default:
      return [];
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A union is exceeded if each of its objects is. */
function unionOverflow(options: readonly Schema[], value: unknown, path: readonly string[]): Violation[] {
  const found = options
    .filter((option) => ['object', 'record', 'array'].includes(option._zod.def.type))
    .map((option) => inputOverflow(option, value, path));
  return found.every(({ length }) => length > 0) ? (found[0] ?? []) : [];
}

function itemsOverflow(element: Schema, items: readonly unknown[], path: readonly string[]): Violation[] {
  for (const [at, item] of items.entries()) {
    const found = inputOverflow(element, item, [...path, String(at)]);
    if (found.length > 0) return found;
  }
  return [];
}

function objectOverflow(def: core.$ZodObjectDef, value: Record<string, unknown>, path: readonly string[]): Violation[] {
  if (def.catchall?._zod.def.type === 'never') {
    const unknown: string[] = [];
    for (const key in value) {
      if (!Object.hasOwn(def.shape, key)) unknown.push(key);
      if (unknown.length === requestLimits.violations_max)
        return unknown.map((each) => violation([...path, each].join('.'), 'errors.unknown_field'));
    }
  }
  for (const [key, schema] of Object.entries(def.shape)) {
    const found = inputOverflow(schema, value[key], [...path, key]);
    if (found.length > 0) return found;
  }
  return [];
}

function recordOverflow(
  schema: Schema,
  valueSchema: Schema,
  value: Record<string, unknown>,
  path: readonly string[],
): Violation[] {
  const most = maxKeysOf(schema);
  if (most === undefined) return [];
  let count = 0;
  for (const key in value) {
    if (++count > most.max) return [violation(path.join('.'), most.error, { max: most.max })];
    const found = inputOverflow(valueSchema, value[key], [...path, key]);
    if (found.length > 0) return found;
  }
  return [];
}
