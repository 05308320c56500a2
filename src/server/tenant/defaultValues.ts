import type { FieldModel } from '#shared/fieldTypes/fieldType.ts';
import { fieldTypeOf } from '#shared/fieldTypes/fieldTypes.ts';
import { check } from '#shared/violations.ts';
import type { EntityModel, ModelColumn } from './model.ts';

/** A field's default value as its column has it; null: none. */
export function defaultOf(field: Pick<FieldModel, 'type_id' | 'extra' | 'variants'>): string | number | boolean | null {
  const given = field.extra.default_value;
  if (given === undefined || given === null) return null;
  const checked = check(fieldTypeOf(field).value(field), given);
  // Normalized: 1 and 0 of a boolean, a time in another time zone.
  return (checked.ok ? checked.value : given) as string | number | boolean;
}

const known = new WeakMap<EntityModel, ReadonlyMap<ModelColumn, unknown>>();

/** The default values of an entity's fields, without those that have none. */
export function defaultValues(model: EntityModel): ReadonlyMap<ModelColumn, unknown> {
  const values = known.get(model) ?? new Map(found(model));
  known.set(model, values);
  return values;
}

const found = ({ columns }: EntityModel): [ModelColumn, unknown][] =>
  [...columns.values()].flatMap((column): [ModelColumn, unknown][] => {
    const value = column.field && defaultOf(column.field);
    return value === null ? [] : [[column, value]];
  });
