import type pg from 'pg';
import { deriveKey } from '#server/crypto/appSecret.ts';
import { findPlaces, type RecordPlace } from '#server/tenant/planes/places/recordPlaces.ts';
import { withConcurrency } from '#server/tenant/planes/places/withConcurrency.ts';
import type { Storage } from '#server/tenant/planes/storage.ts';
import { lostWinners } from '#server/tenant/write/mergeHistory.ts';
import { catalogOf } from './catalog.ts';
import type { Check, CheckContext } from './check.ts';
import { halfBuilt, tableChecks } from './entities.ts';
import { findIndexBreaches } from './indexes.ts';
import { compareLedger, type Line, linesOf } from './ledgers.ts';

/** Accounts whose tables are compared at once. */
const BATCH = 50;

/**
 * The tables of accounts on other planes and on servers of accounts, place by place, four at a time. One that cannot be
 * reached is a breach and does not stop the others.
 */
export const elsewhereCheck: Check = {
  name: 'records elsewhere have the tables and ledgers that the control tables say',
  as: 'stoa_system',
  async breaches(context) {
    const { query, secret, elsewhere } = context;
    if (!elsewhere) return [];
    const found = await withConcurrency(
      await findPlaces({ query, key: deriveKey(secret, 'seal'), ...elsewhere }),
      async (place) => {
        const breaches = await checkPlace(context, place).catch((error: Error) => [
          `cannot be checked: ${error.message || String((error as NodeJS.ErrnoException).code)}`,
        ]);
        return breaches.map((breach) => `${place.name}: ${breach}`);
      },
    );
    return found.flat();
  },
};

async function checkPlace(context: CheckContext, place: RecordPlace): Promise<string[]> {
  const { client, end } = await place.connect();
  try {
    // An account without a schema has never used it, which the checks of entities find if it should have.
    const { rows } = await client.query<{ name: string }>('select nspname as name from pg_namespace');
    const names = new Set(rows.map(({ name }) => name));
    const breaches: string[] = [];
    const strange = place.isPlane ? [...names].filter((name) => /^acc_\d{1,15}$/.test(name)) : [];
    for (let at = 0; at === 0 || at < place.accounts.length; at += BATCH) {
      const batch = place.accounts.slice(at, at + BATCH);
      breaches.push(...(await checkBatch(context, client, batch, at === 0 ? strange : [], names)));
    }
    return place.isPlane ? [...breaches, ...(await findIndexBreaches(client, null))] : breaches;
  } finally {
    await end();
  }
}

async function checkBatch(
  context: CheckContext,
  client: pg.ClientBase,
  accounts: readonly Storage[],
  others: readonly string[],
  names: ReadonlySet<string>,
): Promise<string[]> {
  const { query } = context;
  const schemas = new Map(accounts.map((each) => [each.schema, each.account_id]));
  const catalog = await catalogOf(client, schemas, others);
  const indexes = await client.query<{ breach: string }>(halfBuilt('n.nspname = any($1)'), [[...schemas.keys()]]);
  const breaches = indexes.rows.map(({ breach }) => breach);
  for (const check of tableChecks) breaches.push(...(await check.breaches(query, catalog)));
  for (const { schema, account_id } of accounts) {
    const readLines = async () => (names.has(schema) ? (await client.query<Line>(linesOf(schema))).rows : []);
    breaches.push(...(await compareLedger({ query }, account_id, readLines)));
    const lost = names.has(schema) ? (await client.query<{ breach: string }>(lostWinners(schema))).rows : [];
    breaches.push(...lost.map(({ breach }) => `${breach}, of account ${account_id}`));
  }
  if (breaches.length === 0) return [];
  const stayed = await findStayed(query, accounts);
  return stayed.length === accounts.length ? breaches : checkBatch(context, client, stayed, others, names);
}

/** Accounts whose place has not changed since it was read. */
async function findStayed(query: CheckContext['query'], accounts: readonly Storage[]): Promise<Storage[]> {
  const now = await query<{ account_id: number; epoch: number }>(
    'select account_id, epoch from control.account_storage where account_id = any($1)',
    [accounts.map(({ account_id }) => account_id)],
  );
  const epochs = new Map(now.map(({ account_id, epoch }) => [Number(account_id), Number(epoch)]));
  return accounts.filter(({ account_id, epoch }) => epochs.get(account_id) === epoch);
}
