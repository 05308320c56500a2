import { setTimeout as sleep } from 'node:timers/promises';
import type { Outcome } from '#server/database/changePlan.ts';
import { raiseSchemaVersion } from '#server/database/sql/schemaVersion.ts';
import type { Db } from '#server/database/tables/tables.ts';
import { applyChange } from '#server/tenant/changes/apply.ts';
import type { AccountData } from '#server/tenant/models.ts';
import { changeStatus } from '#shared/entities/statuses.ts';
import { limits } from '#shared/limits.ts';
import * as queries from './changes.queries.ts';
import { saveOptions } from './conversionOptions.queries.ts';
import { planOptions } from './conversionOptions.ts';

/** The entity whose changes are applied, with access to the account's tables and to the control tables. */
export interface PendingChanges {
  account_id: number;
  entity_id: number;
  data: AccountData;
  inAccount<T>(work: (db: Db) => Promise<T>): Promise<T>;
}

/** What applying the changes revealed. */
export interface Progress {
  isEmpty: boolean;
  index_later: boolean;
  columns_used: number;
}

/** Between two attempts to lock a table in use, ms. Each attempt blocks readers for up to 200 ms. */
const pauses = { first: 50, last: 1000 } as const;

/**
 * Applies an entity's changes in order until none is left or the time is up. Several processes may run this at once, and
 * each may be killed at any point: a change in the ledger is done, any other is retried.
 * @param statement_ms timeout of a statement, if not the default
 */
export async function applyPending(work: PendingChanges, for_ms: number, statement_ms?: number): Promise<Progress> {
  const { account_id, entity_id, data, inAccount } = work;
  const end = Date.now() + for_ms;
  const worked: Progress = { isEmpty: false, index_later: false, columns_used: 0 };
  for (let pause: number = pauses.first; Date.now() < end; ) {
    const next = await inAccount((db) => queries.findNextChange(db, account_id, entity_id));
    if (!next) return { ...worked, isEmpty: true };
    const plane = await data.plane(account_id);
    const outcome =
      (await planOptions({ plane, inAccount }, next, statement_ms === undefined)) ??
      (await applyChange(plane, queries.toChange(next), statement_ms));
    const isMoving = outcome.state === 'busy' && outcome.is_moving;
    if (isMoving) data.forget(account_id);
    if (outcome.state === 'busy' && (isMoving || !isOverdue(next))) {
      await sleep(Math.min(pause * (0.5 + Math.random()), Math.max(0, end - Date.now())));
      pause = Math.min(pause * 2, pauses.last);
      continue;
    }
    if (outcome.state === 'applied') {
      worked.index_later ||= outcome.index_later;
      worked.columns_used = Math.max(worked.columns_used, outcome.columns_used);
      // An index that was built for the change is dropped again.
    } else worked.index_later ||= 'indexes' in next.plan;
    await inAccount((db) => finishChange(db, next, outcome.state === 'busy' ? timedOut : outcome));
    data.forget(account_id);
    pause = pauses.first;
  }
  return worked;
}

const timedOut = { state: 'failed', error: 'busy', detail: '' } as const;

const isOverdue = ({ queued_at }: { queued_at: Date }) =>
  Date.now() - queued_at.getTime() > limits.change_budget_min * 60_000;

/** Writes the outcome of a change to its entity or field, once. */
export async function finishChange(
  db: Db,
  change: queries.WaitingChange,
  outcome: Exclude<Outcome, { state: 'busy' }>,
): Promise<void> {
  const { id, account_id } = change;
  const state = outcome.state === 'applied' ? 'done' : outcome.state;
  // Of two concurrent attempts, one may have failed before the other succeeded.
  const from = outcome.state === 'applied' ? (['queued', 'failed'] as const) : (['queued'] as const);
  if (!(await queries.setChangeState(db, account_id, id, from, { ...outcome, state }))) return;
  if (outcome.state === 'applied') await markApplied(db, change);
  else await markFailed(db, change);
  await raiseSchemaVersion(db, account_id);
}

async function markFailed(db: Db, { account_id, entity_id, field_id, plan }: queries.WaitingChange): Promise<void> {
  const failed = { status_id: changeStatus.failed };
  if (field_id !== null) await queries.setField(db, account_id, field_id, failed);
  // An entity whose rebuild failed works as before.
  else if (plan.kind !== 'rebuild') await queries.setEntity(db, account_id, entity_id, failed);
}

export async function markApplied(db: Db, change: queries.WaitingChange): Promise<void> {
  const { account_id, entity_id } = change;
  const plan: queries.Plan = change.plan;
  const field_id = change.field_id ?? 0;
  const ready = { status_id: changeStatus.ready, is_applied: true };
  switch (plan.kind) {
    case 'create_entity':
      return void (await queries.setEntity(db, account_id, entity_id, ready));
    case 'add_field': {
      // A unique field is ready with its index.
      const more = await queries.findOpen(db, account_id, { entity_id, field_id });
      const status = more.some(({ state }) => state === 'queued') ? { is_applied: true } : ready;
      return void (await queries.setField(db, account_id, field_id, status));
    }
    case 'change_field': {
      return void (await queries.setField(db, account_id, field_id, { ...ready, ...settingsOf(plan) }));
    }
    case 'convert_field': {
      if (plan.to.kind === 'options') await saveOptions(db, { account_id, field_id }, plan.options ?? []);
      return void (await queries.setField(db, account_id, field_id, { ...ready, ...settingsOf(plan) }));
    }
    case 'change_entity': {
      const unique_together = JSON.stringify(plan.entity?.unique_together ?? []);
      return void (await queries.setEntity(db, account_id, entity_id, { ...ready, unique_together }));
    }
    case 'restore_entity':
      return void (await queries.setEntity(db, account_id, entity_id, ready));
    case 'restore_field':
      return void (await queries.setField(db, account_id, field_id, ready));
    case 'purge_field':
      return void (await queries.deleteField(db, account_id, field_id));
    case 'purge_entity':
      return queries.deleteEntity(db, account_id, entity_id);
    case 'drop_entity':
    case 'drop_field':
    case 'rebuild':
      return;
  }
}

/** The settings of a field once its change is applied. */
const settingsOf = (plan: Extract<queries.Plan, { alias: string; field_id: number }>) => {
  const { alias = plan.alias, extra = {}, type_id } = plan.field ?? {};
  return { alias, extra: JSON.stringify(extra), ...(type_id === undefined ? {} : { type_id }) };
};
