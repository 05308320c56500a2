import { hash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { ControlDatabase } from '../../database/database.ts';
import type { TestPaymentRow } from '../../database/tables/billingTables.ts';
import type { Db } from '../../database/tables/tables.ts';
import { ProviderError } from '../provider.ts';

/** What the test provider keeps: as the system, because it is a company of its own that knows no accounts. */

export interface NewTestPayment {
  is_method: boolean;
  key: string;
  amount: string | null;
  saves_method: boolean;
  /** A saved method that pays. */
  method: string | null;
  return_url: string;
  notification_url: string;
  language: 'en' | 'ru';
}

/** Kopecks of a sum that saved methods have no money for, so that failures can be tried. */
const FAILING_KOPECKS = '.13';

const newId = () => `test_${randomBytes(24).toString('base64url')}`;

export const testStore = (control: ControlDatabase) => ({
  /** Once for each key. @throws ProviderError `refused` if the key was used for something else, or there is no such method */
  make: (payment: NewTestPayment): Promise<TestPaymentRow> => control.inSystem((db) => make(db, payment)),
  find: (id: string): Promise<TestPaymentRow | undefined> => control.inSystem((db) => findTest(db, id)),
});

/** As the system. */
export const findTest = (db: Db, id: string): Promise<TestPaymentRow | undefined> =>
  db.selectFrom('test_payments').selectAll().where('id', '=', id).executeTakeFirst();

async function make(db: Db, { key, language, ...payment }: NewTestPayment): Promise<TestPaymentRow> {
  const request_hash = Buffer.from(hash('sha256', JSON.stringify(payment), 'hex'), 'hex');
  const outcome = payment.method === null ? {} : await chargedAs(db, payment.method, payment.amount);
  await db
    .insertInto('test_payments')
    .values({ ...payment, ...outcome, id: newId(), idempotence_key: key, request_hash, language })
    .onConflict((conflict) => conflict.column('idempotence_key').doNothing())
    .execute();
  const made = await db
    .selectFrom('test_payments')
    .selectAll()
    .where('idempotence_key', '=', key)
    .executeTakeFirstOrThrow();
  if (!made.request_hash.equals(request_hash)) throw new ProviderError('refused', 'Test provider: the key was used');
  return made;
}

async function chargedAs(db: Db, id: string, amount: string | null) {
  const method = await findTest(db, id);
  if (method?.status !== 'succeeded' || !method.is_method)
    throw new ProviderError('refused', 'Test provider: there is no such method');
  return amount?.endsWith(FAILING_KOPECKS)
    ? ({ status: 'canceled', cancellation_reason: 'insufficient_funds' } as const)
    : ({ status: 'succeeded' } as const);
}

/** What a customer may choose on the page. */
export const testActions = ['pay', 'pay_and_save', 'decline'] as const;
export type TestAction = (typeof testActions)[number];

/**
 * The customer's choice, which counts once.
 * @returns the payment as it is now; undefined: there is none
 */
export async function answerTest(db: Db, id: string, action: TestAction): Promise<TestPaymentRow | undefined> {
  const payment = await db.selectFrom('test_payments').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (payment?.status !== 'pending') return payment;
  const saves = !payment.is_method && (action === 'pay_and_save' || payment.saves_method);
  const change =
    action === 'decline'
      ? ({ status: 'canceled', cancellation_reason: 'general_decline' } as const)
      : ({ status: 'succeeded', method: saves ? await saveMethod(db, payment) : null } as const);
  await db.updateTable('test_payments').set(change).where('id', '=', id).execute();
  return findTest(db, id);
}

async function saveMethod(db: Db, { return_url, notification_url, language }: TestPaymentRow): Promise<string> {
  const id = newId();
  const request_hash = Buffer.alloc(32);
  await db
    .insertInto('test_payments')
    .values({
      ...{ id, is_method: true, status: 'succeeded', request_hash, return_url, notification_url, language },
      ...{ amount: null, cancellation_reason: null, method: null },
      idempotence_key: sql<string>`gen_random_uuid()`,
    })
    .execute();
  return id;
}
