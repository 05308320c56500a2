import type { core } from 'zod/mini';
import type { FieldExtra, FieldModel } from '#shared/fieldTypes/fieldType.ts';
import { fieldTypeOf } from '#shared/fieldTypes/fieldTypes.ts';
import { check, type Violation, violation } from '#shared/violations.ts';

interface Ruled {
  type_id: FieldModel['type_id'];
  extra?: FieldExtra | undefined;
  variants?:
    | readonly { id?: number | undefined; name: string; alias: string; deleted?: boolean | undefined }[]
    | undefined;
}

/** What a field of this type may say of itself, beside the shape of each key (SPEC.md section 5). Both sides ask it. */
export function fieldViolations(field: Ruled): Violation[] {
  const type = fieldTypeOf(field);
  const extra = field.extra ?? {};
  const strange = Object.keys(extra).filter(
    (key) => key !== 'default_value' && !type.extras.includes(key as keyof FieldExtra),
  );
  return [
    ...strange.map((key) => violation(`extra.${key}`, 'errors.unknown_field')),
    ...(type.name === 'select' ? selectViolations(extra, field.variants) : noVariants(field.variants)),
    ...defaultViolations(field, extra),
  ];
}

const noVariants = (variants: Ruled['variants']) =>
  variants && variants.length > 0 ? [violation('variants', 'errors.unknown_field')] : [];

function selectViolations(extra: FieldExtra, variants: Ruled['variants']): Violation[] {
  const subtype = extra.select_subtype ?? 'default';
  const ofEntity = (['select_entity_id', 'select_entity_key'] as const).flatMap((key) => {
    const isGiven = extra[key] !== undefined;
    if (subtype === 'entity') return isGiven ? [] : [violation(`extra.${key}`, 'errors.required')];
    return isGiven ? [violation(`extra.${key}`, 'errors.unknown_field')] : [];
  });
  return [...ofEntity, ...(subtype === 'default' ? variantViolations(variants) : noVariants(variants))];
}

/** At least one to choose from; no two live ones of one alias. */
function variantViolations(variants: Ruled['variants'] = []): Violation[] {
  const live = variants.filter((variant) => !variant.deleted);
  if (live.length === 0) return [violation('variants', 'fields.errors.variants')];
  return variants.flatMap((variant, index) => {
    const isTwin = !variant.deleted && live.findIndex(({ alias }) => alias === variant.alias) < live.indexOf(variant);
    return isTwin ? [violation(`variants.${index}.alias`, 'fields.errors.variant_alias')] : [];
  });
}

function defaultViolations(field: Ruled, extra: FieldExtra): Violation[] {
  const value = extra.default_value;
  if (value === undefined || value === null) return [];
  const type = fieldTypeOf(field);
  if (type.default_start === undefined) return [violation('extra.default_value', 'fields.errors.no_default')];
  const known = (field.variants ?? []).flatMap(({ id, ...rest }) =>
    id === undefined ? [] : [{ id, name: rest.name, alias: rest.alias, deleted: rest.deleted === true }],
  );
  const checked = check(type.value({ extra, variants: known }), value, 'extra.default_value');
  return checked.ok ? [] : checked.violations;
}

/** The same as a check of a zod schema. */
export function fieldRules(context: core.ParsePayload<Ruled>): void {
  for (const { field, message } of fieldViolations(context.value))
    context.issues.push({
      code: 'custom',
      message,
      path: field.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part)),
      input: context.value,
    });
}
