import type { Read } from '#shared/values/reading.ts';

/** Null: no value. An object: what the text means in each format. */
export type Wanted = string | null | Record<string, string>;

/** A reading as the tables of cases have it. */
export const shown = <Value>(read: Read<Value>, text: (value: Value) => string): Wanted => {
  if (!read) return null;
  if ('value' in read) return text(read.value);
  return Object.fromEntries(Object.entries(read.choices).map(([format, value]) => [format, text(value as Value)]));
};
