import { z } from 'zod/mini';
import { limits, moduleLimits } from './limits.ts';
import { canonicalEmail, emailPattern } from './text/email.ts';
import type { Schema } from './violations.ts';

/** Schemas that declarations are built from. */

/** PostgreSQL can store neither NUL nor half of a surrogate pair. */
const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed();

export const storable = z.refine<string>(isStorable, { error: 'errors.text' });

/** A schema with a limit of length. An endpoint takes no text and no list without one (`endpoint.ts`). */
export interface Limited {
  readonly limited: true;
}

/** A text of at most `max` characters. The limit is checked first and ends the check: nothing else reads a longer one. */
export const limited = (schema: z.ZodMiniString<string>, max: number, error?: string) =>
  schema.check(z.maxLength(max, { abort: true, ...(error ? { error } : {}) })) as z.ZodMiniString<string> & Limited;

export const text = (min = 0, max: number = limits.text_max, error?: string) =>
  limited(z.string(error), max, error).check(z.minLength(min, { abort: true, ...(error ? { error } : {}) }), storable);

/** A list of at most `max` items. */
export const list = <Item extends z.core.SomeType>(item: Item, max: number) =>
  z.array(item).check(z.maxLength(max)) as z.ZodMiniArray<Item> & Limited;

/** A name: 1 to 255 characters, not only spaces. */
export const name = () =>
  text(1).check(z.refine((value) => value.trim() !== '', { error: 'errors.required', abort: true }));

/** An address in its one form; those with letters of another alphabet come out as DNS writes them. */
export const email = (error = 'errors.email') =>
  limited(z.string(error), limits.text_max, error).check(
    z.overwrite(canonicalEmail),
    // As DNS writes them, letters of another alphabet take more characters.
    z.maxLength(limits.text_max, { abort: true, error }),
    z.email({ error, pattern: emailPattern }),
  );

/** An address of http or https. */
export const url = (max: number = moduleLimits.url_max) =>
  limited(z.string(), max).check(z.url({ protocol: /^https?$/, abort: true }), storable);

/** An address as it is shown: with the letters of its domain. */
export const shownEmail = () => z.string().check(z.email({ pattern: z.regexes.unicodeEmail }));

/** Id of a row. Never reused; unique on the installation. */
export const id = () => z.int().check(z.positive());

/** The same as text of a query string. */
export const idText = () =>
  z.pipe(
    limited(z.string('errors.required'), limits.text_max, 'errors.type_number').check(
      z.regex(/^[1-9]\d{0,15}$/, 'errors.type_number'),
    ),
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

/** Whether a value takes at most `max` bytes as JSON. A character takes at most three, so most values are not measured. */
const isSmallJson = (max: number) => (value: unknown) => {
  const text = JSON.stringify(value);
  return text.length * 3 <= max || new Blob([text]).size <= max;
};

/** JSON of one module: any keys and values, together within `max_bytes`. */
export const moduleJson = (max_keys: number, max_bytes: number, error: string) =>
  record(text(), z.unknown(), max_keys).check(
    z.refine(isSmallJson(max_bytes), { error, abort: true }),
    z.refine(isStorableJson, { error: 'errors.text' }),
  );

/** Data of modules about a person, by module alias. */
export const extra = () => moduleJson(limits.extra_keys_max, limits.extra_max_bytes, 'errors.extra_too_long');

/** The default name of a person: the part of their email before the @. */
export const emailName = (email: string): string => email.slice(0, email.lastIndexOf('@')) || email;
