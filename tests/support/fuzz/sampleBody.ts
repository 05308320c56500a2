import fc from 'fast-check';
import type { core } from 'zod/mini';
import { check, type Schema } from '#shared/violations.ts';
import { validOf } from './arbitrary.ts';

/** An object schema of a declaration: `shape` has its fields. */
export interface ObjectSchema<T> extends Schema<T> {
  shape: Readonly<Record<string, Schema>>;
}

/** A valid body with every field filled, optional ones too, as the API returns it. */
export function sampleBody<S extends ObjectSchema<unknown>>(schema: S): core.output<S> {
  const body = Object.fromEntries(
    Object.entries(schema.shape).map(([field, each]) => [field, sampleValue(field, each)]),
  );
  const checked = check(schema, body);
  if (!checked.ok) throw new Error(`No sample is valid: ${JSON.stringify(checked.violations)}`);
  return checked.value as core.output<S>;
}

/** A valid value of a field, different from `present` if possible. */
export function sampleValue(field: string, schema: Schema, present?: unknown): unknown {
  const values = fc
    .sample(validOf(schema), { numRuns: 200, seed: 1 })
    .filter((value) => value !== undefined && value !== null && check(schema, value).ok);
  const other = values.find((value) => JSON.stringify(value) !== JSON.stringify(present)) ?? values[0];
  if (other === undefined) throw new Error(`No sample of ${field} is valid: give one in the test`);
  return other;
}
