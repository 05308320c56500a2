import { type ExpressionBuilder, sql } from 'kysely';
import type { Change, ChangePlan } from '#server/database/changePlan.ts';
import type { Db, Tables } from '#server/database/tables/tables.ts';
import type { FieldTypeId } from '#shared/fieldTypes/fieldType.ts';

/** A queued change. `field`: the values of the row in `fields` once it is applied. */
export type Plan = ChangePlan & {
  field?: { alias: string; extra: Record<string, unknown>; type_id?: FieldTypeId };
  /** The same of the row in `entities`. */
  entity?: { unique_together: number[][] };
};

export const insertChange = (
  db: Db,
  change: { account_id: number; entity_id: number; field_id: number | null; requested_by: number | null },
  plan: Plan,
) =>
  db
    .insertInto('schema_changes')
    .values({ ...change, kind: plan.kind, plan: JSON.stringify(plan), error: null, detail: null, finished_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();

export const insertHistory = (
  db: Db,
  row: {
    account_id: number;
    entity_id: number;
    field_id: number | null;
    type_id: 1 | 2 | 3;
    user_id: number | null;
    module_id: number | null;
    change_id: number | null;
    data: Record<string, unknown>;
  },
) =>
  db
    .insertInto('change_history')
    .values({ ...row, data: JSON.stringify(row.data) })
    .execute();

const waiting = [
  'c.id',
  'c.account_id',
  'c.entity_id',
  'c.field_id',
  'c.requested_by',
  'c.plan',
  'c.queued_at',
] as const;

/**
 * The oldest waiting change of an entity. Without a table, only its creation counts. Rebuilds run beside the others.
 */
export const findNextChange = (db: Db, account_id: number, entity_id: number) =>
  db
    .selectFrom('schema_changes as c')
    .innerJoin('entities as e', 'e.id', 'c.entity_id')
    .select(waiting)
    .where('c.account_id', '=', account_id)
    .where('c.entity_id', '=', entity_id)
    .where('c.state', '=', 'queued')
    .where('c.kind', '!=', 'rebuild')
    .where((eb) => eb.or([eb('e.is_applied', '=', true), eb('c.kind', '=', 'create_entity')]))
    .orderBy('c.id')
    .limit(1)
    .executeTakeFirst();

export type WaitingChange = NonNullable<Awaited<ReturnType<typeof findNextChange>>>;

export const toChange = ({ id, account_id, entity_id, requested_by, plan }: WaitingChange): Change => ({
  id,
  account_id,
  entity_id,
  requested_by,
  plan,
});

/** Conversions of fields of an account that wait, or are under way. */
export const findConversions = (db: Db, account_id: number) =>
  db
    .selectFrom('schema_changes as c')
    .select(waiting)
    .where('c.account_id', '=', account_id)
    .where('c.state', '=', 'queued')
    .where('c.kind', '=', 'convert_field')
    .execute();

/** @returns false if another process has finished it already */
export async function setChangeState(
  db: Db,
  account_id: number,
  id: number,
  from: readonly ('queued' | 'failed' | 'discarded')[],
  end: { state: 'queued' | 'done' | 'failed' | 'discarded'; error?: string; detail?: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('schema_changes')
    .set({
      state: end.state,
      error: end.error ?? null,
      detail: end.detail ?? null,
      ...(end.state === 'queued'
        ? { queued_at: sql<Date>`now()`, finished_at: null }
        : { finished_at: sql<Date>`now()` }),
    })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('state', 'in', from)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** The newest failed or discarded change of an entity or field. Without rebuilds: no person requests those. */
export const findLastUnfinished = (
  db: Db,
  account_id: number,
  of: { entity_id: number; field_id: number | null },
  states: readonly ('queued' | 'failed' | 'discarded')[] = ['failed', 'discarded'],
) =>
  db
    .selectFrom('schema_changes as c')
    .select(waiting)
    .where('c.account_id', '=', account_id)
    .where('c.entity_id', '=', of.entity_id)
    .where('c.field_id', of.field_id === null ? 'is' : '=', of.field_id)
    .where('c.state', 'in', states)
    .where('c.kind', '!=', 'rebuild')
    .orderBy('c.id', 'desc')
    .limit(1)
    .executeTakeFirst();

const isOf = (eb: ExpressionBuilder<Tables, 'schema_changes'>, of: { entity_id: number; field_id: number | null }) =>
  eb.and([
    eb('entity_id', '=', of.entity_id),
    of.field_id === null ? eb('field_id', 'is', null) : eb('field_id', '=', of.field_id),
  ]);

/** Waiting and failed changes of an entity or field, oldest first. */
export const findOpen = (db: Db, account_id: number, of: { entity_id: number; field_id: number | null }) =>
  db
    .selectFrom('schema_changes')
    .select(['id', 'account_id', 'entity_id', 'field_id', 'requested_by', 'plan', 'queued_at', 'state', 'kind'])
    .where('account_id', '=', account_id)
    .where((eb) => isOf(eb, of))
    .where('state', 'in', ['queued', 'failed'])
    .where('kind', '!=', 'rebuild')
    .orderBy('id')
    .execute();

/** Whether the removal of the table or column is queued or done. */
export const isBeingPurged = async (db: Db, account_id: number, of: { entity_id: number; field_id: number | null }) =>
  (await db
    .selectFrom('schema_changes')
    .select('id')
    .where('account_id', '=', account_id)
    .where((eb) => isOf(eb, of))
    .where('kind', 'in', ['purge_entity', 'purge_field'])
    .where('state', '!=', 'discarded')
    .executeTakeFirst()) !== undefined;

/** Aliases that waiting changes will set, by field. */
export const pendingAliases = (db: Db, account_id: number, entity_id: number) =>
  db
    .selectFrom('schema_changes')
    .select(['field_id', sql<string>`plan -> 'field' ->> 'alias'`.as('alias')])
    .where('account_id', '=', account_id)
    .where('entity_id', '=', entity_id)
    .where('state', '=', 'queued')
    .where('kind', '=', 'change_field')
    .execute();

// ── The effect of a finished change on its entity or field ─────────────────────────────────────────────────────────

export const setEntity = (
  db: Db,
  account_id: number,
  id: number,
  set: { status_id?: 1 | 2 | 3; is_applied?: boolean; unique_together?: string },
) => db.updateTable('entities').set(set).where('account_id', '=', account_id).where('id', '=', id).execute();

export const setField = (
  db: Db,
  account_id: number,
  id: number,
  set: { status_id?: 1 | 2 | 3; is_applied?: boolean; alias?: string; extra?: string; type_id?: FieldTypeId },
) => db.updateTable('fields').set(set).where('account_id', '=', account_id).where('id', '=', id).execute();

export const deleteField = (db: Db, account_id: number, id: number) =>
  db.deleteFrom('fields').where('account_id', '=', account_id).where('id', '=', id).execute();

/** With its waiting and failed changes. */
export async function deleteEntity(db: Db, account_id: number, id: number): Promise<void> {
  await db.deleteFrom('entities').where('account_id', '=', account_id).where('id', '=', id).execute();
  await db
    .updateTable('schema_changes')
    .set({ state: 'discarded', finished_at: sql<Date>`now()` })
    .where('account_id', '=', account_id)
    .where('entity_id', '=', id)
    .where('state', 'in', ['queued', 'failed'])
    .execute();
}

// ── Rebuilds ─────────────────────────────────────────────────────────────────────────────────────────────────────────

/** @returns no row if one is queued already, or failed and will be retried */
export const insertRebuild = (db: Db, { account_id, entity_id }: { account_id: number; entity_id: number }) =>
  sql<{ id: number }>`
    insert into control.schema_changes (account_id, entity_id, kind, plan)
    select e.account_id, e.id, 'rebuild', '{"kind":"rebuild"}' from control.entities e
    where e.id = ${entity_id} and e.account_id = ${account_id} and e.is_applied and e.deleted_at is null
      and not exists (select from control.schema_changes c where c.entity_id = e.id and c.kind = 'rebuild'
        and c.state in ('queued', 'failed'))
    returning id`.execute(db);

/** Of one entity, or of all with the last attempt an hour ago. */
export const requeueRebuild = (db: Db, of?: { account_id: number; entity_id: number }) =>
  db
    .updateTable('schema_changes')
    .set({ state: 'queued', queued_at: sql<Date>`now()`, finished_at: null })
    .where('state', '=', 'failed')
    .where('kind', '=', 'rebuild')
    .$if(of === undefined, (query) => query.where('finished_at', '<', sql<Date>`now() - interval '1 hour'`))
    .$if(of !== undefined, (query) =>
      query.where('account_id', '=', of?.account_id ?? 0).where('entity_id', '=', of?.entity_id ?? 0),
    )
    .execute();

export const findRebuild = (db: Db, { account_id, entity_id }: { account_id: number; entity_id: number }) =>
  db
    .selectFrom('schema_changes as c')
    .select(waiting)
    .where('c.account_id', '=', account_id)
    .where('c.entity_id', '=', entity_id)
    .where('c.state', '=', 'queued')
    .where('c.kind', '=', 'rebuild')
    .orderBy('c.id')
    .limit(1)
    .executeTakeFirst();

// ── Across accounts: only for jobs ──────────────────────────────────────────────────────────────────────────────────

/** Failed removals are hidden already. They are retried until they succeed or are undone. */
export const requeueFailedRemovals = (db: Db) =>
  db
    .updateTable('schema_changes')
    .set({ state: 'queued', queued_at: sql<Date>`now()`, finished_at: null })
    .where('state', '=', 'failed')
    .where('kind', 'in', ['drop_field', 'drop_entity', 'purge_field', 'purge_entity'])
    .where('finished_at', '<', sql<Date>`now() - interval '1 minute'`)
    .execute();

/** Entities with waiting changes that can be applied. */
export const findWaiting = (db: Db) =>
  db
    .selectFrom('schema_changes as c')
    .innerJoin('entities as e', 'e.id', 'c.entity_id')
    .select(['c.account_id', 'c.entity_id', sql<boolean>`c.kind = 'rebuild'`.as('is_rebuild')])
    .where('c.state', '=', 'queued')
    .where((eb) => eb.or([eb('e.is_applied', '=', true), eb('c.kind', '=', 'create_entity')]))
    .groupBy(['c.account_id', 'c.entity_id', 'is_rebuild'])
    .execute();

/** Changes that failed lately: a concurrent attempt may have succeeded. */
export const findFailedLately = (db: Db) =>
  db
    .selectFrom('schema_changes as c')
    .select(waiting)
    .where('c.state', '=', 'failed')
    .where('c.finished_at', '>', sql<Date>`now() - interval '1 hour'`)
    .execute();

/** Accounts with a schema, or with one about to be created. */
export const findAccounts = async (db: Db) =>
  (await db.selectFrom('account_schemas').select('account_id').orderBy('account_id').execute()).map(
    ({ account_id }) => account_id,
  );

/** A ready entity by the account's subdomain and its alias. */
export const findPlace = (db: Db, subdomain: string, alias: string) =>
  db
    .selectFrom('entities as e')
    .innerJoin('accounts as a', 'a.id', 'e.account_id')
    .select(['e.account_id', 'e.id as entity_id'])
    .where('a.subdomain', '=', subdomain)
    .where('e.alias', '=', alias)
    .where('e.is_applied', '=', true)
    .where('e.deleted_at', 'is', null)
    .executeTakeFirst();
