import type { BillingEntry } from '#resources/money/billing_entries/billing_entries.resource.ts';
import { readEntry } from '#resources/money/billing_entries/server/entries.service.ts';
import { type Ctx, principalOf } from '#server/context.ts';
import type { Db } from '#server/database/tables/tables.ts';
import { refuse } from '#server/errors/errors.ts';
import { lockBilling } from '#server/ledger/billingRow.ts';
import { type Author, post } from '#server/ledger/post.ts';
import type { Input } from '#shared/endpoint.ts';
import { kopecksOf } from '#shared/money/money.ts';
import { billing } from '../billing.resource.ts';
import * as queries from './billing.queries.ts';

/** Money that is taken from a balance or given to it by who may. */
export interface Change {
  account_id: number;
  kind: 'charge' | 'credit';
  /** In kopecks, positive. */
  amount: bigint;
  description: string;
  /** The same key by the same author is the same change. */
  key: string;
  author: Extract<Author, { type: 'module' | 'operator' }>;
  /** Whether the balance may become negative. */
  overdraw?: boolean;
}

/**
 * Charges an account or credits it, once for each key of an author (docs/reference/product/billing.md#charges). Charges of an
 * account wait for each other at its balance.
 * @returns id of the transaction, the first one for a key that was used
 * @throws 402 if the balance is too low, 409 if the key was used for something else; nothing is written
 */
export async function changeBalance(db: Db, change: Change): Promise<{ id: number; is_new: boolean }> {
  const { account_id, kind, amount, author, key, description, overdraw = false } = change;
  const row = await lockBilling(db, account_id);
  const by = kind === 'charge' ? -amount : amount;
  const module_id = author.type === 'module' ? author.module_id : null;
  const earlier = await queries.findByKey(db, account_id, { type: author.type, module_id }, key);
  if (earlier) {
    if (earlier.kind !== kind || kopecksOf(earlier.amount) !== by) throw refuse(billing, 'charge_key_used');
    return { id: earlier.id, is_new: false };
  }
  if (kind === 'charge' && !overdraw && kopecksOf(row.balance) < amount) throw refuse(billing, 'balance_too_low');
  return { id: await post(db, row, { kind, amount: by, author, key, description }), is_new: true };
}

/** By the token of the install of a module that the operator trusts. */
export async function charge(
  ctx: Ctx,
  { body }: Input<(typeof billing)['endpoints']['charge']>,
): Promise<BillingEntry> {
  const { db, account } = ctx;
  const module_id = principalOf(ctx).install?.module_id as number;
  const module = await queries.findModule(db, module_id);
  if (!module?.is_trusted) throw refuse(billing, 'module_not_trusted');
  const { amount, description, key } = body;
  const { id } = await changeBalance(db, {
    ...{ account_id: account.id, kind: 'charge', amount: kopecksOf(amount), description, key },
    author: { type: 'module', module_id, module_name: module.name },
  });
  return readEntry(db, account.id, id);
}
