import { z } from 'zod/mini';
import { limits } from './limits.ts';
import type { Schema } from './violations.ts';

/** Schemas that declarations are built from. */

/** PostgreSQL can store neither NUL nor half of a surrogate pair. */
const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed();

export const storable = z.refine<string>(isStorable, { error: 'errors.text' });

/** Ends the check of a longer text: nothing else reads it. The first check of every text of a request. */
export const longest = (max: number, error?: string) => z.maxLength(max, { abort: true, ...(error ? { error } : {}) });

export const text = (min = 0, max: number = limits.text_max, error?: string) =>
  z.string(error).check(longest(max, error), z.minLength(min, { abort: true, ...(error ? { error } : {}) }), storable);

/** A name: 1 to 255 characters, not only spaces. */
export const name = () =>
  text(1).check(z.refine((value) => value.trim() !== '', { error: 'errors.required', abort: true }));

export const email = (error = 'errors.email') => z.string(error).check(longest(limits.text_max, error), z.email(error));

/** Id of a row. Never reused; unique on the installation. */
export const id = () => z.int().check(z.positive());

/** The same as text of a query string. */
export const idText = () =>
  z.pipe(
    z
      .string('errors.required')
      .check(longest(limits.text_max, 'errors.type_number'), z.regex(/^[1-9]\d{0,15}$/, 'errors.type_number')),
    z.transform(Number),
  );

/** ISO 8601 in UTC with milliseconds. */
export const timestamp = () => z.iso.datetime({ precision: 3 });

/** Whether every text of a JSON value can be stored, keys included. The depth must be checked before. */
export const isStorableJson = (value: unknown): boolean => {
  if (typeof value === 'string') return isStorable(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([key, part]) => isStorable(key) && isStorableJson(part));
};

/** A record of at most `max` keys. */
export const record = <Key extends z.core.$ZodRecordKey, Value extends z.core.SomeType>(
  key: Key,
  value: Value,
  max: number,
  error = 'errors.too_big_array',
) =>
  z
    .record(key, value)
    .check(z.refine((all) => Object.keys(all).length <= max, { error, abort: true, params: { max } }));

/** The limit of a {@link record}. */
export function maxKeysOf(schema: Schema): { max: number; error: string } | undefined {
  for (const check of schema._zod.def.checks ?? []) {
    const { params, error } = check._zod.def as { params?: { max?: number }; error?: () => string };
    if (params?.max !== undefined) return { max: params.max, error: error?.() ?? 'errors.too_big_array' };
  }
  return undefined;
}

/** A character takes at most three bytes, so most values are not measured. */
function isSmallJson(value: unknown): boolean {
  const text = JSON.stringify(value);
  return text.length * 3 <= limits.extra_max_bytes || new Blob([text]).size <= limits.extra_max_bytes;
}

/** Data of modules about a person, by module alias. */
export const extra = () =>
  record(text(), z.unknown(), limits.extra_keys_max).check(
    z.refine(isSmallJson, { error: 'errors.extra_too_long', abort: true }),
    z.refine(isStorableJson, { error: 'errors.text' }),
  );

/** The default name of a person: the part of their email before the @. */
export const emailName = (email: string): string => email.slice(0, email.lastIndexOf('@')) || email;
