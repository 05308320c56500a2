import type { Field } from '#resources/data/fields/fields.resource.ts';
import { invalid } from '#server/errors/errors.ts';
import { fieldTypeOf } from '#shared/fieldTypes/fieldTypes.ts';
import { violation } from '#shared/violations.ts';

/**
 * Checks fields that are to be unique together.
 * @throws 422 for a field that is not of the entity or whose type cannot be unique, for one named twice, and for less than two
 */
export function assertUniqueTogether(fields: readonly Field[], unique_together: readonly number[][]): void {
  const known = new Map(fields.map((field) => [field.id, field]));
  const violations = unique_together.flatMap((ids, at) => [
    ...(ids.length < 2 ? [violation(`unique_together.${at}`, 'errors.required')] : []),
    ...ids.flatMap((id, n) => {
      const field = known.get(id);
      const isFit = field && fieldTypeOf(field).extras.includes('is_unique') && ids.indexOf(id) === n;
      return isFit ? [] : [violation(`unique_together.${at}.${n}`, 'errors.not_offered')];
    }),
  ]);
  if (violations.length > 0) throw invalid(violations);
}
