import { invalid } from '#server/errors/errors.ts';
import { type Violation, violation } from '#shared/violations.ts';
import type { EntityModel, ModelColumn } from '../model.ts';

/** Mapping of CSV columns to fields. */
export interface CsvColumns {
  /** By position in the file; null is ignored. */
  columns: readonly (ModelColumn | null)[];
  /** Headers without a field. */
  ignored: string[];
}

/**
 * @param mapping header to alias; without it, headers are matched with aliases and names. Unmatched headers are ignored
 * unless the mapping names them
 * @throws a 422 refusal for a mapping that matches neither file nor entity, or if no column is left
 */
export function csvColumns(
  model: EntityModel,
  headers: readonly string[],
  mapping: Readonly<Record<string, unknown>> | null,
): CsvColumns {
  const violations: Violation[] = [];
  const columnOf = mapping ? mapped(model, headers, mapping, violations) : byName(model);
  const columns = headers.map((header) => columnOf(header) ?? null);
  const seen = new Set<ModelColumn>();
  for (const column of columns.filter((each) => each !== null)) {
    if (seen.has(column)) violations.push(violation(`mapping.${column.alias}`, 'records.errors.repeated'));
    seen.add(column);
  }
  if (violations.length === 0 && seen.size === 0) violations.push(violation('mapping', 'records.errors.no_columns'));
  if (violations.length > 0) throw invalid(violations);
  return { columns, ignored: headers.filter((_header, at) => columns[at] === null) };
}

const ownField = (model: EntityModel, alias: string): ModelColumn | undefined => {
  const column = model.columns.get(alias);
  return column?.field ? column : undefined;
};

function byName(model: EntityModel): (header: string) => ModelColumn | undefined {
  const plain = (name: string) => name.trim().toLowerCase();
  const names = new Map<string, ModelColumn | undefined>();
  for (const { name, alias } of [...model.fields].reverse()) names.set(plain(name), ownField(model, alias));
  for (const { alias } of model.fields) names.set(alias, ownField(model, alias));
  return (header) => names.get(plain(header));
}

function mapped(
  model: EntityModel,
  headers: readonly string[],
  mapping: Readonly<Record<string, unknown>>,
  violations: Violation[],
): (header: string) => ModelColumn | undefined {
  const columns = new Map<string, ModelColumn>();
  const known = new Set(headers);
  for (const [header, alias] of Object.entries(mapping)) {
    if (alias === null || alias === '') continue;
    const column = typeof alias === 'string' ? ownField(model, alias) : undefined;
    if (!column) violations.push(violation(`mapping.${header}`, 'errors.unknown_field'));
    else if (!known.has(header)) violations.push(violation(`mapping.${header}`, 'records.errors.no_header'));
    else columns.set(header, column);
  }
  return (header) => columns.get(header);
}
