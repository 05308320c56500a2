import { type Violation, violation } from '#shared/violations.ts';
import { invalid } from '../../errors.ts';
import type { EntityModel, ModelColumn } from '../model.ts';

/** Which column of a CSV file fills which field. */
export interface CsvColumns {
  /** By their place in the file; null is left out. */
  columns: readonly (ModelColumn | null)[];
  /** Headers that fill nothing. */
  ignored: string[];
}

/**
 * @param mapping header to alias; without one, headers that are an alias or the name of a field. What is no field's is
 * left out, but for what the mapping itself names
 * @throws a 422 refusal for a mapping that fits neither the file nor the entity, and when nothing is left
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
  for (const [header, alias] of Object.entries(mapping)) {
    if (alias === null || alias === '') continue;
    const column = typeof alias === 'string' ? ownField(model, alias) : undefined;
    if (!column) violations.push(violation(`mapping.${header}`, 'errors.unknown_field'));
    else if (!headers.includes(header)) violations.push(violation(`mapping.${header}`, 'records.errors.no_header'));
    else columns.set(header, column);
  }
  return (header) => columns.get(header);
}
