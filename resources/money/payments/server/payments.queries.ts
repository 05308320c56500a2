import { sql, type Updateable } from 'kysely';
import { asSystem } from '#server/database/database.ts';
import { fromNow } from '#server/database/sql/conditions.ts';
import type { BillingTables, PaymentRow } from '#server/database/tables/billingTables.ts';
import type { Db } from '#server/database/tables/tables.ts';

type Provider = PaymentRow['provider'];

export type NewPaymentRow = Pick<
  PaymentRow,
  | 'account_id'
  | 'kind'
  | 'provider'
  | 'amount'
  | 'payment_method_id'
  | 'uses_method'
  | 'saves_method'
  | 'return_url'
  | 'requested_by'
>;

/** @param check_in_s when another process goes on with it, if this one dies */
export const insertPayment = (db: Db, payment: NewPaymentRow, check_in_s: number) =>
  db
    .insertInto('payments')
    .values({ ...payment, check_at: fromNow(check_in_s) })
    .returning('id')
    .executeTakeFirstOrThrow();

const paymentOf = (db: Db, account_id: number, id: number) =>
  db.selectFrom('payments').selectAll().where('account_id', '=', account_id).where('id', '=', id);

export const findPayment = (db: Db, account_id: number, id: number): Promise<PaymentRow | undefined> =>
  paymentOf(db, account_id, id).executeTakeFirst();

export const lockPayment = (db: Db, account_id: number, id: number): Promise<PaymentRow | undefined> =>
  paymentOf(db, account_id, id).forUpdate().executeTakeFirst();

export const updatePayment = (db: Db, account_id: number, id: number, change: Updateable<BillingTables['payments']>) =>
  db.updateTable('payments').set(change).where('account_id', '=', account_id).where('id', '=', id).execute();

const open = ['pending', 'waiting'] as const;

/**
 * A payment that is not settled, for one question to its provider. The next question is later the more were asked, up to
 * an hour.
 */
export const takePayment = (db: Db, account_id: number, id: number): Promise<PaymentRow | undefined> =>
  db
    .updateTable('payments')
    .set((eb) => ({
      checks: eb('checks', '+', 1),
      check_at: sql<Date>`now() + make_interval(secs => case when state = 'pending' then greatest(15, least(3600, 15 * 2 ^ checks))
        else least(3600, 60 * 2 ^ greatest(checks - 5, 0)) end)`,
    }))
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('state', 'in', open)
    .returningAll()
    .executeTakeFirst();

/** What pays, while it is there. */
export const findMethod = (db: Db, account_id: number, id: number) =>
  db
    .selectFrom('payment_methods')
    .select(['id', 'account_id', 'provider', 'state', 'reference'])
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .executeTakeFirst();

// ── As the system ────────────────────────────────────────────────────────────────────────────────────

export interface Place {
  account_id: number;
  id: number;
}

/** Payments whose provider is to be asked. */
export const findDue = (db: Db): Promise<Place[]> =>
  db
    .selectFrom('payments')
    .select(['account_id', 'id'])
    .where('state', 'in', open)
    .where('check_at', '<=', sql<Date>`now()`)
    .orderBy('check_at')
    .limit(200)
    .execute();

/** Where a payment of the provider is, by what the provider calls it or by our key. Of any account. */
export const findPaymentPlace = (
  db: Db,
  provider: Provider,
  { id, key }: { id: string; key: string | null },
): Promise<Place | undefined> =>
  db
    .selectFrom('payments')
    .select(['account_id', 'id'])
    .where('provider', '=', provider)
    .where((eb) =>
      eb.or([eb('provider_reference', '=', id), ...(key === null ? [] : [eb('idempotence_key', '=', key)])]),
    )
    .orderBy('id')
    .executeTakeFirst();

/** Work inside an account's transaction that must see all accounts: a notification does not say whose payment it is. */
export const inAllAccounts = asSystem;
