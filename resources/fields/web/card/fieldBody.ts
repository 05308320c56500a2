import { dequal } from 'dequal/lite';
import { fieldViolations } from '#resources/fields/fieldRules.ts';
import { type Field, FieldCreate, FieldUpdate } from '#resources/fields/fields.resource.ts';
import { check, type Violation } from '#shared/violations.ts';
import { ApiError, validationError } from '#web/api/api.ts';
import { extraOf, type FieldValues, fieldValues, onInput, variantsOf } from './fieldValues.ts';

/** What a new field sends. Throws what the server would refuse before anything is sent (SPEC.md section 5). */
export function createBody(values: FieldValues, entity_id: number) {
  const { name, alias, type_id } = values;
  const body = { entity_id, name, alias, type_id, extra: extraOf(values), ...variantsOf(values) };
  const checked = check(FieldCreate, body);
  if (!checked.ok) throw validationError(checked.violations);
  return body;
}

/** What a changed field sends: `extra` whole when any of it changed, because what it leaves out becomes unset. */
export function updateBody(values: FieldValues, field: Field) {
  const before = fieldValues(field);
  const extra = extraOf(values);
  const { variants } = variantsOf(values);
  const body = {
    ...(values.name === before.name ? {} : { name: values.name }),
    ...(values.alias === before.alias ? {} : { alias: values.alias }),
    ...(!dequal(extra, extraOf(before)) ? { extra } : {}),
    ...(variants && !dequal(variants, variantsOf(before).variants) ? { variants } : {}),
  };
  const checked = check(FieldUpdate, body);
  const violations: Violation[] = [
    ...(checked.ok ? [] : checked.violations),
    ...fieldViolations({ type_id: values.type_id, extra, ...(variants ? { variants } : {}) }),
  ];
  if (violations.length > 0) throw validationError(violations);
  return body;
}

/** A refusal with its violations where the card's inputs are. */
export function located(error: unknown, values: FieldValues): unknown {
  if (!(error instanceof ApiError)) return error;
  const violations = error.problem.violations.map((violation) => onInput(violation, values));
  return new ApiError({ ...error.problem, violations }, error.retryAfter);
}
