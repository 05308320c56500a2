import type { Field } from '#resources/data/fields/fields.resource.ts';
import type { FieldModel } from '#shared/fieldTypes/fieldType.ts';
import type { ColumnGuess, ColumnKind } from '#shared/values/columnGuess.ts';
import { fieldOfKind, type GuessedField, guessOf } from '#shared/values/fieldGuess.ts';
import { cellsAt, delimiterIn, type FilePreview } from './filePreview.ts';

/** A field that the import makes first. */
export interface NewField {
  name: string;
  kind: ColumnKind;
  /** By which the server knows it, where the whole entity is new. */
  alias?: string;
  isRequired?: boolean;
  /** As the server would make it, by the whole file. */
  drawn?: GuessedField;
}

/** What a column of the file is: the alias of its field, a new one, or nothing. */
export type Column = string | NewField | null;

/** The alias of a column that names records by their id. */
export const idColumn = 'id';

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
export function guessMapping(headers: readonly string[], fields: readonly Named[]): (string | null)[] {
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

/** The position of the column with the ids of records, by its header; -1 if there is none. */
export const idPosition = (headers: readonly string[]): number =>
  headers.findIndex((header) => plain(header) === idColumn);

const guesses = new WeakMap<FilePreview, Map<number, ColumnGuess>>();

/** What the first cells of a column are. */
export function guessAt(preview: FilePreview, at: number): ColumnGuess {
  const known = guesses.get(preview) ?? new Map<number, ColumnGuess>();
  guesses.set(preview, known);
  const guess = known.get(at) ?? guessOf(cellsAt(preview, at), delimiterIn(preview));
  known.set(at, guess);
  return guess;
}

/** A new field for a column, named by its header. */
export const newFieldFor = (preview: FilePreview, at: number, name: string): NewField => ({
  name,
  kind: guessAt(preview, at).kind,
});

/** The alias under which the screen knows a field that is not made yet. */
export const draftAlias = (at: number): string => `new.${at}`;

/** That of a column; null if it has none. */
export const aliasOf = (column: Column, at: number): string | null =>
  column === null || typeof column === 'string' ? column : (column.alias ?? draftAlias(at));

/** The position of the column with this alias; -1 if there is none. */
export const positionOf = (columns: readonly Column[], alias: string): number =>
  columns.findIndex((column, at) => aliasOf(column, at) === alias);

/** The field of a column; undefined if it has none, or names records by their id. */
export function fieldAt(
  { columns, preview }: { columns: readonly Column[]; preview: FilePreview },
  at: number,
  fields: readonly FieldModel[],
): FieldModel | undefined {
  const column = columns[at] ?? null;
  if (column === null || typeof column === 'string') return fields.find(({ alias }) => alias === column);
  const { options, ...drawn } = column.drawn ?? fieldOfKind(column.kind, guessAt(preview, at));
  const variants = options.map((name, index) => ({ id: index + 1, name, alias: name }));
  return { id: 0, alias: column.alias ?? draftAlias(at), name: column.name, ...drawn, variants };
}
