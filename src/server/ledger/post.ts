import { kopecksOf, moneyText } from '#shared/money/money.ts';
import type { BillingRow, Book } from '../database/tables/billingTables.ts';
import type { Db } from '../database/tables/tables.ts';
import { updateBilling } from './billingRow.ts';
import { followBalance } from './thresholds.ts';

/** Who causes a transaction. */
export type Author =
  | { type: 'person'; user_id: number }
  | { type: 'module'; module_id: number; module_name: string }
  | { type: 'operator' }
  | { type: 'system' };

export interface NewTransaction {
  kind: 'top_up' | 'autorefill' | 'charge' | 'credit';
  /** What the balance changes by, in kopecks. */
  amount: bigint;
  author: Author;
  description?: string;
  key?: string;
  payment_id?: number;
}

/** The book on the other side of the balance. */
const counterBooks: Record<NewTransaction['kind'], Book> = {
  top_up: 'payments',
  autorefill: 'payments',
  charge: 'revenue',
  credit: 'gifts',
};

/**
 * Writes a transaction with its two entries and the new balance, and does what follows from that balance
 * (docs/reference/product/billing.md#ledger). The database refuses a second one for the same payment, key, or a sum that is not zero.
 * @param row locked in this transaction
 * @returns id of the transaction
 */
export async function post(db: Db, row: BillingRow, transaction: NewTransaction): Promise<number> {
  const { account_id } = row;
  const { kind, amount, author, description = '', key = null, payment_id = null } = transaction;
  const { type, ...by } = author;
  const { id, created_at } = await db
    .insertInto('ledger_transactions')
    .values({ account_id, kind, description, key, payment_id, author_type: type, ...by })
    .returning(['id', 'created_at'])
    .executeTakeFirstOrThrow();
  const balance = moneyText(kopecksOf(row.balance) + amount);
  const entry = { account_id, transaction_id: id, created_at };
  await db
    .insertInto('ledger_entries')
    .values([
      { ...entry, book: 'balance', amount: moneyText(amount), balance_after: balance },
      { ...entry, book: counterBooks[kind], amount: moneyText(-amount), balance_after: null },
    ])
    .execute();
  const next = { ...row, balance };
  await updateBilling(db, account_id, { balance, ...(await followBalance(db, next, kind === 'charge')) });
  return id;
}
