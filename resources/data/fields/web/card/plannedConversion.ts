import type { ConversionCheck, Field } from '#resources/data/fields/fields.resource.ts';
import { type Conversion, conversionOf } from '#shared/fieldTypes/conversions.ts';
import { type FieldExtra, fieldTypeIds, type NumberSubtype } from '#shared/fieldTypes/fieldType.ts';
import { limits } from '#shared/limits.ts';
import { extraOf, type FieldValues } from './fieldValues.ts';

/** What a change of a saved field would not fit, to be looked at before it is saved. */
export interface PlannedConversion {
  /** Null: only the format is new. */
  conversion: Conversion | null;
  /** What the look is asked for. */
  body: { type_id: Field['type_id']; extra: FieldExtra };
}

/** Settings that values have to fit. */
const decisive = ['number_subtype', 'scale', 'select_subtype', 'is_multiple', 'format'] as const;

/** Null where every value fits anyway, and for a new field. */
export function plannedConversion(field: Field | null, values: FieldValues): PlannedConversion | null {
  if (!field) return null;
  const { type_id } = values;
  const extra = extraOf(values);
  const conversion = conversionOf(field, { type_id, extra });
  const isNewFormat = typeof extra.format === 'string' && extra.format !== field.extra.format;
  if (conversion ? conversion.is_free && !isNewFormat : !isNewFormat) return null;
  const asked = Object.fromEntries(decisive.flatMap((key) => (extra[key] === undefined ? [] : [[key, extra[key]]])));
  return { conversion, body: { type_id, extra: asked } };
}

/** What there is to say of a planned conversion. Nothing is saved over an error. */
export function outlookOf({ misfits, options, is_complete }: ConversionCheck, { conversion }: PlannedConversion) {
  if (options?.count === 0) return { severity: 'error', key: 'no_options' } as const;
  if (options && options.count > limits.variants_per_field) return { severity: 'error', key: 'too_many' } as const;
  if (options) return { severity: 'info', key: 'options' } as const;
  if (misfits.length > 0)
    return conversion
      ? ({ severity: 'error', key: 'misfits' } as const)
      : ({ severity: 'warning', key: 'kept' } as const);
  return is_complete ? ({ severity: 'success', key: 'fits' } as const) : ({ severity: 'info', key: 'large' } as const);
}

/** Whether texts of the field become its options, which it does not have yet. */
export const makesOptions = (field: Field | null, { type_id }: Pick<FieldValues, 'type_id'>): boolean =>
  field !== null && type_id === fieldTypeIds.select && field.type_id !== fieldTypeIds.select;

/** Whether the numbers of a field may get this subtype. */
export function offersSubtype(field: Field | null, number_subtype: NumberSubtype): boolean {
  if (field?.type_id !== fieldTypeIds.number || field.extra.number_subtype === number_subtype) return true;
  const scale = number_subtype === 'decimal' ? { scale: limits.decimal_scale_max } : {};
  return conversionOf(field, { type_id: field.type_id, extra: { number_subtype, ...scale } }) !== null;
}
