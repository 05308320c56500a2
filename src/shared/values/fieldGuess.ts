import { type FieldExtra, type FieldModel, type FieldTypeId, fieldTypeIds } from '#shared/fieldTypes/fieldType.ts';
import { fieldTypeOf } from '#shared/fieldTypes/fieldTypes.ts';
import { limits } from '#shared/limits.ts';
import { ColumnGuess, type ColumnKind, columnKinds } from './columnGuess.ts';

/** A field as it would be made for a column. */
export interface GuessedField {
  type_id: FieldTypeId;
  extra: FieldExtra;
  /** Names of its options, in the order of the file. */
  options: string[];
}

/** The guess by these cells. @param delimiter of the file; empty in a workbook */
export function guessOf(cells: readonly string[], delimiter = ''): ColumnGuess {
  const guess = new ColumnGuess({ delimiter, options: limits.variants_per_field });
  for (const cell of cells) guess.add(cell);
  return guess;
}

/**
 * The settings of a field of this kind that takes the cells of a column.
 * @param currency of money whose currency the cells do not name: a code of ISO 4217
 */
export function fieldOfKind(kind: ColumnKind, guess: ColumnGuess, currency = 'USD'): GuessedField {
  const plain = (name: keyof typeof fieldTypeIds, extra: FieldExtra = {}): GuessedField => ({
    type_id: fieldTypeIds[name],
    extra,
    options: [],
  });
  switch (kind) {
    case 'email':
    case 'phone':
    case 'url':
      return plain('text', { format: kind });
    case 'whole':
      return plain('number', { number_subtype: 'bigint' });
    case 'decimal':
      return plain('number', decimalOf(guess, 2));
    case 'money':
      return plain('number', {
        ...decimalOf(guess, 2),
        format: { style: 'money', currency: guess.currency(currency) },
      });
    case 'percent':
      return plain('number', { ...decimalOf(guess, 0), format: { style: 'percent' } });
    case 'select':
      return { ...plain('select', { select_subtype: 'default' }), options: guess.options };
    default:
      return plain(kind);
  }
}

const decimalOf = ({ scale }: ColumnGuess, least: number): FieldExtra =>
  scale === null ? { number_subtype: 'double' } : { number_subtype: 'decimal', scale: Math.max(scale, least) };

/** The kind that a field is of; null for one that no column proposes. */
export function kindOfField({ type_id, extra }: Pick<FieldModel, 'type_id' | 'extra'>): ColumnKind | null {
  const { name } = fieldTypeOf({ type_id, extra });
  const { format } = extra;
  if (name === 'text') return typeof format === 'string' ? format : 'text';
  if (name === 'number') {
    const style = typeof format === 'object' ? format.style : 'plain';
    if (style === 'money' || style === 'percent') return style;
    return extra.number_subtype === 'decimal' || extra.number_subtype === 'double' ? 'decimal' : 'whole';
  }
  if (name === 'select') return extra.select_subtype === 'default' ? 'select' : null;
  return columnKinds.find((kind) => kind === name) ?? null;
}
