import { z } from 'zod/mini';
import { limits } from './limits.ts';

/** Schemas that declarations are built from. */

/** PostgreSQL can store neither NUL nor half of a surrogate pair. */
const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed();

export const storable = z.refine<string>(isStorable, { error: 'errors.text' });

export const text = (min = 0, max: number = limits.text_max, error?: string) =>
  z
    .string(error)
    .check(z.minLength(min, { abort: true, ...(error ? { error } : {}) }), z.maxLength(max, error), storable);

/** A name: 1 to 255 characters, not only spaces. */
export const name = () =>
  text(1).check(z.refine((value) => value.trim() !== '', { error: 'errors.required', abort: true }));

export const email = (error = 'errors.email') => z.email(error).check(z.maxLength(limits.text_max, error));

/** Id of a row. Never reused; unique on the installation. */
export const id = () => z.int().check(z.positive());

/** ISO 8601 in UTC with milliseconds. */
export const timestamp = () => z.iso.datetime({ precision: 3 });

/** Whether every text of a JSON value can be stored, keys included. The depth must be checked before. */
export const isStorableJson = (value: unknown): boolean => {
  if (typeof value === 'string') return isStorable(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([key, part]) => isStorable(key) && isStorableJson(part));
};

/** Data of modules about a person, by module alias. */
export const extra = () => z.record(z.string(), z.unknown()).check(z.refine(isStorableJson, { error: 'errors.text' }));

/** The default name of a person: the part of their email before the @. */
export const emailName = (email: string): string => email.slice(0, email.lastIndexOf('@')) || email;
