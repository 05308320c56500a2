import type { ConvertField, Outcome } from '#server/database/changePlan.ts';
import type { Db } from '#server/database/tables/tables.ts';
import { optionKey } from '#server/tenant/changes/conversions/conversionSql.ts';
import { findOptions } from '#server/tenant/changes/conversions/newOptions.ts';
import { isSmallTable } from '#server/tenant/changes/convert.ts';
import { failureOf } from '#server/tenant/changes/failure.ts';
import { appliedOf } from '#server/tenant/changes/ledger.ts';
import type { DataPlane } from '#server/tenant/dataPlane.ts';
import { limits } from '#shared/limits.ts';
import { toChange, type WaitingChange } from './changes.queries.ts';
import * as queries from './conversionOptions.queries.ts';

interface Place {
  plane: DataPlane;
  inAccount<T>(work: (db: Db) => Promise<T>): Promise<T>;
}

/**
 * Before texts become options: an option for each that has none yet, kept in the plan of the change. An option that the
 * field had before is taken again.
 * @param mayTakeLong false: a large table waits for the job
 * @returns an outcome that ends the attempt; null to go on
 */
export async function planOptions(place: Place, change: WaitingChange, mayTakeLong: boolean): Promise<Outcome | null> {
  const { plan } = change;
  if (plan.kind !== 'convert_field' || plan.to.kind !== 'options') return null;
  try {
    return await plannedOptions(place, { ...change, plan }, mayTakeLong);
  } catch (error) {
    return failureOf(error);
  }
}

async function plannedOptions(
  { plane, inAccount }: Place,
  change: WaitingChange & { plan: ConvertField },
  mayTakeLong: boolean,
): Promise<Outcome | null> {
  const { account_id, entity_id, plan } = change;
  await plane.provision();
  // The column is one of ids by now.
  if ((await appliedOf(plane, [change.id])).size > 0) return null;
  if (!mayTakeLong && !(await isSmallTable(plane, entity_id))) return { state: 'busy' };
  const found = await findOptions(plane, { ...toChange(change), plan }, limits.variants_per_field + 1);
  if (!found) return { state: 'busy' };
  if (found.length === 0) return { state: 'failed', error: 'no_options', detail: '' };
  const options = await inAccount(async (db) => {
    const field = { account_id, field_id: plan.field_id };
    const before = new Set((await queries.findOptionsOfField(db, field, optionKey('name'))).map(({ key }) => key));
    const added = found.filter(({ key }) => !before.has(key));
    if (await isTooMany(db, change, found.length, added.length)) return null;
    if (added.length > 0)
      await queries.insertOptions(
        db,
        field,
        added.map(({ name }) => name),
      );
    const ids = new Map(
      (await queries.findOptionsOfField(db, field, optionKey('name'))).map((option) => [option.key, option.id]),
    );
    // Those of most records first.
    const all = found.map((option) => ({ ...option, id: ids.get(option.key) as number }));
    await queries.noteOptions(db, account_id, change.id, all);
    return all;
  });
  if (!options) return { state: 'failed', error: 'too_many_options', detail: '' };
  plan.options = options;
  return null;
}

async function isTooMany(
  db: Db,
  { account_id, entity_id }: WaitingChange,
  all: number,
  added: number,
): Promise<boolean> {
  const { of_account, of_entity } = await queries.countVariants(db, account_id, entity_id);
  return (
    all > limits.variants_per_field ||
    of_account + added > limits.variants_per_account ||
    of_entity + added > limits.variants_per_entity
  );
}
