import type { Field } from '#resources/data/fields/fields.resource.ts';

/** Alias of the field of each column, by position; null: not imported. */
export type Mapping = readonly (string | null)[];

type Named = Pick<Field, 'alias' | 'name'> & Partial<Pick<Field, 'extra'>>;

/** In each language. */
const namesOf = ({ name, extra }: Named) => [name, ...Object.values(extra?.names ?? {})];

const plain = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ');

/** Headers of several columns. */
export const repeatedHeaders = (headers: readonly string[]): ReadonlySet<string> =>
  new Set(headers.filter((header, at) => headers.indexOf(header) !== at));

/** Matches headers by alias, then by name; each field once. Several columns of one name match none: a person must choose. */
export function guessMapping(headers: readonly string[], fields: readonly Named[]): Mapping {
  const repeated = repeatedHeaders(headers);
  const taken = new Set<string>();
  return headers.map((header) => {
    if (header === '' || repeated.has(header)) return null;
    const free = fields.filter(({ alias }) => !taken.has(alias));
    const found =
      free.find(({ alias }) => alias === header) ??
      free.find((field) => namesOf(field).some((name) => plain(name ?? '') === plain(header))) ??
      free.find(({ alias }) => plain(alias) === plain(header));
    if (found) taken.add(found.alias);
    return found?.alias ?? null;
  });
}
