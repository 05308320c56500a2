import { dequal } from 'dequal/lite';
import type { ChangePlan, IndexKind } from '#server/database/changePlan.ts';
import { defaultOf } from '#server/tenant/defaultValues.ts';
import { uniqueKind } from '#server/tenant/uniqueValues.ts';
import type { Conversion } from '#shared/fieldTypes/conversions.ts';
import type { FieldExtra, FieldModel } from '#shared/fieldTypes/fieldType.ts';
import { baseTypeOf, fieldTypeOf, isIndexed } from '#shared/fieldTypes/fieldTypes.ts';
import { numberBounds } from '#shared/fieldTypes/number.ts';

type Planned = Pick<FieldModel, 'type_id' | 'alias' | 'extra' | 'variants'>;

/** The part of a field that concerns the table: its column, its default and its indexes. */
export function planOf(
  kind: 'add_field' | 'change_field',
  field_id: number,
  field: Planned,
): Extract<ChangePlan, { kind: 'add_field' | 'change_field' }> {
  const type = fieldTypeOf(field);
  return {
    kind,
    field_id,
    alias: field.alias,
    column: type.column(field.extra),
    default_value: defaultOf(field),
    indexes: indexesOf(field),
  };
}

/** The same of a field that gets another type or subtype. */
export function conversionPlan(
  conversion: Conversion,
  before: Pick<FieldModel, 'type_id' | 'extra'>,
  after: Planned & { id: number },
): Extract<ChangePlan, { kind: 'convert_field' }> {
  const { alias, column, default_value, indexes } = planOf('change_field', after.id, after);
  return {
    kind: 'convert_field',
    field_id: after.id,
    alias,
    column,
    default_value,
    indexes,
    from: { kind: conversion.from, column: fieldTypeOf(before).column(before.extra) },
    to: { kind: conversion.to, ...(conversion.to === 'number' ? { bounds: boundsOf(after.extra) } : {}) },
  };
}

/** Of numbers that JSON has exactly. */
function boundsOf(extra: FieldExtra) {
  const { min, max, whole } = numberBounds(extra);
  const { MAX_SAFE_INTEGER: largest } = Number;
  const scale = whole ? 0 : extra.number_subtype === 'decimal' ? (extra.scale ?? 0) : null;
  return { min: Math.max(min, -largest), max: Math.min(max, largest), scale };
}

/** Restores a column. The column itself is unchanged; its name in the view and its indexes are made again. */
export const restorePlan = (field: Planned & { id: number }): ChangePlan => ({
  kind: 'restore_field',
  field_id: field.id,
  alias: field.alias,
  indexes: indexesOf(field),
});

const indexesOf = (field: Pick<FieldModel, 'type_id' | 'extra'>): IndexKind[] => [
  ...(field.extra.is_unique ? [uniqueKind(field)] : []),
  ...(isIndexed(field) ? [fieldTypeOf(field).is_list ? ('parts' as const) : ('btree' as const)] : []),
  ...(fieldTypeOf(field).is_searchable ? ['trigram' as const] : []),
];

/** Whether a change of `extra` or the alias also changes the table. */
export const changesTable = (before: Planned, after: Planned): boolean =>
  !dequal(planOf('change_field', 0, before), planOf('change_field', 0, after));

/** Subtypes and targets change by conversions alone, whether they are sent again or left out. */
export const fixedExtras = ['number_subtype', 'scale', 'select_subtype', 'select_entity_id', 'is_multiple'] as const;

/** The settings to store: defaults are filled in, and a default value of null is left out. */
export function completed(type_id: FieldModel['type_id'], { default_value, ...extra }: FieldExtra): FieldExtra {
  return {
    ...baseTypeOf(type_id).default_extra,
    ...extra,
    ...(default_value === undefined || default_value === null ? {} : { default_value }),
  };
}
