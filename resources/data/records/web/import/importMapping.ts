import type { Field } from '#resources/data/fields/fields.resource.ts';

/** Alias of the field by header of the column; null: not imported. */
export type Mapping = Readonly<Record<string, string | null>>;

type Named = Pick<Field, 'alias' | 'name'>;

const plain = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ');

/** Headers of several columns, which cannot be mapped. */
export const repeatedHeaders = (headers: readonly string[]): ReadonlySet<string> =>
  new Set(headers.filter((header, at) => headers.indexOf(header) !== at));

/** Matches headers by alias, then by name; each field once. */
export function guessMapping(headers: readonly string[], fields: readonly Named[]): Mapping {
  const repeated = repeatedHeaders(headers);
  const taken = new Set<string>();
  const mapping: Record<string, string | null> = Object.create(null);
  for (const header of headers) {
    const free = fields.filter(({ alias }) => !taken.has(alias) && !repeated.has(header));
    const found =
      free.find(({ alias }) => alias === header) ??
      free.find(({ name }) => plain(name) === plain(header)) ??
      free.find(({ alias }) => plain(alias) === plain(header));
    mapping[header] = found?.alias ?? null;
    if (found) taken.add(found.alias);
  }
  return mapping;
}
