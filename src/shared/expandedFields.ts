import type { FieldModel } from './fieldTypes/fieldType.ts';

type Pointing = Pick<FieldModel, 'alias' | 'extra'>;

/**
 * Selects of records and of people, whose names a list asks for by `with=`. What comes along as `<alias>_data` would stand
 * in the place of a field that is called so.
 */
export const expandedFields = (fields: readonly Pointing[]): string[] =>
  fields.filter((field) => isExpanded(field, fields)).map(({ alias }) => alias);

const isExpanded = ({ alias, extra }: Pointing, fields: readonly Pointing[]) =>
  (extra.select_subtype ?? 'default') !== 'default' && !fields.some((other) => other.alias === `${alias}_data`);
