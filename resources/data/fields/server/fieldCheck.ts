import { countVariants } from '#resources/data/changes/server/conversionOptions.queries.ts';
import type { Ctx } from '#server/context.ts';
import { findEntity } from '#server/database/sql/entityRow.ts';
import { invalid, refuse } from '#server/errors/errors.ts';
import { seesEntity } from '#server/modules/managedEntities.ts';
import { conversionOf } from '#shared/fieldTypes/conversions.ts';
import type { FieldExtra } from '#shared/fieldTypes/fieldType.ts';
import { limits } from '#shared/limits.ts';
import { type Violation, violation } from '#shared/violations.ts';
import { fieldViolations } from '../fieldRules.ts';
import { type Field, fields } from '../fields.resource.ts';
import { fixedExtras } from './fieldPlan.ts';
import { countFields, findFields, isMember } from './fields.queries.ts';
import { toFields } from './readFields.service.ts';

interface Wanted {
  entity_id: number;
  type_id: Field['type_id'];
  extra: FieldExtra;
  variants?:
    | readonly { id?: number | undefined; name: string; alias: string; deleted?: boolean | undefined }[]
    | undefined;
}

/**
 * Refuses a field that breaks the rules, including those that need the database: settings that cannot change, and
 * targets that must exist.
 * @param before the saved field; absent for a new one
 * @throws 422 with all violations
 */
export async function checkField(ctx: Ctx, field: Wanted, before?: Field): Promise<void> {
  const conversion = before && conversionOf(before, field);
  const violations = [
    ...(conversion?.to === 'options' ? optionViolations(field) : fieldViolations(field)),
    ...(before && !conversion ? fixedViolations(field, before) : []),
    ...strangeVariants(field, before),
  ];
  if (violations.length === 0) violations.push(...(await targetViolations(ctx, field, before)));
  if (violations.length > 0) throw invalid(violations);
}

function fixedViolations(field: Wanted, before: Field): Violation[] {
  if (field.type_id !== before.type_id) return [violation('type_id', 'fields.errors.fixed')];
  return fixedExtras.flatMap((key) =>
    field.extra[key] !== before.extra[key] ? [violation(`extra.${key}`, 'fields.errors.fixed')] : [],
  );
}

/** Options that are made of the values are not there yet. */
const optionViolations = (field: Wanted): Violation[] => [
  ...fieldViolations({ ...field, variants: [{ name: '-', alias: '-' }] }),
  ...((field.variants ?? []).length > 0 ? [violation('variants', 'errors.unknown_field')] : []),
];

/** Ids of variants must belong to the field. */
function strangeVariants({ variants = [] }: Wanted, before: Field | undefined): Violation[] {
  const own = new Set(before?.variants.map(({ id }) => id));
  return variants.flatMap(({ id }, index) =>
    id === undefined || own.has(id) ? [] : [violation(`variants.${index}.id`, 'errors.not_offered')],
  );
}

async function targetViolations(ctx: Ctx, { extra }: Wanted, before: Field | undefined): Promise<Violation[]> {
  // A target that was saved before may no longer exist: the field can still be renamed.
  const isAsBefore = before !== undefined && before.extra.select_entity_key === extra.select_entity_key;
  if (extra.select_subtype === 'entity') return isAsBefore ? [] : entityViolations(ctx, extra);
  if (extra.select_subtype !== 'user' || extra.default_value === undefined) return [];
  const isThere = await isMember(ctx.db, ctx.account.id, extra.default_value as number);
  return isThere ? [] : [violation('extra.default_value', 'errors.not_offered')];
}

async function entityViolations(ctx: Ctx, extra: FieldExtra): Promise<Violation[]> {
  const target = extra.select_entity_id as number;
  if (!(await findEntity(ctx.db, ctx.account.id, target)) || !(await seesEntity(ctx, target)))
    return [violation('extra.select_entity_id', 'fields.errors.target')];
  const there = await toFields(ctx, await findFields(ctx.db, ctx.account.id, [target]));
  if (!there.some(({ id }) => id === extra.select_entity_key))
    return [violation('extra.select_entity_key', 'fields.errors.target_key')];
  return [];
}

/** Counted without a lock of the account: fields added to several entities at once may exceed it by a few. */
export async function refuseTooManyFields(ctx: Ctx): Promise<void> {
  if ((await countFields(ctx.db, ctx.account.id)) >= limits.fields_per_account)
    throw refuse(fields, 'too_many_fields_of_account');
}

/** Deleted variants count, because lists of fields contain them. */
export async function refuseTooManyVariants(ctx: Ctx, entity_id: number, list: Wanted['variants'] = []): Promise<void> {
  const added = list.filter(({ id, deleted }) => id === undefined && !deleted).length;
  if (added === 0) return;
  const { of_account, of_entity } = await countVariants(ctx.db, ctx.account.id, entity_id);
  if (of_account + added > limits.variants_per_account || of_entity + added > limits.variants_per_entity)
    throw refuse(fields, 'too_many_variants');
}
