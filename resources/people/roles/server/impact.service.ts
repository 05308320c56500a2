import type { RequestCtx } from '#server/context.ts';
import { notFound } from '#server/errors/errors.ts';
import { type AccountModels, accessOf } from '#server/tenant/access/accountAccess.ts';
import { planeOf } from '#server/tenant/access/callerAccess.ts';
import { loadRoles } from '#server/tenant/access/loadRoles.ts';
import type { RoleGrants } from '#server/tenant/access/roleGrants.ts';
import type { EntityModel } from '#server/tenant/model.ts';
import { type LostAction, type LostRecords, lostRecords } from '#server/tenant/query/lostRecords.ts';
import type { Input } from '#shared/endpoint.ts';
import { limits } from '#shared/limits.ts';
import type { RoleImpact, RoleUpdate, roles } from '../roles.resource.ts';
import { type RequestedGrants, readGrants } from './grants.service.ts';
import * as queries from './roles.queries.ts';

const actions: readonly LostAction[] = ['read', 'update', 'delete'];

/** What a change of a role would take from its members, without making it: docs/reference/api/access.md#roles. */
export async function impactOf(
  ctx: RequestCtx,
  { params, body }: Input<(typeof roles)['endpoints']['impact']>,
): Promise<RoleImpact> {
  const { before, after, holders } = await ctx.transaction(async (inner) => {
    const before = await loadRoles(inner.db, ctx.account.id);
    const role = before.get(params.id);
    if (!role) throw notFound();
    const after = changedRoles(before, role, body, await readGrants(inner, body));
    const hasDefault = role.is_default || body.is_default === true;
    const max = limits.impact_people_max + 1;
    return { before, after, holders: await queries.findHolders(inner.db, ctx.account.id, role.id, hasDefault, max) };
  });
  const people = holders.slice(0, limits.impact_people_max);
  const found = await losses(ctx, before, after, people);
  return summary(found, { people: holders.length, is_partial: holders.length > people.length });
}

/** The roles of the account as they would be. */
function changedRoles(
  before: ReadonlyMap<number, RoleGrants>,
  role: RoleGrants,
  { new_entities = role.new_entities, is_default }: RoleUpdate,
  { entities, fields }: RequestedGrants,
): ReadonlyMap<number, RoleGrants> {
  const isMoved = is_default === true;
  const changed: RoleGrants = {
    ...role,
    new_entities,
    is_default: isMoved || role.is_default,
    entities: entities ? new Map(entities.map(({ entity_id, ...grants }) => [entity_id, grants])) : role.entities,
    fields: fields ? new Map(fields.map(({ field_id, access }) => [field_id, access])) : role.fields,
  };
  const others = [...before.values()].map((each) => (isMoved ? { ...each, is_default: false } : each));
  return new Map([...others, changed].map((each) => [each.id, each]));
}

interface Loss extends LostRecords {
  entity_id: number;
  action: LostAction;
}

type Roles = AccountModels['roles'];

async function losses(ctx: RequestCtx, before: Roles, after: Roles, people: readonly queries.Holder[]) {
  const byId = await ctx.platform.data.models(ctx.account.id);
  const plane = await planeOf(ctx);
  const reading = { plane, deadline: performance.now() + limits.impact_ms };
  const accessBy = (all: Roles) => {
    const access = accessOf({ byAlias: new Map(), byId, roles: all });
    return people.map(({ user_id, role_ids }) => access({ user_id, role_ids, key_role_id: null }, ctx.now));
  };
  const [had, has] = [accessBy(before), accessBy(after)];
  const changedOn = (model: EntityModel) =>
    people.map(({ user_id }, at) => ({
      user_id,
      before: had[at]?.entityById(model.id) ?? null,
      after: has[at]?.entityById(model.id) ?? null,
    }));
  const found: Loss[] = [];
  for (const model of byId.values()) {
    const changed = changedOn(model);
    for (const action of actions) {
      const lost = await lostRecords(reading, model, action, changed);
      if (lost) found.push({ ...lost, entity_id: model.id, action });
    }
  }
  return found;
}

function summary(found: readonly Loss[], of: { people: number; is_partial: boolean }): RoleImpact {
  const read = found.filter(({ action }) => action === 'read');
  const isUnknown = read.some(({ records }) => records === null);
  return {
    ...of,
    is_partial: of.is_partial || found.some(({ records }) => records === null),
    lost: {
      people: isUnknown ? null : new Set(read.flatMap(({ people }) => [...(people ?? [])])).size,
      records: isUnknown ? null : read.reduce((sum, { records }) => sum + (records ?? 0), 0),
      is_more: read.some(({ is_more }) => is_more),
    },
    losses: found.map(({ people, ...loss }) => ({ ...loss, people: people?.size ?? null })),
  };
}
