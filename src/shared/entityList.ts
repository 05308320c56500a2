import type { FieldModel } from './fieldTypes/fieldType.ts';

/** The request for a list of an entity's records. The page's head script uses it too, so it imports no library. */

/** Below `/api`. */
export const recordsPath = (alias: string) => `/rest/${alias}` as const;

export const recordsSort = { field: 'id', order: 'desc' } as const;

type Pointing = Pick<FieldModel, 'alias' | 'extra'>;

/**
 * Selects of records and users that a list expands by `with=`, to show names. A select is left out if another field is
 * named `<alias>_data`, because the expanded value would replace it.
 */
export const expandedFields = (fields: readonly Pointing[]): string[] =>
  fields.filter((field) => isExpanded(field, fields)).map(({ alias }) => alias);

const isExpanded = ({ alias, extra }: Pointing, fields: readonly Pointing[]) =>
  (extra.select_subtype ?? 'default') !== 'default' && !fields.some((other) => other.alias === `${alias}_data`);

/** The `with` parameter of a list; undefined where nothing is expanded. */
export const expandParam = (fields: readonly Pointing[]): string | undefined =>
  expandedFields(fields).join(',') || undefined;
