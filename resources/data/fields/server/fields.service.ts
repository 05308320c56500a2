import { setTimeout as sleep } from 'node:timers/promises';
import { dequal } from 'dequal/lite';
import {
  applyChangesNow,
  beginChange,
  cancelCreation,
  discardFailed,
  failedChange,
  pendingAliases,
  purgeNow,
  retryChange,
} from '#resources/data/changes/server/changes.service.ts';
import { historyPage } from '#resources/data/history/server/history.service.ts';
import { actorOf, type Ctx, principalOf, type RequestCtx } from '#server/context.ts';
import { findEntity, lockEntity } from '#server/database/sql/entityRow.ts';
import { invalidField, notFound, refuse } from '#server/errors/errors.ts';
import { assertManages, seesEntity } from '#server/modules/managedEntities.ts';
import { columnLimits, columnsUsed } from '#server/tenant/changes/columns.ts';
import { isSharded } from '#server/tenant/sharded.ts';
import type { Input, Reply } from '#shared/endpoint.ts';
import { historyType } from '#shared/entities/statuses.ts';
import type { Conversion } from '#shared/fieldTypes/conversions.ts';
import type { FieldExtra } from '#shared/fieldTypes/fieldType.ts';
import { limits } from '#shared/limits.ts';
import { type Field, fields } from '../fields.resource.ts';
import { storedAfter, toStoredChoices } from './choices.service.ts';
import { checkConversion } from './conversions.service.ts';
import { checkField, refuseTooManyFields, refuseTooManyVariants } from './fieldCheck.ts';
import { changesTable, completed, conversionPlan, planOf } from './fieldPlan.ts';
import * as queries from './fields.queries.ts';
import { findTrash } from './fieldTrash.queries.ts';
import { toField, toFields, variantsOf } from './readFields.service.ts';
import { saveVariants } from './variants.queries.ts';
import { type Wanted, wantedAfter } from './wantedField.ts';

type Endpoints = (typeof fields)['endpoints'];

/** Time limit, in ms, for checking whether the table can take another column. */
const COLUMNS_MS = 300;

/** The fields of these entities in their order, each with its variants. */
export async function fieldsOf(ctx: Ctx, entity_ids: readonly number[], text = ''): Promise<Field[]> {
  return toFields(ctx, await queries.findFields(ctx.db, ctx.account.id, entity_ids, text));
}

export async function listFields(ctx: Ctx, { query }: Input<Endpoints['list']>): Promise<Reply<Endpoints['list']>> {
  await requireEntity(ctx, query.entity_id);
  const all = sorted(await fieldsOf(ctx, [query.entity_id], query.query), query.sort);
  const items = query.limit < 0 ? all : all.slice((query.page - 1) * query.limit, query.page * query.limit);
  return { items, totals: { count: all.length } };
}

/** Sorted here, because there are at most 300, and names need a natural order. */
function sorted(list: Field[], sort: readonly { field: 'order' | 'name' | 'alias'; order: 'asc' | 'desc' }[]): Field[] {
  const compare = (a: Field, b: Field) => {
    for (const { field, order } of sort) {
      const by = field === 'order' ? a.order - b.order : a[field].localeCompare(b[field]);
      if (by !== 0) return order === 'asc' ? by : -by;
    }
    return a.order - b.order;
  };
  return sort.length > 0 ? list.toSorted(compare) : list;
}

export async function getField(ctx: Ctx, { params }: Input<Endpoints['get']>): Promise<Field> {
  const row = await queries.findField(ctx.db, ctx.account.id, params.id);
  const field = row && (await toField(ctx, row));
  if (!field) throw notFound();
  return field;
}

/** Adds a field as the last one of its entity. Its column is created after the commit. */
export async function createField(ctx: Ctx, { body }: Input<Endpoints['create']>): Promise<Field> {
  const account_id = ctx.account.id;
  await lockEntityOrNotFound(ctx, body.entity_id);
  await assertManages(ctx, body.entity_id);
  const there = await queries.findFields(ctx.db, account_id, [body.entity_id]);
  if (there.length >= limits.fields_per_entity) throw refuse(fields, 'too_many_fields');
  await refuseLastColumns(ctx, body.entity_id);
  const extra = completed(body.type_id, body.extra ?? {});
  await checkField(ctx, { ...body, extra });
  const stored = await toStoredChoices(ctx, body.entity_id, extra);
  await refuseTakenAlias(ctx, body.entity_id, body.alias);
  await refuseTooManyFields(ctx);
  await refuseTooManyVariants(ctx, body.entity_id, body.variants);
  const { entity_id, name, alias, type_id } = body;
  const position = there.length + 1;
  // A column first: the index of a unique field can be built beside the writers of a column that is there.
  const { is_unique, ...first } = stored;
  const made = await queries.insertField(
    ctx.db,
    { account_id, entity_id, name, alias, type_id, position, created_by: principalOf(ctx).user_id },
    is_unique ? first : stored,
  );
  if (!made) throw refuse(fields, 'field_alias_taken');
  await saveVariants(ctx.db, account_id, made.id, body.variants ?? []);
  const field = await getField(ctx, { params: made, query: {}, body: undefined });
  const data = { name, alias, type_id, extra, ...(body.variants ? { variants: body.variants } : {}) };
  const entry = { type_id: historyType.create, data };
  const unique = { ...planOf('change_field', made.id, { ...field, extra }), field: { alias, extra: { ...stored } } };
  const plans = [planOf('add_field', made.id, field), ...(is_unique ? [unique] : [])];
  await beginChange(ctx, { entity_id, field_id: made.id }, entry, ...plans);
  return field;
}

export async function updateField(ctx: Ctx, { params, body }: Input<Endpoints['update']>): Promise<Field> {
  const { row, field } = await lockField(ctx, params.id);
  await assertManages(ctx, row.entity_id);
  ctx.match(fields, field);
  const after = wantedAfter(field, body);
  const conversion = await checkConversion(ctx, field, after);
  await checkField(ctx, after, field);
  const stored = await storedAfter(ctx, row, field.extra, after.extra);
  if (after.alias !== field.alias) await refuseTakenAlias(ctx, field.entity_id, after.alias, field.id);
  if (body.variants) after.variants = await saveOwnVariants(ctx, field, body.variants);
  if (after.name !== field.name) await queries.updateField(ctx.db, ctx.account.id, field.id, { name: after.name });
  const data = differences(field, after);
  if (Object.keys(data).length === 0) return field;
  await change(ctx, row, { before: field, after, stored, data, conversion });
  return getField(ctx, { params, query: {}, body: undefined });
}

/** The variants as they are stored: with the ids of new ones, and with those that the list deleted by leaving them out. */
async function saveOwnVariants(ctx: Ctx, field: Field, variants: Wanted['variants']): Promise<Field['variants']> {
  await refuseTooManyVariants(ctx, field.entity_id, variants);
  await saveVariants(ctx.db, ctx.account.id, field.id, variants);
  return variantsOf(ctx, field.id);
}

interface Changing {
  before: Field;
  after: Wanted;
  /** The settings as they are stored. */
  stored: FieldExtra;
  data: Record<string, unknown>;
  conversion: Conversion | null;
}

/** Only changes that concern the table make the field processing. */
async function change(
  ctx: Ctx,
  row: queries.FieldRow,
  { before, after, stored, data, conversion }: Changing,
): Promise<void> {
  const subject = { entity_id: row.entity_id, field_id: row.id };
  const entry = { type_id: historyType.update, data };
  const planned = { ...after, variants: before.variants };
  const { type_id } = after;
  const isConverted = conversion !== null && !conversion.is_free;
  if (!isConverted && !changesTable(before, planned)) {
    await queries.updateField(ctx.db, ctx.account.id, row.id, { extra: JSON.stringify(stored), type_id });
    return beginChange(ctx, subject, entry);
  }
  if (!row.is_applied || row.status_id === 1) throw refuse(fields, 'field_is_processing');
  const failed = await failedChange(ctx, subject);
  if (failed) await discardFailed(ctx, failed);
  await queries.updateField(ctx.db, ctx.account.id, row.id, { status_id: 1 });
  const field = { alias: after.alias, extra: stored as Record<string, unknown>, type_id };
  const plan = isConverted ? conversionPlan(conversion, before, planned) : planOf('change_field', row.id, planned);
  return beginChange(ctx, subject, entry, { ...plan, field });
}

const changeable = ['name', 'alias', 'type_id', 'extra', 'variants'] as const;

const differences = (before: Field, after: Wanted) =>
  Object.fromEntries(
    changeable.flatMap((key) =>
      dequal(before[key], after[key]) ? [] : [[key, { from: before[key], to: after[key] }]],
    ),
  );

/** Removes a field at once. Its column, with the values, is kept for the account's trash days. */
export async function removeField(ctx: Ctx, { params }: Input<Endpoints['remove']>): Promise<undefined> {
  const { row, field } = await lockField(ctx, params.id);
  ctx.match(fields, field);
  if (await queries.isLabel(ctx.db, ctx.account.id, row)) throw refuse(fields, 'field_is_a_label');
  if (await queries.limitsChoices(ctx.db, ctx.account.id, row.id)) throw refuse(fields, 'field_limits_choices');
  const subject = { entity_id: row.entity_id, field_id: row.id };
  const { name, alias, type_id } = field;
  const entry = { type_id: historyType.delete, data: { name, alias, type_id } };
  if (!row.is_applied && (await cancelCreation(ctx, subject))) {
    await queries.deleteField(ctx.db, ctx.account.id, row);
    return void (await beginChange(ctx, subject, entry));
  }
  await makeRoom(ctx, row.entity_id);
  await queries.removeField(ctx.db, ctx.account.id, row, actorOf(ctx).user_id);
  await beginChange(ctx, subject, entry, { kind: 'drop_field', field_id: row.id });
}

/** Sets the order of all fields, which lists and cards follow. */
export async function setOrder(
  ctx: Ctx,
  { body }: Input<Endpoints['set_order']>,
): Promise<Reply<Endpoints['set_order']>> {
  const { entity_id, order } = body;
  await lockEntityOrNotFound(ctx, entity_id);
  const before = (await queries.findFields(ctx.db, ctx.account.id, [entity_id])).map(({ id }) => id);
  const named = new Set(order);
  const isWhole = order.length === before.length && named.size === order.length;
  if (!isWhole || before.some((id) => !named.has(id))) throw invalidField('order', 'fields.errors.order');
  await queries.setPositions(ctx.db, ctx.account.id, entity_id, order);
  if (before.join() !== order.join()) {
    const entry = { type_id: historyType.update, data: { order: { from: before, to: order } } };
    await beginChange(ctx, { entity_id, field_id: null }, entry);
  }
  await ctx.audit({ subject_type: 'entities', subject_id: entity_id });
  const items = await fieldsOf(ctx, [entity_id]);
  return { items, totals: { count: items.length } };
}

export async function fieldHistory(ctx: Ctx, { params, query }: Input<Endpoints['history']>) {
  await getField(ctx, { params: { id: params.field_id }, query: {}, body: undefined });
  return historyPage(ctx, { field_id: params.field_id }, query.page);
}

export async function retryField(ctx: Ctx, { params }: Input<Endpoints['retry']>): Promise<Field> {
  const { row } = await lockField(ctx, params.id);
  const subject = { entity_id: row.entity_id, field_id: row.id };
  const failed = await failedChange(ctx, subject);
  // The alias may have been taken meanwhile.
  if (failed?.plan.kind === 'change_field') await refuseTakenAlias(ctx, row.entity_id, failed.plan.alias, row.id);
  if (!(await retryChange(ctx, subject))) throw refuse(fields, 'field_not_failed');
  return getField(ctx, { params, query: {}, body: undefined });
}

/** Discards a failed change: a new field is deleted, a changed one is as before, a restored one is removed again. */
export async function discardField(ctx: Ctx, { params }: Input<Endpoints['discard']>): Promise<undefined> {
  const { row } = await lockField(ctx, params.id);
  const failed = await failedChange(ctx, { entity_id: row.entity_id, field_id: row.id });
  if (!failed || row.status_id !== 3) throw refuse(fields, 'field_not_failed');
  if (!(await discardFailed(ctx, failed))) return;
  if (failed.plan.kind === 'restore_field')
    await queries.removeField(ctx.db, ctx.account.id, row, actorOf(ctx).user_id);
  else if (row.is_applied) await queries.updateField(ctx.db, ctx.account.id, row.id, { status_id: 2 });
  else await queries.deleteField(ctx.db, ctx.account.id, row);
}

// ── After the commit ─────────────────────────────────────────────────────────────────────────────────────────────────

export const finishField = (ctx: RequestCtx, _input: unknown, field: Field): Promise<Field> =>
  applyChangesNow(ctx, field.entity_id, field, (inner) =>
    getField(inner, { params: { id: field.id }, query: {}, body: undefined }),
  );

/** Removes a field from the readable view within the request, if that is quick. */
export async function finishRemoval(ctx: RequestCtx, { params }: Input<Endpoints['remove']>): Promise<undefined> {
  const entity_id = await ctx.transaction(({ db, account }) => queries.entityOf(db, account.id, params.id));
  if (entity_id) await applyChangesNow(ctx, entity_id, undefined, async () => undefined);
}

// ── Rules ────────────────────────────────────────────────────────────────────────────────────────────────────────────

export async function requireEntity(ctx: Ctx, id: number): Promise<void> {
  if (!(await findEntity(ctx.db, ctx.account.id, id)) || !(await seesEntity(ctx, id))) throw notFound();
}

export async function lockEntityOrNotFound(ctx: Ctx, id: number): Promise<void> {
  if (!(await lockEntity(ctx.db, ctx.account.id, id))) throw notFound();
}

/** The field and its entity, locked until the transaction ends. */
export async function lockField(ctx: Ctx, id: number) {
  const unlocked = await queries.findField(ctx.db, ctx.account.id, id);
  if (!unlocked) throw notFound();
  await lockEntityOrNotFound(ctx, unlocked.entity_id);
  const row = await queries.findField(ctx.db, ctx.account.id, id);
  const field = row && (await toField(ctx, row));
  if (!field) throw notFound();
  return { row, field };
}

/** If the database is unreachable, the change itself will fail later. */
async function refuseLastColumns(ctx: Ctx, entity_id: number): Promise<void> {
  const plane = await ctx.platform.data.plane(ctx.account.id);
  const used = columnsUsed(plane, entity_id).catch(() => 0);
  const soon = sleep(COLUMNS_MS, 0, { ref: false });
  if ((await Promise.race([used, soon])) < columnLimits.max) return;
  const isForGood = await isSharded(plane.read, plane.schema).catch(() => false);
  throw refuse(fields, isForGood ? 'table_columns_gone' : 'table_needs_rebuild');
}

export async function refuseTakenAlias(ctx: Ctx, entity_id: number, alias: string, own = 0): Promise<void> {
  const there = await queries.findFields(ctx.db, ctx.account.id, [entity_id]);
  const promised = await pendingAliases(ctx, entity_id);
  const isTaken =
    there.some((field) => field.id !== own && field.alias === alias) ||
    promised.some((field) => field.field_id !== own && field.alias === alias);
  if (isTaken) throw refuse(fields, 'field_alias_taken');
}

/**
 * Makes room in an entity's trash before another field is removed: if it is full, the fields removed first are purged
 * early. Their columns take space in every row, and a row of PostgreSQL must fit on a page.
 */
async function makeRoom(ctx: Ctx, entity_id: number): Promise<void> {
  const there = await findTrash(ctx.db, ctx.account.id, entity_id);
  for (const { id } of there.slice(limits.fields_in_trash - 1)) await purgeNow(ctx, { entity_id, field_id: id });
}
