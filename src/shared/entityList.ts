import type { FieldModel } from './fieldTypes/fieldType.ts';

type Pointing = Pick<FieldModel, 'alias' | 'extra'>;

/**
 * Selects of records and users that a list expands by `with=`, to show names. A select is left out if another field is
 * named `<alias>_data`, because the expanded value would replace it.
 */
export const expandedFields = (fields: readonly Pointing[]): string[] =>
  fields.filter((field) => isExpanded(field, fields)).map(({ alias }) => alias);

const isExpanded = ({ alias, extra }: Pointing, fields: readonly Pointing[]) =>
  (extra.select_subtype ?? 'default') !== 'default' && !fields.some((other) => other.alias === `${alias}_data`);
