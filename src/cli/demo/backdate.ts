import type pg from 'pg';
import type { ControlDatabase } from '#server/database/database.ts';
import type { DataPlane } from '#server/tenant/dataPlane.ts';
import { tableName } from '#server/tenant/model.ts';
import { accountPlanes } from '#server/tenant/planes/planes.ts';
import { providerPool } from '#server/tenant/planes/providerPool.ts';
import { defaultStorage } from '#server/tenant/planes/storage.ts';
import { historyType } from '#shared/entities/statuses.ts';
import { type Timeline, timeline } from './timeline.ts';

/** How many people the records are attributed to; the owner is one. */
const AUTHORS = 6;

/**
 * Spreads the records of the oldest account and their history over past days and several people, and its entities before
 * them. It changes every record, so it is only for an account that was just filled.
 */
export async function backdate(control: ControlDatabase, pool: pg.Pool, now: Date): Promise<void> {
  const { account_id, entity_ids, authors } = await backdateEntities(control, timeline(now).start);
  const records = providerPool(pool, 1);
  try {
    const plane = accountPlanes(records).of(defaultStorage(account_id));
    for (const entity_id of entity_ids) await backdateRecords(plane, entity_id, authors, timeline(now, entity_id));
  } finally {
    await records.end();
  }
}

const backdateEntities = (control: ControlDatabase, at: Date) =>
  control.inSystem(async (db) => {
    const { id } = await db.selectFrom('accounts').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow();
    const entities = await db.selectFrom('entities').select('id').where('account_id', '=', id).orderBy('id').execute();
    const people = await db
      .selectFrom('memberships')
      .select('user_id')
      .where('account_id', '=', id)
      .where('full_access', '=', true)
      .where('blocked', '=', false)
      .orderBy('user_id')
      .limit(AUTHORS)
      .execute();
    for (const table of ['entities', 'fields', 'change_history'] as const)
      await db.updateTable(table).set({ created_at: at }).where('account_id', '=', id).execute();
    await db
      .updateTable('schema_changes')
      .set({ created_at: at, queued_at: at, finished_at: at })
      .where('account_id', '=', id)
      .execute();
    return {
      account_id: id,
      entity_ids: entities.map((entity) => entity.id),
      authors: people.map(({ user_id }) => user_id),
    };
  });

async function backdateRecords(plane: DataPlane, entity_id: number, authors: readonly number[], times: Timeline) {
  const table = `"${plane.schema}".${tableName(entity_id)}`;
  const rows = await plane.read<{ id: number; is_changed: boolean }>(
    `select id, modified_at is not null as is_changed from ${table} order by id`,
  );
  const author = (n: number) => authors[n % authors.length];
  const edits = rows.map(({ id, is_changed }, n) => {
    const made = times.madeAt(n, rows.length);
    const changed = is_changed ? times.changedAt(made, n) : null;
    return { id, made, made_by: author(n), changed, changed_by: author(n * 3 + 1) };
  });
  await plane.write(
    `with given as (
       select * from unnest($1::bigint[], $2::timestamptz[], $3::bigint[], $4::timestamptz[], $5::bigint[])
         as t (id, made, made_by, changed, changed_by)
     ), dated as (
       update ${table} as r set created_at = made, created_by = made_by, modified_at = changed,
         modified_by = case when changed is not null then changed_by end
       from given where r.id = given.id
     )
     update "${plane.schema}"._history as h
     set at = case h.type_id when ${historyType.create} then made else changed end,
       user_id = case h.type_id when ${historyType.create} then made_by else changed_by end
     from given where h.entity_id = ${entity_id} and h.record_id = given.id`,
    [
      edits.map(({ id }) => id),
      edits.map(({ made }) => made.toISOString()),
      edits.map(({ made_by }) => made_by),
      edits.map(({ changed }) => changed?.toISOString() ?? null),
      edits.map(({ changed_by }) => changed_by),
    ],
  );
}
