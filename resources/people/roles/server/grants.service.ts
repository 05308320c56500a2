import type { Ctx } from '#server/context.ts';
import { invalid } from '#server/errors/errors.ts';
import { toGranted } from '#server/tenant/access/namedConditions.ts';
import type { Models } from '#server/tenant/access/readRule.ts';
import type { EntityGrants } from '#shared/entities/rights.ts';
import { type Violation, violation } from '#shared/violations.ts';
import type { RoleCreate, RoleUpdate } from '../roles.resource.ts';
import * as queries from './roles.queries.ts';

/** The rights that a request gives a role, as they are stored; what is absent stays as it is. */
export interface RequestedGrants {
  entities: Grants[] | undefined;
  fields: NonNullable<RoleUpdate['fields']> | undefined;
}

/** @throws 422 with every fault, named by its place in the request */
export async function readGrants(
  ctx: Ctx,
  { entities, fields }: Pick<RoleUpdate, 'entities' | 'fields'>,
): Promise<RequestedGrants> {
  const violations: Violation[] = [];
  const models = await ctx.platform.data.models(ctx.account.id);
  const grants = entities && (await readEntities(ctx, entities, models, violations));
  if (fields) await checkNamed(ctx, 'fields', 'field_id', fields, violations);
  if (violations.length > 0) throw invalid(violations);
  return { entities: grants, fields };
}

/** Rights on one entity as they are stored. */
export type Grants = EntityGrants & { entity_id: number };

async function readEntities(
  ctx: Ctx,
  entities: NonNullable<RoleCreate['entities']>,
  models: Models,
  violations: Violation[],
): Promise<Grants[]> {
  await checkNamed(ctx, 'entities', 'entity_id', entities, violations);
  return entities.map(({ entity_id, ...rights }, at): Grants => {
    const model = models.get(entity_id);
    const right = (action: 'read' | 'create' | 'update' | 'delete') =>
      toGranted(rights[action] ?? 'none', { model, models, path: `entities.${at}.${action}` }, violations);
    return {
      entity_id,
      read: right('read'),
      create: right('create'),
      update: right('update'),
      delete: right('delete'),
      import: rights.import ?? 'none',
      export: rights.export ?? 'none',
    };
  });
}

/** Entities or fields of the account, each once. */
async function checkNamed<K extends 'entity_id' | 'field_id'>(
  ctx: Ctx,
  table: 'entities' | 'fields',
  key: K,
  rows: readonly Readonly<Record<K, number>>[],
  violations: Violation[],
): Promise<void> {
  const existing = await queries.findExisting(
    ctx.db,
    table,
    ctx.account.id,
    rows.map((row) => row[key]),
  );
  const seen = new Set<number>();
  for (const [at, row] of rows.entries()) {
    const id = row[key];
    const path = `${table}.${at}.${key}`;
    if (!existing.has(id))
      violations.push(
        violation(path, table === 'entities' ? 'roles.errors.entity' : 'roles.errors.field', { name: String(id) }),
      );
    else if (seen.has(id)) violations.push(violation(path, 'records.errors.repeated'));
    seen.add(id);
  }
}
