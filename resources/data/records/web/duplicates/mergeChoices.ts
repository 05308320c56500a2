import type { FieldModel } from '#shared/fieldTypes/fieldType.ts';
import { fieldTypeOf } from '#shared/fieldTypes/fieldTypes.ts';
import { fileIds } from '#web/inputs/fieldTypes/file/fileOf.ts';
import { sameValue } from '#web/inputs/fieldTypes/sameValue.ts';
import type { Row } from '#web/resource/view.ts';

/** The field has no value. */
export const isEmpty = (value: unknown) => value === null || value === undefined || value === '';

/** The record with the most values, the oldest of several. */
export function fullestOf(rows: readonly Row[], fields: readonly FieldModel[]): Row | undefined {
  const filled = (row: Row) => fields.filter(({ alias }) => !isEmpty(row[alias])).length;
  return [...rows].sort((a, b) => filled(b) - filled(a) || a.id - b.id)[0];
}

/** The fields in which the records differ. */
export const differing = (rows: readonly Row[], fields: readonly FieldModel[]): FieldModel[] =>
  fields.filter((field) => rows.some((row) => !isSame(field, row, rows[0] as Row)));

const isSame = (field: FieldModel, a: Row, b: Row): boolean =>
  sameValue(a[field.alias], b[field.alias], fieldTypeOf(field).is_read_as_object);

/** Whose value of a field is kept, unless a person chooses: the record's own, or the first that there is. */
export function sourceOf({ alias }: FieldModel, rows: readonly Row[], winner: Row): Row {
  if (!isEmpty(winner[alias])) return winner;
  return rows.find((row) => !isEmpty(row[alias])) ?? winner;
}

/** The values to write: those that the record does not have. @param fields each with the record whose value is kept */
export function chosenValues(
  fields: readonly { field: FieldModel; source: Row }[],
  winner: Row,
): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const { field, source } of fields) {
    if (isSame(field, source, winner)) continue;
    const value = source[field.alias];
    values[field.alias] = fieldTypeOf(field).is_read_as_object ? fileIds(value) : (value ?? null);
  }
  return values;
}
