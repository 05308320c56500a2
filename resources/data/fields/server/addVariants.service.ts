import { type Ctx, principalOf, type RequestCtx } from '#server/context.ts';
import { forbidden } from '#server/errors/errors.ts';
import { lockField, updateField } from './fields.service.ts';

/** @throws 403 for a caller who may not change fields */
export function assertMayAddVariants(ctx: RequestCtx): void {
  const { full_access, install, user_id } = principalOf(ctx);
  // Whether a module manages the entity is looked at when its field is changed.
  if (!(install ? user_id === null : full_access)) throw forbidden();
}

/**
 * Adds variants to fields, as changes of the fields by the caller. One that was deleted is restored instead; one that is
 * there is left as it is.
 * @param names by the id of the field, in their order
 */
export async function addVariants(ctx: RequestCtx, names: ReadonlyMap<number, readonly string[]>): Promise<void> {
  await ctx.transaction(async (inner) => {
    for (const [id, missing] of names) await addToField(inner, id, missing);
  });
  ctx.platform.data.forget(ctx.account.id);
}

async function addToField(ctx: Ctx, id: number, names: readonly string[]): Promise<void> {
  const { field } = await lockField(ctx, id);
  const wanted = new Map(names.map((name) => [name.toLowerCase(), name]));
  const there = field.variants.map(({ deleted = false, ...variant }) => ({ ...variant, deleted }));
  for (const { name, deleted } of there) if (!deleted) wanted.delete(name.toLowerCase());
  for (const variant of there)
    if (variant.deleted && wanted.delete(variant.name.toLowerCase())) variant.deleted = false;
  if (wanted.size === 0 && there.every(({ deleted }, at) => deleted === (field.variants[at]?.deleted ?? false))) return;
  const added = [...wanted.values()].map((name) => ({ name, alias: name }));
  await updateField(ctx, { params: { id }, query: {}, body: { variants: [...there, ...added] } });
}
