import type pg from 'pg';
import type { Change } from '#server/database/changePlan.ts';
import type { DataPlane } from '../dataPlane.ts';
import { tableName } from '../model.ts';

/** Serializes changes of an entity across processes, until the transaction ends. */
export const lockEntity = (client: pg.ClientBase, entity_id: number) =>
  client.query('select pg_advisory_xact_lock(hashtextextended($1, 740119))', [tableName(entity_id)]);

/** @returns the outcome that the ledger already has; null if this is the first entry */
export async function enterLedger(
  client: pg.ClientBase,
  schema: string,
  change: Change,
  outcome: 'applied' | 'discarded',
): Promise<'applied' | 'discarded' | null> {
  const { rowCount } = await client.query(
    `insert into "${schema}"._ledger (change_id, entity_id, kind, outcome, plan, requested_by)
     values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
    [change.id, change.entity_id, change.plan.kind, outcome, JSON.stringify(change.plan), change.requested_by],
  );
  if (rowCount === 1) return null;
  const { rows } = await client.query<{ outcome: 'applied' | 'discarded' }>(
    `select outcome from "${schema}"._ledger where change_id = $1`,
    [change.id],
  );
  return rows[0]?.outcome ?? null;
}

/** Those of these changes that were applied, by the ledger. */
export async function appliedOf(plane: DataPlane, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await plane.write<{ change_id: number }>(
    `select change_id from "${plane.schema}"._ledger where change_id = any($1::bigint[]) and outcome = 'applied'`,
    [ids],
  );
  return new Set(rows.map(({ change_id }) => change_id));
}
