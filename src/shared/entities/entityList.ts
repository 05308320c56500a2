import type { FieldModel } from '#shared/fieldTypes/fieldType.ts';
import { withRights } from './recordRights.ts';
import type { EntityRights } from './rights.ts';

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

/** Whether some records may be updated or deleted and others may not. */
export const isByRow = ({ update, delete: remove }: EntityRights): boolean => update === 'some' || remove === 'some';

/** The `with` parameter of a list; undefined where nothing is added to the records. */
export const withParam = (fields: readonly Pointing[], rights: EntityRights): string | undefined =>
  [...expandedFields(fields), ...(isByRow(rights) ? [withRights] : [])].join(',') || undefined;
