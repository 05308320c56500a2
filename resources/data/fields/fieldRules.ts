import type { core } from 'zod/mini';
import type { FieldDraft, FieldExtra } from '#shared/fieldTypes/fieldType.ts';
import { fieldTypeOf } from '#shared/fieldTypes/fieldTypes.ts';
import { check, type Violation, violation } from '#shared/violations.ts';

/** Violations of rules that concern several keys of a field (docs/reference/api/entities.md#fields). Used by the server and the browser. */
export function fieldViolations(field: FieldDraft): Violation[] {
  const extra = field.extra ?? {};
  const type = fieldTypeOf({ type_id: field.type_id, extra });
  const unknown = Object.keys(extra).filter(
    (key) => !everyField.has(key) && !type.extras.includes(key as keyof FieldExtra),
  );
  return [
    ...unknown.map((key) => violation(`extra.${key}`, 'errors.unknown_field')),
    ...(type.violations?.(field) ?? []),
    ...(type.is_choice ? [] : noVariants(field.variants)),
    ...defaultViolations(field, extra),
  ];
}

/** Keys of `extra` that a field of any type may have. */
const everyField: ReadonlySet<string> = new Set<keyof FieldExtra>(['default_value', 'is_required', 'help', 'names']);

const noVariants = (variants: FieldDraft['variants']) =>
  variants && variants.length > 0 ? [violation('variants', 'errors.unknown_field')] : [];

function defaultViolations(field: FieldDraft, extra: FieldExtra): Violation[] {
  const value = extra.default_value;
  if (value === undefined || value === null) return [];
  const type = fieldTypeOf({ type_id: field.type_id, extra });
  if (extra.is_unique) return [violation('extra.default_value', 'fields.errors.unique_default')];
  if (type.default_start === undefined) return [violation('extra.default_value', 'fields.errors.no_default')];
  const known = (field.variants ?? []).flatMap(({ id, ...rest }) =>
    id === undefined ? [] : [{ id, name: rest.name, alias: rest.alias, deleted: rest.deleted === true }],
  );
  const checked = check(type.value({ extra, variants: known }), value, 'extra.default_value');
  return checked.ok ? [] : checked.violations;
}

/** The same rules as a check of a zod schema. */
export function fieldRules(context: core.ParsePayload<FieldDraft>): void {
  for (const { field, message, params } of fieldViolations(context.value))
    context.issues.push({
      code: 'custom',
      message,
      params,
      path: field.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part)),
      input: context.value,
    });
}
