import { rightsKey, withRights } from '#shared/entities/recordRights.ts';
import { recordTag } from '#shared/entities/recordVersions.ts';
import { fieldTypes } from '#shared/fieldTypes/fieldTypes.ts';
import { type Violation, violation } from '#shared/violations.ts';
import type { RecordAccess } from '../../access/recordAccess.ts';
import { kindOf } from '../../columnKinds.ts';
import type { EntityModel, ModelColumn } from '../../model.ts';
import { inOrder, rowsOf } from '../../rows.ts';
import type { SortKey } from './plan.ts';

/**
 * Reads `sort[<field>]=asc|desc`. Ends with `id`, at which any two records differ, in the direction of the last field:
 * so one index serves both directions.
 */
export function parseSort({ model, partly }: RecordAccess, sort: unknown, violations: Violation[]): SortKey[] {
  const id = model.columns.get('id') as ModelColumn;
  const byId: SortKey = { column: id, order: 'asc' };
  if (sort === undefined) return [byId];
  if (typeof sort !== 'object' || sort === null || Array.isArray(sort)) {
    violations.push(violation('sort', 'records.errors.sort'));
    return [byId];
  }
  const keys = Object.entries(sort).flatMap(([alias, order]): SortKey[] => {
    const column = model.columns.get(alias);
    const refused = (message: string, params: Violation['params'] = {}) => {
      violations.push(violation(`sort.${alias}`, message, params));
      return [];
    };
    if (!column) return refused('errors.unknown_field');
    if (!kindOf(column).type.is_sortable) return refused('records.errors.sort');
    if (partly.has(column)) return refused('records.errors.partly_read');
    return order === 'asc' || order === 'desc'
      ? [{ column, order }]
      : refused('errors.choice', { values: 'asc, desc' });
  });
  const end = keys.findIndex(({ column }) => column.alias === 'id');
  return end < 0 ? [...keys, { column: id, order: keys.at(-1)?.order ?? 'asc' }] : keys.slice(0, end + 1);
}

/** Reads `with=`: select fields, `ETag` and `rights`, comma-separated or repeated. */
export function parseWith(
  model: EntityModel,
  given: unknown,
  violations: Violation[],
): { expanded: ModelColumn[]; tagged: boolean; rights: boolean } {
  const names = namesOf('with', given, violations);
  const expanded = names.flatMap((name) => {
    const column = model.columns.get(name);
    if (column && fieldTypes[column.type].is_choice) return [column];
    if (name !== recordTag && name !== withRights)
      violations.push(violation('with', column ? 'records.errors.with' : 'errors.unknown_field', { name }));
    return [];
  });
  return { expanded, tagged: names.includes(recordTag), rights: names.includes(withRights) };
}

/**
 * Reads `fields=`: the columns of the reply beside the id; all columns if it is absent. A field that has the name of an
 * expanded value (`<field>_data`), or of the rights if they are asked for, is left out.
 */
export function parseFields(
  model: EntityModel,
  given: unknown,
  { expanded, rights }: { expanded: readonly ModelColumn[]; rights: boolean },
  violations: Violation[],
): readonly ModelColumn[] {
  const names = new Set(namesOf('fields', given, violations));
  for (const name of names)
    if (!model.columns.has(name)) violations.push(violation('fields', 'errors.unknown_field', { name }));
  const taken = new Set([...expanded.map(({ alias }) => `${alias}_data`), ...(rights ? [rightsKey] : [])]);
  const isAll = names.size === 0 && ![...taken].some((alias) => model.columns.has(alias));
  if (isAll) return rowsOf(model).columns;
  return inOrder(model, ({ alias }) => (names.size === 0 || names.has(alias)) && !taken.has(alias));
}

function namesOf(key: string, given: unknown, violations: Violation[]): string[] {
  if (given === undefined) return [];
  const texts = Array.isArray(given) ? given : [given];
  if (texts.every((text) => typeof text === 'string'))
    return [...new Set(texts.flatMap((text: string) => text.split(',')).map((name) => name.trim()))].filter(Boolean);
  violations.push(violation(key, 'errors.invalid'));
  return [];
}
