import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/database/tables/tables.ts';
import type { Input, Reply } from '#shared/endpoint.ts';
import type { BillingEntry, billing_entries } from '../billing_entries.resource.ts';
import * as queries from './entries.queries.ts';

type Endpoints = (typeof billing_entries)['endpoints'];

export async function listEntries(
  { db, account }: Ctx,
  { query }: Input<Endpoints['list']>,
): Promise<Reply<Endpoints['list']>> {
  const { rows, count } = await queries.findEntries(db, account.id, query);
  return { items: rows.map(entryOf), totals: { count } };
}

/** One that was just written. */
export async function readEntry(db: Db, account_id: number, id: number): Promise<BillingEntry> {
  const row = await queries.findEntry(db, account_id, id);
  if (!row) throw new Error(`Account ${account_id} has no ledger transaction ${id}`);
  return entryOf(row);
}

export const entryOf = ({
  author_type,
  user_name,
  module_name,
  created_at,
  ...row
}: queries.EntryRow): BillingEntry => ({
  ...row,
  created_at: created_at.toISOString(),
  // The condition of the table: an entry of this book has a balance.
  balance_after: row.balance_after as string,
  by: { type: author_type, name: author_type === 'module' ? module_name : user_name },
});
