import type { Input } from '#shared/endpoint.ts';
import type { FieldExtra } from '#shared/fieldTypes/fieldType.ts';
import type { Field, fields } from '../fields.resource.ts';
import { completed } from './fieldPlan.ts';

type Endpoints = (typeof fields)['endpoints'];

export type Wanted = Omit<Field, 'variants'> & {
  variants: NonNullable<Input<Endpoints['update']>['body']['variants']>;
};

/** The field as the call wants it. Of another type, it has none of the options that it had. */
export function wantedAfter(field: Field, body: Input<Endpoints['update']>['body']): Wanted {
  const type_id = body.type_id ?? field.type_id;
  return {
    ...field,
    ...(body.name === undefined ? {} : { name: body.name }),
    alias: body.alias ?? field.alias,
    type_id,
    extra: type_id === field.type_id ? extraAfter(field, body.extra) : extraOfType(field, type_id, body.extra),
    variants: body.variants ?? (type_id === field.type_id ? field.variants : []),
  };
}

/** What another type knows of the settings, and its own as they are sent. */
function extraOfType(field: Field, type_id: Field['type_id'], sent: FieldExtra | undefined): FieldExtra {
  const { names, help, is_required } = field.extra;
  const kept = Object.entries({ names, help, is_required });
  return completed(type_id, sent ?? Object.fromEntries(kept.filter(([, value]) => value !== undefined)));
}

/** Keys left out of `extra` become unset, except those that cannot change. */
function extraAfter(field: Field, sent: FieldExtra | undefined): FieldExtra {
  if (!sent) return field.extra;
  const { number_subtype, scale, select_subtype, select_entity_id, select_entity_key, is_multiple } = field.extra;
  const kept = { number_subtype, scale, select_subtype, select_entity_id, select_entity_key, is_multiple };
  // Only a decimal has a scale.
  const { scale: _, ...others } = kept;
  const isOther = sent.number_subtype !== undefined && sent.number_subtype !== number_subtype;
  const known = Object.entries(isOther ? others : kept).filter(([, value]) => value !== undefined);
  return completed(field.type_id, { ...Object.fromEntries(known), ...sent });
}
