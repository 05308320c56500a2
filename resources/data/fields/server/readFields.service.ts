import type { Ctx } from '#server/context.ts';
import { timeSlices } from '#server/load/eventLoop/timeSlices.ts';
import { managedEntities } from '#server/modules/managedEntities.ts';
import { limitsOf } from '#server/tenant/access/callerAccess.ts';
import { rightsOnField } from '#server/tenant/access/rights.ts';
import type { FieldRights } from '#shared/entities/rights.ts';
import { fieldTypeOf } from '#shared/fieldTypes/fieldTypes.ts';
import type { Field } from '../fields.resource.ts';
import { shownChoices } from './choices.service.ts';
import type { FieldRow } from './fields.queries.ts';
import { findVariants, type VariantRow } from './variants.queries.ts';

/** Fields that the caller may not read are left out. */
export async function toFields(ctx: Ctx, rows: readonly FieldRow[]): Promise<Field[]> {
  const limited = await limitsOf(ctx);
  const managed = limited && (await managedEntities(ctx));
  const rightsOf = ({ id, entity_id }: FieldRow): FieldRights | null => {
    if (!limited) return { access: 'write' };
    const access = limited.entityById(entity_id);
    const rights = access && rightsOnField(access, id);
    // A module knows what it made, also before it is ready.
    return rights ?? (managed?.has(entity_id) ? { access: 'write' } : null);
  };
  const variants = await findVariants(
    ctx.db,
    ctx.account.id,
    rows.map(({ id }) => id),
  );
  const extraOf = await shownChoices(ctx, rows);
  const byField = Map.groupBy(variants, ({ field_id }) => field_id);
  // An account may have many.
  const pause = timeSlices();
  const found: Field[] = [];
  for (const row of rows) {
    const { is_applied: _, ...field } = row;
    const rights = rightsOf(row);
    // A field that is a text by now keeps the options that it had, for its way back.
    const own = fieldTypeOf(row).is_choice ? (byField.get(row.id) ?? []) : [];
    if (rights) found.push({ ...field, extra: extraOf(row), variants: own.map(toVariant), ...rights });
    await pause();
  }
  return found;
}

const toVariant = ({ id, name, alias, color, deleted }: VariantRow): Field['variants'][number] => ({
  id,
  name,
  alias,
  ...(color ? { color } : {}),
  ...(deleted ? { deleted } : {}),
});

export const toField = async (ctx: Ctx, row: FieldRow): Promise<Field | undefined> => (await toFields(ctx, [row]))[0];

export const variantsOf = async (ctx: Ctx, field_id: number): Promise<Field['variants']> =>
  (await findVariants(ctx.db, ctx.account.id, [field_id])).map(toVariant);
