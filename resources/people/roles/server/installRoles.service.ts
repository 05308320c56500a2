import type { Ctx } from '#server/context.ts';
import { raiseSchemaVersion } from '#server/database/sql/schemaVersion.ts';
import type { Asks } from '#shared/modules.ts';
import { addGrant, findEntityIds } from './installRoles.queries.ts';
import * as queries from './roles.queries.ts';

/** Roles that modules have their rights from (docs/reference/product/modules.md#asks-and-consent). */

/** Makes the role of an install, which grants what was agreed to. @returns its id */
export async function makeInstallRole(ctx: Ctx, module_name: string, agreed: Asks): Promise<number> {
  await queries.lockRoles(ctx.db, ctx.account.id);
  const name = await freeName(ctx, module_name.slice(0, 240));
  const made = await queries.insertRole(ctx.db, ctx.account.id, { name, description: '', new_entities: 'none' });
  await extendInstallRole(ctx, made.id, agreed);
  return made.id;
}

/** An entity that does not exist is granted when the module makes it. */
export async function extendInstallRole(ctx: Ctx, role_id: number, added: Asks): Promise<void> {
  const found = await findEntityIds(ctx.db, ctx.account.id, Object.keys(added.entities));
  for (const { id, alias } of found) {
    const ask = added.entities[alias];
    if (ask) await addGrant(ctx.db, { account_id: ctx.account.id, role_id, entity_id: id }, ask);
  }
  await rightsChanged(ctx);
}

/** Ends the role of an install that no longer refers to it. A role that narrows API keys stays. */
export async function endInstallRole(ctx: Ctx, role_id: number): Promise<void> {
  await queries.lockRoles(ctx.db, ctx.account.id);
  await queries.lockRole(ctx.db, ctx.account.id, role_id);
  if (await queries.narrowsKeys(ctx.db, ctx.account.id, role_id)) return;
  for (const { user_id } of await queries.findHolders(ctx.db, ctx.account.id, role_id, false))
    ctx.afterCommit(({ forgetUser }) => forgetUser(user_id));
  await queries.deleteRole(ctx.db, ctx.account.id, role_id);
  await rightsChanged(ctx);
}

async function rightsChanged(ctx: Ctx): Promise<void> {
  await raiseSchemaVersion(ctx.db, ctx.account.id);
  ctx.afterCommit(({ data }) => data.forget(ctx.account.id));
}

async function freeName(ctx: Ctx, wanted: string): Promise<string> {
  for (let at = 1; ; at += 1) {
    const name = at === 1 ? wanted : `${wanted} ${at}`;
    if (!(await queries.isNameTaken(ctx.db, ctx.account.id, name, null))) return name;
  }
}
