import { sql } from 'kysely';
import { type Ctx, type Install, principalOf } from '../context.ts';
import { liveEntities } from '../database/sql/entityRow.ts';
import { forbidden, notFound, unauthorized } from '../errors/errors.ts';
import { limitsOf } from '../tenant/access/callerAccess.ts';

/** Entities that modules make and change (docs/reference/product/modules.md#asks-and-consent). */

/** Ids of those that the calling module made and may still manage. None for people, and for a module that acts for one. */
export async function managedEntities(ctx: Ctx): Promise<ReadonlySet<number>> {
  const { install, user_id } = principalOf(ctx);
  if (!install || user_id !== null || install.manages.length === 0) return new Set();
  const rows = await liveEntities(ctx.db, ctx.account.id)
    .select('e.id')
    .where('e.module_id', '=', install.module_id)
    .where('e.alias', '=', sql<string>`any(${install.manages}::text[])`)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Whether the caller may know of the entity. */
export async function seesEntity(ctx: Ctx, id: number): Promise<boolean> {
  const limited = await limitsOf(ctx);
  return !limited || limited.entityById(id) !== null || (await managedEntities(ctx)).has(id);
}

/**
 * People and keys may change every entity of their account; a module only those that it made.
 * @throws 403 if the calling module did not make the entity, 404 if it may not know of it
 */
export async function assertManages(ctx: Ctx, id: number): Promise<void> {
  if (!principalOf(ctx).install || (await managedEntities(ctx)).has(id)) return;
  throw (await seesEntity(ctx, id)) ? forbidden('not_managed') : notFound();
}

const all = JSON.stringify('all');

/** Grants the role of an install an entity that the module has just made. @throws 401 if the install has ended meanwhile */
export async function grantManaged({ db, account }: Ctx, install: Install, entity_id: number): Promise<void> {
  // A call that disables the module waits for this lock before the role ends.
  const role = await db
    .selectFrom('roles as r')
    .innerJoin('module_installs as i', (join) =>
      join.onRef('i.role_id', '=', 'r.id').onRef('i.account_id', '=', 'r.account_id'),
    )
    .select('r.id')
    .where('r.account_id', '=', account.id)
    .where('i.id', '=', install.id)
    .forKeyShare('r')
    .executeTakeFirst();
  if (!role) throw unauthorized();
  const rights = { can_read: all, can_create: all, can_update: all, can_delete: all };
  await db
    .insertInto('role_entities')
    .values({ account_id: account.id, role_id: role.id, entity_id, ...rights })
    .execute();
}
