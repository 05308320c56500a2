import { setTimeout as sleep } from 'node:timers/promises';
import { planOf } from '#resources/data/fields/server/fieldPlan.ts';
import { hasSqlState } from '#server/database/databaseErrors.ts';
import { invalidField, refuse } from '#server/errors/errors.ts';
import { createEmptyTables, type EmptyTable, enterDone } from '#server/tenant/changes/emptyTables.ts';
import type { TemporaryPlane } from '#server/tenant/planes/planes.ts';
import { SchemaTaken } from '#server/tenant/planes/provision.ts';
import { withEnd } from '#server/tenant/planes/schemas.ts';
import { keysOf } from '#server/tenant/uniqueValues.ts';
import { storage } from '../storage.resource.ts';
import { grantsTo } from './check/probe.ts';
import type { StorageRow, TableRow, Tables } from './storage.queries.ts';

const emptyTableOf = ({ id, alias, is_removed, unique_together, fields }: TableRow): EmptyTable => ({
  entity_id: id,
  alias,
  is_removed,
  unique_together: keysOf(fields, unique_together),
  fields: fields.map(({ is_removed: isRemoved, ...field }) => ({
    plan: planOf('add_field', field.id, field) as EmptyTable['fields'][number]['plan'],
    is_removed: isRemoved,
  })),
});

/** First half of the advisory lock's key; the second is made from the schema. */
const NEW_PLACE = 740_122;
/** How often a save looks whether the one before it has ended, ms. */
const LOOK_MS = 50;

/**
 * Makes the account's tables in a new place, empty. Tables that the account left there before are renamed.
 * @param assertLatest throws 409 if another save began meanwhile
 * @throws 422 if the schema belongs to another account
 */
export async function makeEmptyTables(
  temporary: TemporaryPlane,
  { tables, done }: Pick<Tables, 'tables' | 'done'>,
  { next, assertLatest }: { next: StorageRow; assertLatest: () => Promise<void> },
): Promise<void> {
  try {
    await withSaveLock(temporary, assertLatest, async () => {
      await renameOldTables(temporary, next.epoch);
      await provisionFor(temporary, next);
      await createEmptyTables(temporary.plane, tables.map(emptyTableOf));
      await enterDone(temporary.plane, done);
    });
  } catch (error) {
    throw refusalOf(error, next);
  }
}

/**
 * Runs one save of a place at a time. Otherwise the latest save, which is the one that counts, could find half of the
 * tables of another, and a late one would rename the tables of the latest. No connection is held while it waits.
 */
async function withSaveLock({ plane }: TemporaryPlane, assertLatest: () => Promise<void>, work: () => Promise<void>) {
  const key = [NEW_PLACE, plane.schema];
  const tryOnce = () =>
    plane.connection(async (client) => {
      const { rows } = await client.query<{ mine: boolean }>(
        'select pg_try_advisory_lock($1, hashtext($2)) as mine',
        key,
      );
      if (!rows[0]?.mine) return false;
      try {
        await assertLatest();
        await work();
        return true;
      } finally {
        await client.query('select pg_advisory_unlock($1, hashtext($2))', key);
      }
    });
  while (!(await tryOnce())) {
    await assertLatest();
    await sleep(LOOK_MS);
  }
}

async function provisionFor({ plane }: TemporaryPlane, next: StorageRow): Promise<void> {
  // Searches are faster with it. Not everybody may create it.
  if (next.location === 'own')
    await plane.connection((client) => client.query('create extension if not exists pg_trgm')).catch(() => {});
  await plane.provision();
  const { read_user, write_user, separate_rw } = next;
  if (next.location === 'own' && separate_rw && read_user !== null && read_user !== write_user)
    await plane.connection((client) => client.query(grantsTo(read_user, plane.schema))).catch(() => {});
}

/** The account may have been here before. Its old schema stays, under another name. */
async function renameOldTables({ plane, rename }: TemporaryPlane, epoch: number): Promise<void> {
  const [found] = await plane.write<{ is_there: boolean }>(
    `select exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname = $1 and c.relkind = 'r' and c.relname ~ '^e_[0-9]+$')
       and to_regclass($2) is not null as is_there`,
    [plane.schema, `"${plane.schema}"._meta`],
  );
  if (!found?.is_there) return;
  await rename(withEnd(plane.schema, `_before_${epoch}`));
}

/** The check has passed, so a failure has to do with the schema, or another save has renamed it meanwhile. */
function refusalOf(error: unknown, { location }: StorageRow): unknown {
  if (hasSqlState(error, 'undefined_table', 'invalid_schema_name')) return refuse(storage, 'storage_changed');
  const { cause } = error as { cause?: unknown };
  const isRefused =
    error instanceof SchemaTaken ||
    [error, cause].some((each) => hasSqlState(each, 'insufficient_privilege', 'duplicate_table', 'duplicate_schema'));
  // On the provider's side nobody else makes such schemas.
  if (isRefused && location === 'provider') return refuse(storage, 'storage_changed');
  return isRefused ? invalidField('storage_schema', 'storage.errors.bad_schema', { kind: 'schema' }) : error;
}
