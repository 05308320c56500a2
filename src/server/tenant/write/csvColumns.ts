import { invalid } from '#server/errors/errors.ts';
import { limits } from '#shared/limits.ts';
import { type Violation, violation } from '#shared/violations.ts';
import type { EntityModel, ModelColumn } from '../model.ts';

/** Mapping of CSV columns to fields. */
export interface CsvColumns {
  /** By position in the file; null is ignored. */
  columns: readonly (ModelColumn | null)[];
  /** Headers without a field. */
  ignored: string[];
}

type Aliases = Readonly<Record<string, unknown>> | null;

/** What the caller says of the columns: aliases by header, and by position from 0, which wins. Null: nothing. */
interface Mapping {
  mapping: Aliases;
  columns: Aliases;
  /** The column that names the record of a row; null if none does. */
  key: ModelColumn | null;
}

/** Columns of an entity that a file may fill, by alias. */
type Fillable = ReadonlyMap<string, ModelColumn>;

/**
 * Without a mapping, headers are matched with aliases and names. Unmatched columns are ignored unless the mapping names
 * them.
 * @param headers null for a column without one; of a file without a header those of its first row
 * @throws a 422 refusal for a mapping that matches neither file nor entity, or if no column is left
 */
export function csvColumns(model: EntityModel, headers: readonly (string | null)[], given: Mapping): CsvColumns {
  const violations: Violation[] = [];
  const fillable = new Map([...model.columns].filter(([, column]) => column.field || column === given.key));
  const columnOf = given.mapping
    ? mapped(fillable, headers, given.mapping, violations)
    : given.columns
      ? () => undefined
      : byName(fillable);
  const columns = headers.map((header) => (header === null ? null : (columnOf(header) ?? null)));
  byPosition(
    fillable,
    columns,
    { columns: given.columns, isOpen: !headers.some((header) => header !== null) },
    violations,
  );
  const seen = new Set<ModelColumn>();
  for (const column of columns.filter((each) => each !== null)) {
    if (seen.has(column)) violations.push(violation(`mapping.${column.alias}`, 'records.errors.repeated'));
    seen.add(column);
  }
  if (violations.length === 0 && seen.size === 0) violations.push(violation('mapping', 'records.errors.no_columns'));
  if (violations.length === 0 && given.key && !seen.has(given.key))
    violations.push(violation('key', 'records.errors.no_header'));
  if (violations.length > 0) throw invalid(violations);
  const ignored = headers.filter((header, at) => header !== null && columns[at] === null) as string[];
  return { columns, ignored };
}

/**
 * Puts the columns that are mapped by position into their places.
 * @param isOpen later rows may be longer than the first
 */
function byPosition(
  fillable: Fillable,
  columns: (ModelColumn | null)[],
  given: { columns: Aliases; isOpen: boolean },
  violations: Violation[],
): void {
  const width = given.isOpen ? limits.import_columns_max : columns.length;
  for (const [position, alias] of Object.entries(given.columns ?? {})) {
    const column = typeof alias === 'string' && alias !== '' ? fillable.get(alias) : undefined;
    if (!/^\d{1,4}$/.test(position) || Number(position) >= width)
      violations.push(violation(`columns.${position}`, 'records.errors.no_header'));
    else if (!column && alias !== null && alias !== '')
      violations.push(violation(`columns.${position}`, 'errors.unknown_field'));
    else columns[Number(position)] = column ?? null;
  }
  for (let at = 0; at < columns.length; at += 1) columns[at] ??= null;
}

/** Whether a text is the header of a column that is imported. */
export function isHeader(model: EntityModel, mapping: Aliases): (text: string) => boolean {
  const columnOf = byName(model.columns);
  return (text) => (mapping ? Object.hasOwn(mapping, text.trim()) : columnOf(text) !== undefined);
}

function byName(fillable: Fillable): (header: string) => ModelColumn | undefined {
  const plain = (name: string) => name.trim().toLowerCase();
  const names = new Map<string, ModelColumn>();
  const columns = [...fillable.values()].reverse();
  for (const column of columns)
    for (const name of Object.values(column.field?.extra.names ?? {})) if (name) names.set(plain(name), column);
  for (const column of columns) if (column.field) names.set(plain(column.field.name), column);
  for (const [alias, column] of fillable) names.set(alias, column);
  return (header) => names.get(plain(header));
}

function mapped(
  fillable: Fillable,
  headers: readonly (string | null)[],
  mapping: Readonly<Record<string, unknown>>,
  violations: Violation[],
): (header: string) => ModelColumn | undefined {
  const columns = new Map<string, ModelColumn>();
  const known = new Set(headers);
  for (const [header, alias] of Object.entries(mapping)) {
    if (alias === null || alias === '') continue;
    const column = typeof alias === 'string' ? fillable.get(alias) : undefined;
    if (!column) violations.push(violation(`mapping.${header}`, 'errors.unknown_field'));
    else if (!known.has(header)) violations.push(violation(`mapping.${header}`, 'records.errors.no_header'));
    else columns.set(header, column);
  }
  return (header) => columns.get(header);
}
