import type { Ctx } from '#server/context.ts';
import { raiseSchemaVersion } from '#server/database/sql/schemaVersion.ts';
import { notFound, refuse } from '#server/errors/errors.ts';
import { toRight } from '#server/tenant/access/namedConditions.ts';
import { type Broken as BrokenCondition, type Models, readRule } from '#server/tenant/access/readRule.ts';
import type { Input, Reply } from '#shared/endpoint.ts';
import { limits } from '#shared/limits.ts';
import { type Broken, type Role, type RoleUpdate, roles } from '../roles.resource.ts';
import { type Grants, readGrants } from './grants.service.ts';
import { isOfModule } from './installRoles.queries.ts';
import * as queries from './roles.queries.ts';

type Endpoints = (typeof roles)['endpoints'];

export async function listRoles(ctx: Ctx, { query }: Input<Endpoints['list']>): Promise<Reply<Endpoints['list']>> {
  const { rows, count } = await queries.findRoles(ctx.db, ctx.account.id, query);
  return { items: await toRoles(ctx, rows), totals: { count } };
}

export async function getRole(ctx: Ctx, { params }: Pick<Input<Endpoints['get']>, 'params'>): Promise<Role> {
  const row = await queries.findRole(ctx.db, ctx.account.id, params.id);
  if (!row) throw notFound();
  const [role] = await toRoles(ctx, [row]);
  return role as Role;
}

/** A new role grants nothing that is not named. */
export async function createRole(ctx: Ctx, { body }: Input<Endpoints['create']>): Promise<Role> {
  const { name, description = '', new_entities = 'none' } = body;
  await queries.lockRoles(ctx.db, ctx.account.id);
  if ((await queries.countRoles(ctx.db, ctx.account.id)) >= limits.roles_per_account)
    throw refuse(roles, 'too_many_roles');
  await refuseTakenName(ctx, name, null);
  const { id } = await queries.insertRole(ctx.db, ctx.account.id, { name, description, new_entities });
  await grant(ctx, id, { entities: [], fields: [], ...body });
  if (body.is_default) await queries.makeDefault(ctx.db, ctx.account.id, id);
  await changed(ctx);
  return getRole(ctx, { params: { id } });
}

export async function updateRole(ctx: Ctx, { params, body }: Input<Endpoints['update']>): Promise<Role> {
  await queries.lockRoles(ctx.db, ctx.account.id);
  const before = await getRole(ctx, { params });
  ctx.match(roles, before);
  const { name, description, new_entities, is_default } = body;
  if (is_default === false && before.is_default) throw refuse(roles, 'role_is_default');
  if (is_default && (await isOfModule(ctx.db, ctx.account.id, before.id))) throw refuse(roles, 'role_of_module');
  if (name !== undefined) await refuseTakenName(ctx, name, before.id);
  const set = {
    ...(name !== undefined && { name }),
    ...(description !== undefined && { description }),
    ...(new_entities !== undefined && { new_entities }),
  };
  if (Object.keys(set).length > 0) await queries.updateRole(ctx.db, ctx.account.id, before.id, set);
  await grant(ctx, before.id, body);
  if (is_default) await queries.makeDefault(ctx.db, ctx.account.id, before.id);
  await changed(ctx);
  return getRole(ctx, { params });
}

/** Its holders who have no other role then hold the default one. */
export async function removeRole(ctx: Ctx, { params }: Input<Endpoints['remove']>): Promise<undefined> {
  await queries.lockRoles(ctx.db, ctx.account.id);
  const before = await getRole(ctx, { params });
  ctx.match(roles, before);
  if (before.is_default) throw refuse(roles, 'role_is_default');
  await queries.lockRole(ctx.db, ctx.account.id, before.id);
  if (await queries.narrowsKeys(ctx.db, ctx.account.id, before.id)) throw refuse(roles, 'role_of_keys');
  if (await isOfModule(ctx.db, ctx.account.id, before.id)) throw refuse(roles, 'role_of_module');
  const holders = await queries.findHolders(ctx.db, ctx.account.id, before.id, false);
  await queries.deleteRole(ctx.db, ctx.account.id, before.id).catch((error: unknown) => {
    throw queries.isOfKeys(error) ? refuse(roles, 'role_of_keys') : error;
  });
  for (const { user_id } of holders) ctx.afterCommit(({ forgetUser }) => forgetUser(user_id));
  await changed(ctx);
}

// ── Rules ────────────────────────────────────────────────────────────────────────────────────────────

async function refuseTakenName(ctx: Ctx, name: string, except: number | null): Promise<void> {
  if (await queries.isNameTaken(ctx.db, ctx.account.id, name, except)) throw refuse(roles, 'role_name_taken');
}

/** Rights belong to the models of the account's entities, so the same notification drops them in every process. */
async function changed(ctx: Ctx): Promise<void> {
  await raiseSchemaVersion(ctx.db, ctx.account.id);
  ctx.afterCommit(({ data }) => data.forget(ctx.account.id));
}

/** Replaces the rights that are given. @throws 422 with every fault, named by its place in the request */
async function grant(ctx: Ctx, role_id: number, body: Pick<RoleUpdate, 'entities' | 'fields'>): Promise<void> {
  const { entities, fields } = await readGrants(ctx, body);
  if (entities) await queries.replaceEntityGrants(ctx.db, ctx.account.id, role_id, entities);
  if (fields) await queries.replaceFieldRights(ctx.db, ctx.account.id, role_id, fields);
}

// ── Shapes ───────────────────────────────────────────────────────────────────────────────────────────

async function toRoles(ctx: Ctx, rows: readonly queries.RoleRow[]): Promise<Role[]> {
  const ids = rows.map(({ id }) => id);
  const models = await ctx.platform.data.models(ctx.account.id);
  const grants = Map.groupBy(await queries.findEntityGrants(ctx.db, ctx.account.id, ids), ({ role_id }) => role_id);
  const fields = Map.groupBy(await queries.findFieldRights(ctx.db, ctx.account.id, ids), ({ role_id }) => role_id);
  return rows.map((row) => {
    const granted = grants.get(row.id) ?? [];
    const broken = granted.flatMap((each) => brokenOf(each, models));
    return {
      ...row,
      is_broken: broken.length > 0,
      broken,
      entities: granted.map(({ role_id: _, ...each }) => toRights(each, models)),
      fields: (fields.get(row.id) ?? []).map(({ field_id, access }) => ({ field_id, access })),
    };
  });
}

function toRights({ entity_id, ...grants }: Grants, models: Models): Role['entities'][number] {
  const model = models.get(entity_id);
  return {
    entity_id,
    read: toRight(grants.read, model, models),
    create: toRight(grants.create, model, models),
    update: toRight(grants.update, model, models),
    delete: toRight(grants.delete, model, models),
    import: grants.import === 'all' ? 'all' : 'none',
    export: grants.export === 'all' ? 'all' : 'none',
  };
}

/** An entity that is not ready has no records, so its conditions are not broken. */
function brokenOf({ entity_id, ...grants }: Grants, models: Models): Broken[] {
  const model = models.get(entity_id);
  if (!model) return [];
  return (['read', 'create', 'update', 'delete'] as const).flatMap((action) => {
    const found: BrokenCondition[] = [];
    readRule(grants[action], model, models, found);
    return found.map(({ at: [group, condition], field, fault }) => ({
      entity_id,
      action,
      group,
      condition,
      field,
      reason: fault,
    }));
  });
}
