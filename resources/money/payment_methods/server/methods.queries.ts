import { sql, type Updateable } from 'kysely';
import { fromNow } from '#server/database/sql/conditions.ts';
import type { BillingTables, PaymentMethodRow } from '#server/database/tables/billingTables.ts';
import type { Db } from '#server/database/tables/tables.ts';

type Provider = PaymentMethodRow['provider'];

/** Of the provider that the operator has set up now. */
const methodsOf = (db: Db, account_id: number, provider: Provider) =>
  db.selectFrom('payment_methods').selectAll().where('account_id', '=', account_id).where('provider', '=', provider);

export const findMethods = (db: Db, account_id: number, provider: Provider): Promise<PaymentMethodRow[]> =>
  methodsOf(db, account_id, provider)
    .where('state', '=', 'active')
    .orderBy('is_default', 'desc')
    .orderBy('id', 'desc')
    .execute();

export const findMethod = (db: Db, account_id: number, provider: Provider, id: number) =>
  methodsOf(db, account_id, provider).where('id', '=', id).executeTakeFirst();

export const lockMethod = (db: Db, account_id: number, provider: Provider, id: number) =>
  methodsOf(db, account_id, provider).where('id', '=', id).forUpdate().executeTakeFirst();

export const countMethods = async (db: Db, account_id: number): Promise<number> =>
  (
    await db
      .selectFrom('payment_methods')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('account_id', '=', account_id)
      .where('state', '!=', 'failed')
      .executeTakeFirstOrThrow()
  ).count;

export const insertMethod = (
  db: Db,
  method: Pick<PaymentMethodRow, 'account_id' | 'provider' | 'return_url'>,
  check_in_s: number,
) =>
  db
    .insertInto('payment_methods')
    .values({ ...method, check_at: fromNow(check_in_s) })
    .returning('id')
    .executeTakeFirstOrThrow();

export const updateMethod = (
  db: Db,
  account_id: number,
  id: number,
  change: Updateable<BillingTables['payment_methods']>,
) => db.updateTable('payment_methods').set(change).where('account_id', '=', account_id).where('id', '=', id).execute();

export const deleteMethod = (db: Db, account_id: number, id: number) =>
  db.deleteFrom('payment_methods').where('account_id', '=', account_id).where('id', '=', id).execute();

/** A method that the provider has saved already. */
export const findByReference = (db: Db, provider: Provider, reference_hash: Buffer) =>
  db
    .selectFrom('payment_methods')
    .select(['id', 'account_id', 'state'])
    .where('provider', '=', provider)
    .where('reference_hash', '=', reference_hash)
    .executeTakeFirst();

/** Makes it the default one, in place of any other. */
export async function makeDefault(db: Db, account_id: number, id: number): Promise<void> {
  await db
    .updateTable('payment_methods')
    .set({ is_default: false })
    .where('account_id', '=', account_id)
    .where('is_default', '=', true)
    .execute();
  await updateMethod(db, account_id, id, { is_default: true });
}

/** Whether a payment by it is under way. */
export const isPaying = async (db: Db, account_id: number, id: number): Promise<boolean> =>
  (await db
    .selectFrom('payments')
    .select('id')
    .where('account_id', '=', account_id)
    .where('payment_method_id', '=', id)
    .where('state', 'in', ['pending', 'waiting'])
    .limit(1)
    .executeTakeFirst()) !== undefined;

// ── For jobs and notifications, as the system ────────────────────────────────────────────────────────

/** Methods that wait and whose provider is to be asked. */
export const findDue = (db: Db) =>
  db
    .selectFrom('payment_methods')
    .select(['account_id', 'id'])
    .where('state', '=', 'waiting')
    .where('check_at', '<=', sql<Date>`now()`)
    .orderBy('check_at')
    .limit(200)
    .execute();

/** One that waits; the next look is later the older it is. Undefined: it does not wait. */
export const takeMethod = (db: Db, account_id: number, id: number) =>
  db
    .updateTable('payment_methods')
    .set({ check_at: sql<Date>`now() + greatest(interval '15 seconds', least(interval '1 hour', now() - created_at))` })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returningAll()
    .executeTakeFirst();
