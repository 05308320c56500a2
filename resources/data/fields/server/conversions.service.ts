import type { Ctx } from '#server/context.ts';
import { invalid, refuse } from '#server/errors/errors.ts';
import { type Conversion, conversionOf } from '#shared/fieldTypes/conversions.ts';
import { fieldTypeOf } from '#shared/fieldTypes/fieldTypes.ts';
import { violation } from '#shared/violations.ts';
import { type Field, fields } from '../fields.resource.ts';
import { isInRule, isUniqueTogether } from './conversions.queries.ts';
import { isLabel, limitsChoices } from './fields.queries.ts';

/**
 * Where a change leads: to another type or subtype, or nowhere (null).
 * @throws 422 or 409 if something else depends on the values being as they are
 */
export async function checkConversion(
  ctx: Ctx,
  before: Field,
  after: Pick<Field, 'type_id' | 'extra'>,
): Promise<Conversion | null> {
  const conversion = conversionOf(before, after);
  // Numbers are compared with each other as before.
  if (!conversion || conversion.from === conversion.to) return conversion;
  const { account, db } = ctx;
  if (before.extra.is_unique || after.extra.is_unique || (await isUniqueTogether(db, account.id, before)))
    throw invalid([violation('type_id', 'fields.errors.fixed_unique')]);
  if (await isInRule(db, account.id, before.id)) throw invalid([violation('type_id', 'fields.errors.fixed_in_rule')]);
  if (await limitsChoices(db, account.id, before.id)) throw refuse(fields, 'field_limits_choices');
  // Ids of options name nobody.
  if (fieldTypeOf(after).is_choice && (await isLabel(db, account.id, before))) throw refuse(fields, 'field_is_a_label');
  return conversion;
}
