import { dequal } from 'dequal/lite';
import {
  applyChangesNow,
  beginChange,
  cancelCreation,
  deleteEntityAndChanges,
  discardFailed,
  failedChange,
  raiseVersion,
  retryChange,
} from '#resources/data/changes/server/changes.service.ts';
import type { Field } from '#resources/data/fields/fields.resource.ts';
import { fieldsOf } from '#resources/data/fields/server/fields.service.ts';
import { historyPage } from '#resources/data/history/server/history.service.ts';
import { actorOf, type Ctx, principalOf, type RequestCtx } from '#server/context.ts';
import { type EntityRow, findEntity, lockEntity } from '#server/database/sql/entityRow.ts';
import { forbidden, invalidField, notFound, refuse } from '#server/errors/errors.ts';
import { streamTurn } from '#server/load/shares/streamTurn.ts';
import { grantManaged, managedEntities, seesEntity } from '#server/modules/managedEntities.ts';
import { accountUrl } from '#server/settings/hosts.ts';
import type { AccountAccess } from '#server/tenant/access/accountAccess.ts';
import { accessOf, limitsOf } from '#server/tenant/access/callerAccess.ts';
import { entitiesInSlices } from '#server/tenant/access/entitiesInSlices.ts';
import { rightsOn } from '#server/tenant/access/rights.ts';
import { typedClientParts } from '#server/tenant/typedClient.ts';
import { keysOf } from '#server/tenant/uniqueValues.ts';
import type { Input, Reply, Written } from '#shared/endpoint.ts';
import { everything, nothing } from '#shared/entities/rights.ts';
import { historyType } from '#shared/entities/statuses.ts';
import { limits } from '#shared/limits.ts';
import { type Entity, entities } from '../entities.resource.ts';
import * as queries from './entities.queries.ts';
import { assertUniqueTogether } from './uniqueTogether.ts';

type Endpoints = (typeof entities)['endpoints'];

const subjectOf = (entity_id: number) => ({ entity_id, field_id: null });

/** Entities whose fields are read at once: the rows of all would hold the event loop. */
const READ_AT_ONCE = 25;

export async function listEntities(ctx: Ctx, { query }: Input<Endpoints['list']>): Promise<Reply<Endpoints['list']>> {
  const limited = await limitsOf(ctx);
  const granted = limited && (await entitiesInSlices(limited));
  const readable = granted && [...granted.map(({ whole }) => whole.id), ...(await managedEntities(ctx))];
  const { rows, count } = await queries.findEntities(ctx.db, ctx.account.id, query, readable);
  const items = rows.map((row) => toEntity(row, limited));
  if (query.with === undefined) return { items, totals: { count } };
  const all: Field[] = [];
  for (let from = 0; from < rows.length; from += READ_AT_ONCE)
    for (const field of await fieldsOf(
      ctx,
      rows.slice(from, from + READ_AT_ONCE).map(({ id }) => id),
    ))
      all.push(field);
  const byEntity = Map.groupBy(all, ({ entity_id }) => entity_id);
  const withFields = items.map((entity) => ({ ...entity, fields: byEntity.get(entity.id) ?? [] }));
  return { items: withFields, totals: { count } };
}

export async function getEntity(ctx: Ctx, { params }: Input<Endpoints['get']>): Promise<Entity> {
  const row = await findEntity(ctx.db, ctx.account.id, params.id);
  if (!row || !(await seesEntity(ctx, row.id))) throw notFound();
  return { ...toEntity(row, await limitsOf(ctx)), fields: await fieldsOf(ctx, [row.id]) };
}

const read = (ctx: Ctx, id: number) => getEntity(ctx, { params: { id }, query: {}, body: undefined });

/** The table is created after the commit. */
export async function createEntity(ctx: Ctx, { body }: Input<Endpoints['create']>): Promise<Entity> {
  const account_id = ctx.account.id;
  await queries.lockAccount(ctx.db, account_id);
  if ((await queries.countEntities(ctx.db, account_id)) >= limits.entities_per_account)
    throw refuse(entities, 'too_many_entities');
  const { user_id: created_by, install } = principalOf(ctx);
  if (install && !install.manages.includes(body.alias)) throw forbidden('not_managed');
  const module_id = install?.module_id ?? null;
  const { name, alias, ...looks } = body;
  const made = await queries.insertEntity(ctx.db, { account_id, name, alias, created_by, module_id }, looks);
  if (!made) throw refuse(entities, 'entity_alias_taken');
  if (install) await grantManaged(ctx, install, made.id);
  const entry = { type_id: historyType.create, data: body };
  await beginChange(ctx, subjectOf(made.id), entry, { kind: 'create_entity', alias: body.alias });
  return read(ctx, made.id);
}

/** Aliases of all entities of the account, no matter who asks: a new one must have another. */
export const aliasesInUse = (ctx: RequestCtx): Promise<string[]> =>
  ctx.transaction(({ db }) => queries.entityAliases(db, ctx.account.id));

const changeable = ['name', 'names', 'icon', 'hue', 'position'] as const;

/** None of them needs a change of the table. */
export async function updateEntity(ctx: Ctx, { params, body }: Input<Endpoints['update']>): Promise<Entity> {
  const before = await lock(ctx, params.id);
  ctx.match(entities, toEntity(before));
  const differ = changeable.filter((key) => body[key] !== undefined && !dequal(body[key], before[key]));
  if (differ.length > 0) {
    const set = Object.fromEntries(differ.map((key) => [key, body[key]]));
    await queries.changeEntity(ctx.db, ctx.account.id, before.id, set);
    const data = Object.fromEntries(differ.map((key) => [key, { from: before[key], to: body[key] }]));
    await beginChange(ctx, subjectOf(before.id), { type_id: historyType.update, data });
  }
  if (body.unique_together) await changeUnique(ctx, before, body.unique_together);
  return read(ctx, before.id);
}

/** Sets the order of all entities, which menus follow. */
export async function setOrder(
  ctx: Ctx,
  { body: { order } }: Input<Endpoints['set_order']>,
): Promise<Reply<Endpoints['set_order']>> {
  const { account, db } = ctx;
  // None is made or restored meanwhile.
  await queries.lockAccount(db, account.id);
  const rows = new Map((await queries.lockEntities(db, account.id)).map((row) => [row.id, row]));
  const named = order.flatMap((id) => rows.get(id) ?? []);
  const isWhole = order.length === rows.size && new Set(named).size === rows.size;
  if (!isWhole) throw invalidField('order', 'entities.errors.order');
  if ((await queries.setPositions(db, account.id, order)) > 0n) await raiseVersion(ctx);
  const limited = await limitsOf(ctx);
  const items = named.map((row, place) => toEntity({ ...row, position: place + 1 }, limited));
  return { items, totals: { count: items.length } };
}

/** Its index is built by the change; the entity is as before until then. */
async function changeUnique(ctx: Ctx, entity: EntityRow, unique_together: number[][]): Promise<void> {
  if (dequal(unique_together, entity.unique_together)) return;
  const fields = await fieldsOf(ctx, [entity.id]);
  assertUniqueTogether(fields, unique_together);
  const keys = keysOf(fields, unique_together);
  if (!entity.is_applied || entity.status_id === 1) throw refuse(entities, 'entity_is_processing');
  const subject = subjectOf(entity.id);
  const failed = await failedChange(ctx, subject);
  if (failed) await discardFailed(ctx, failed);
  await queries.setProcessing(ctx.db, ctx.account.id, entity.id);
  const data = { unique_together: { from: entity.unique_together, to: unique_together } };
  const plan = { kind: 'change_entity', unique_together: keys, entity: { unique_together } } as const;
  await beginChange(ctx, subject, { type_id: historyType.update, data }, plan);
}

/** Moves the entity to the trash. Its table is dropped after the trash days. */
export async function removeEntity(ctx: Ctx, { params }: Input<Endpoints['remove']>): Promise<undefined> {
  const before = await lock(ctx, params.id);
  ctx.match(entities, toEntity(before));
  if (await queries.isTarget(ctx.db, ctx.account.id, before.id)) throw refuse(entities, 'entity_in_use');
  await remove(ctx, before, actorOf(ctx).user_id, { kind: 'drop_entity' });
}

/** Removes an entity without the days in the trash: one that a call made and could not fill. */
export async function removeForGood(ctx: Ctx, id: number): Promise<void> {
  const row = await lockEntity(ctx.db, ctx.account.id, id);
  if (row) await remove(ctx, row, principalOf(ctx).user_id, { kind: 'drop_entity' }, { kind: 'purge_entity' });
}

/** @param plans for its table; one that is not made yet never is */
async function remove(ctx: Ctx, row: EntityRow, user_id: number | null, ...plans: Removal[]): Promise<void> {
  const { id, name, alias, is_applied } = row;
  const entry = { type_id: historyType.delete, data: { name, alias } };
  if (!is_applied && (await cancelCreation(ctx, subjectOf(id)))) {
    await deleteEntityAndChanges(ctx, id);
    return beginChange(ctx, subjectOf(id), entry);
  }
  await queries.trashEntity(ctx.db, ctx.account.id, id, user_id);
  await beginChange(ctx, subjectOf(id), entry, ...plans);
}

type Removal = { kind: 'drop_entity' } | { kind: 'purge_entity' };

export async function entityHistory(ctx: Ctx, { params, query }: Input<Endpoints['history']>) {
  await read(ctx, params.entity_id);
  return historyPage(ctx, params, query.page);
}

export async function retryEntity(ctx: Ctx, { params }: Input<Endpoints['retry']>): Promise<Entity> {
  const { id } = await lock(ctx, params.id);
  if (!(await retryChange(ctx, subjectOf(id)))) throw refuse(entities, 'entity_not_failed');
  return read(ctx, id);
}

/** Discards a failed creation, with its fields. An entity whose restore failed goes back to the trash. */
export async function discardEntity(ctx: Ctx, { params }: Input<Endpoints['discard']>): Promise<undefined> {
  const row = await lock(ctx, params.id);
  const failed = await failedChange(ctx, subjectOf(row.id));
  if (!failed || row.status_id !== 3) throw refuse(entities, 'entity_not_failed');
  if (!(await discardFailed(ctx, failed))) return;
  if (failed.plan.kind === 'change_entity') await queries.setReady(ctx.db, ctx.account.id, row.id);
  else if (row.is_applied) await queries.trashEntity(ctx.db, ctx.account.id, row.id, actorOf(ctx).user_id);
  else await deleteEntityAndChanges(ctx, row.id);
}

// ── After the commit ─────────────────────────────────────────────────────────────────────────────────────────────────

export const finishEntity = (ctx: RequestCtx, _input: unknown, entity: Entity): Promise<Entity> =>
  applyChangesNow(ctx, entity.id, entity, (inner) => read(inner, entity.id));

export const finishRemoval = (ctx: RequestCtx, { params }: Input<Endpoints['remove']>): Promise<undefined> =>
  applyChangesNow(ctx, params.id, undefined, async () => undefined);

// ── Rules and shapes ─────────────────────────────────────────────────────────────────────────────────────────────────

/** The entity, locked until the transaction ends. */
async function lock(ctx: Ctx, id: number): Promise<EntityRow> {
  const row = await lockEntity(ctx.db, ctx.account.id, id);
  if (!row) throw notFound();
  return row;
}

function toEntity({ is_applied: _, ...row }: EntityRow, limited: AccountAccess | null = null): Entity {
  const access = limited?.entityById(row.id);
  return { ...row, rights: !limited ? everything : access ? rightsOn(access) : nothing };
}

/** The account's typed client as a download (docs/reference/product/entities.md#typed-client). */
export async function writeClient(ctx: RequestCtx): Promise<Written> {
  await streamTurn(ctx);
  const { account, platform } = ctx;
  // Read first: if the entities change in between, the version is too old, never too new.
  const schema_version = await platform.data.version(account.id);
  const access = await accessOf(ctx);
  const base_url = clientUrl(ctx);
  const body = await platform.documents(
    account.id,
    `client ${schema_version} ${access.fingerprint} ${base_url}`,
    async () => {
      const entities = (await entitiesInSlices(access)).map(({ model }) => model);
      return typedClientParts({ entities, schema_version, base_url });
    },
  );
  return {
    status: 200,
    type: 'text/plain; charset=utf-8',
    headers: { 'content-disposition': 'attachment; filename="stoa-client.ts"' },
    body,
  };
}

/**
 * URL of the account for programs. Without a base domain, it is the host of the request: few programs other than browsers
 * resolve names below `localhost`.
 */
function clientUrl({ account, caller, platform: { settings } }: RequestCtx): string {
  const host = caller.header('host');
  if (settings.base_domain !== 'localhost' || host === undefined) return accountUrl(settings, account);
  return new URL(`${new URL(settings.public_url).protocol}//${host}`).origin;
}
