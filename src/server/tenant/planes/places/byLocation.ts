import type { ControlDatabase } from '../../../database/database.ts';
import { withConcurrency } from './withConcurrency.ts';

/**
 * Runs work that uses the records of each account: the accounts of a plane one after the other, four planes and servers
 * of accounts at a time. So a server that does not answer delays its own accounts only.
 */
export async function byLocation(
  { inSystem }: Pick<ControlDatabase, 'inSystem'>,
  account_ids: readonly number[],
  work: (account_id: number) => Promise<void>,
): Promise<void> {
  const rows = await inSystem((db) =>
    db
      .selectFrom('account_storage')
      .select(['account_id', 'location', 'plane_id'])
      .where((eb) => eb.or([eb('location', '=', 'own'), eb('plane_id', 'is not', null)]))
      .execute(),
  );
  const places = new Map(
    rows.map((row) => [row.account_id, row.location === 'own' ? `own ${row.account_id}` : `${row.plane_id}`]),
  );
  const groups = Map.groupBy(account_ids, (account_id) => places.get(account_id) ?? 'default');
  await withConcurrency([...groups.values()], async (accounts) => {
    for (const account_id of accounts) await work(account_id);
  });
}
