import type { RequestCtx } from '#server/context.ts';
import { notFound } from '#server/errors/errors.ts';
import { planeOf } from '#server/tenant/access/callerAccess.ts';
import { toRight } from '#server/tenant/access/namedConditions.ts';
import { type Fault, type Models, readCondition } from '#server/tenant/access/readRule.ts';
import { grantsOn } from '#server/tenant/access/roleGrants.ts';
import type { RuleCondition } from '#server/tenant/access/rowRule.ts';
import { ruleFlag } from '#server/tenant/access/ruleSql.ts';
import { bindings } from '#server/tenant/bindings.ts';
import type { EntityModel } from '#server/tenant/model.ts';
import type { Input } from '#shared/endpoint.ts';
import type { GrantedCondition, GrantedRight } from '#shared/entities/rights.ts';
import type { Explanation, roles } from '../roles.resource.ts';
import * as queries from './roles.queries.ts';

type Rights = Explanation['roles'][number]['rights'];
const actions = ['read', 'create', 'update', 'delete'] as const;

/**
 * Each condition of each role of a person, and whether it holds for a record, in one statement (docs/reference/api/access.md#roles). A
 * record in the trash is explained too.
 */
export async function explainRights(
  ctx: RequestCtx,
  { query }: Input<(typeof roles)['endpoints']['explain']>,
): Promise<Explanation> {
  const { user_id, alias, record_id = null } = query;
  const models = await ctx.platform.data.models(ctx.account.id);
  const model = [...models.values()].find((each) => each.alias === alias);
  const member = await ctx.transaction(({ db }) => queries.findMember(db, ctx.account.id, user_id));
  if (!model || !member) throw notFound();
  const { full_access, roles: held } = member;
  const ids = held.map(({ id }) => id);
  const [found, limited] = await ctx.transaction(async ({ db }) => [
    await queries.findEntityGrants(db, ctx.account.id, ids),
    await queries.findFieldRights(db, ctx.account.id, ids),
  ]);
  const test = tests(model, models, { user_id, now: ctx.now });
  const explained = held.map(({ id, name, new_entities }) => {
    const own = found.filter(({ role_id }) => role_id === id).map((grants) => [grants.entity_id, grants] as const);
    const grants = grantsOn({ new_entities, entities: new Map(own) }, model.id);
    return {
      id,
      name,
      rights: () => actions.map((action) => explainedRight(action, grants[action], model, models, test)),
      fields: limitedFields(id, limited, model),
    };
  });
  // The conditions are asked for together, so the rights are read twice: to collect them, and with the answers.
  for (const { rights } of explained) rights();
  if (record_id !== null) await test.ask(ctx, record_id);
  const answered = explained.map(({ rights, ...role }) => ({ ...role, rights: rights() }));
  return {
    user_id,
    alias,
    record_id,
    is_above: full_access,
    rights: full_access ? { read: true, update: true, delete: true } : together(answered, record_id !== null),
    roles: full_access ? [] : answered,
  };
}

type FieldRights = Awaited<ReturnType<typeof queries.findFieldRights>>;

/** The fields of the entity that a role does not let be written, in their order. */
function limitedFields(id: number, all: FieldRights, model: EntityModel) {
  const rights = all.filter(({ role_id }) => role_id === id);
  const accesses = new Map(rights.map(({ field_id, access }) => [field_id, access]));
  return model.fields.flatMap(({ id, alias }) => {
    const access = accesses.get(id) ?? 'write';
    return access === 'write' ? [] : [{ field: alias, access }];
  });
}

function together(answered: Explanation['roles'], hasRecord: boolean): Explanation['rights'] {
  const may = (action: Rights[number]['action']) =>
    hasRecord ? answered.some(({ rights }) => rights.some((right) => right.action === action && right.holds)) : null;
  const read = may('read');
  return { read, update: read && may('update'), delete: read && may('delete') };
}

type Tests = ReturnType<typeof tests>;

/** Conditions that are asked of one record together. */
function tests(model: EntityModel, models: Models, person: { user_id: number; now: Date }) {
  const conditions = new Map<GrantedCondition, { read: RuleCondition | Fault; holds: boolean | null }>();
  return {
    of(condition: GrantedCondition) {
      const known = conditions.get(condition) ?? { read: readCondition(condition, model, models), holds: null };
      conditions.set(condition, known);
      return known;
    },
    /** @throws 404 if there is no such record */
    async ask(ctx: RequestCtx, record_id: number): Promise<void> {
      const bound = bindings([record_id]);
      const flags = [...conditions.values()].map(({ read }) => {
        return typeof read === 'string' ? 'false' : ruleFlag([[[read]]], 't', person, bound.bindOnce);
      });
      const plane = await planeOf(ctx);
      // One column for all: a statement may have at most 1,664.
      const text = `select array[${flags.join(', ')}]::boolean[] as held from ${model.table} t where t.id = $1`;
      const [row] = await plane.read<{ held: boolean[] }>(text, bound.values);
      if (!row) throw notFound();
      for (const [at, each] of [...conditions.values()].entries()) each.holds = row.held[at] === true;
    },
  };
}

function explainedRight(
  action: Rights[number]['action'],
  granted: GrantedRight,
  model: EntityModel,
  models: Models,
  test: Tests,
): Rights[number] {
  const right = toRight(granted, model, models);
  if (typeof right === 'string' || typeof granted === 'string')
    return { action, right: right === 'all' ? 'all' : 'none', holds: right === 'all', groups: [] };
  const groups = granted.where.map((group, at) => {
    const conditions = group.map((condition, n) => {
      const { read, holds } = test.of(condition);
      const shown = right.where[at]?.[n] ?? { field: condition.field, op: condition.op, value: condition.value };
      return { ...shown, holds, reason: typeof read === 'string' ? read : null };
    });
    return { holds: every(conditions), conditions };
  });
  return { action, right: 'some', holds: some(groups), groups };
}

type Held = readonly { holds: boolean | null }[];
const isKnown = (all: Held) => all.every(({ holds }) => holds !== null);
const every = (all: Held) => (isKnown(all) ? all.every(({ holds }) => holds) : null);
const some = (all: Held) => (isKnown(all) ? all.some(({ holds }) => holds) : null);
