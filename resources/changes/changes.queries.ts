import { sql } from 'kysely';
import type { Db } from '#server/control/database.ts';
import type { Change, ChangePlan } from '#server/tenant/changes/plan.ts';

/** A field's change as it waits: what `fields` will say of it once it is done. */
export type Plan = ChangePlan & { field?: { alias: string; extra: Record<string, unknown> } };

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
    change_id: number | null;
    data: Record<string, unknown>;
  },
) =>
  db
    .insertInto('change_history')
    .values({ ...row, data: JSON.stringify(row.data) })
    .execute();

/**
 * The oldest change of an entity that waits. Changes of fields wait for their table: with one that could not be made,
 * there is nothing to do.
 */
export const nextChange = (db: Db, account_id: number, entity_id: number) =>
  db
    .selectFrom('schema_changes as c')
    .innerJoin('entities as e', 'e.id', 'c.entity_id')
    .select(['c.id', 'c.account_id', 'c.entity_id', 'c.field_id', 'c.requested_by', 'c.plan', 'c.queued_at'])
    .where('c.account_id', '=', account_id)
    .where('c.entity_id', '=', entity_id)
    .where('c.state', '=', 'queued')
    .where((eb) => eb.or([eb('e.is_applied', '=', true), eb('c.kind', '=', 'create_entity')]))
    .orderBy('c.id')
    .limit(1)
    .executeTakeFirst();

export type WaitingChange = NonNullable<Awaited<ReturnType<typeof nextChange>>>;

export const toChange = ({ id, account_id, entity_id, requested_by, plan }: WaitingChange): Change => ({
  id,
  account_id,
  entity_id,
  requested_by,
  plan,
});

/** @returns false when somebody else has finished it already */
export async function endChange(
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

/** The newest change of an entity, or of one of its fields, that came to nothing. */
export const findFailed = (db: Db, account_id: number, of: { entity_id: number; field_id: number | null }) =>
  db
    .selectFrom('schema_changes as c')
    .select(['c.id', 'c.account_id', 'c.entity_id', 'c.field_id', 'c.requested_by', 'c.plan', 'c.queued_at'])
    .where('c.account_id', '=', account_id)
    .where('c.entity_id', '=', of.entity_id)
    .where('c.field_id', of.field_id === null ? 'is' : '=', of.field_id)
    .where('c.state', 'in', ['failed', 'discarded'])
    .orderBy('c.id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Aliases that changes under way are about to take, by field. */
export const promisedAliases = (db: Db, account_id: number, entity_id: number) =>
  db
    .selectFrom('schema_changes')
    .select(['field_id', sql<string>`plan -> 'field' ->> 'alias'`.as('alias')])
    .where('account_id', '=', account_id)
    .where('entity_id', '=', entity_id)
    .where('state', '=', 'queued')
    .where('kind', '=', 'change_field')
    .execute();

/** Everybody who remembers the account's entities looks again. */
export const raiseVersion = (db: Db, account_id: number) =>
  db
    .insertInto('account_schemas')
    .values({ account_id })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet({ schema_version: sql`account_schemas.schema_version + 1` }),
    )
    .execute();

// ── What a finished change makes true of its entity or field ─────────────────────────────────────────────────────────

export const setEntity = (
  db: Db,
  account_id: number,
  id: number,
  set: { status_id?: 1 | 2 | 3; is_applied?: boolean },
) => db.updateTable('entities').set(set).where('account_id', '=', account_id).where('id', '=', id).execute();

export const setField = (
  db: Db,
  account_id: number,
  id: number,
  set: { status_id?: 1 | 2 | 3; is_applied?: boolean; alias?: string; extra?: string },
) => db.updateTable('fields').set(set).where('account_id', '=', account_id).where('id', '=', id).execute();

export const deleteField = (db: Db, account_id: number, id: number) =>
  db.deleteFrom('fields').where('account_id', '=', account_id).where('id', '=', id).execute();

export const deleteEntity = (db: Db, account_id: number, id: number) =>
  db.deleteFrom('entities').where('account_id', '=', account_id).where('id', '=', id).execute();

// ── Over all accounts: only in jobs ──────────────────────────────────────────────────────────────────────────────────

/** What could not be removed is hidden already; it is tried again until it is gone. */
export const requeueFailedRemovals = (db: Db) =>
  db
    .updateTable('schema_changes')
    .set({ state: 'queued', queued_at: sql<Date>`now()`, finished_at: null })
    .where('state', '=', 'failed')
    .where('kind', 'in', ['drop_field', 'drop_entity', 'purge_entity'])
    .where('finished_at', '<', sql<Date>`now() - interval '1 minute'`)
    .execute();

/** Entities with changes that have waited longer than a request would take. */
export const findWaiting = (db: Db, seconds: number) =>
  db
    .selectFrom('schema_changes')
    .select(['account_id', 'entity_id'])
    .where('state', '=', 'queued')
    .where('queued_at', '<', sql<Date>`now() - make_interval(secs => ${seconds})`)
    .groupBy(['account_id', 'entity_id'])
    .execute();
