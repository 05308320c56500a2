import type { Account, JobCtx, Platform, RequestCtx } from '../context.ts';
import { accountName } from '../database/sql/accountColumns.ts';
import type { Db } from '../database/tables/tables.ts';
import type { PaymentProvider } from './provider.ts';

/** Seconds after which a call to a provider is taken for dead. It takes 10 s at most. */
export const CALL_S = 15;

/** Who brings payments and methods forward: a call, a job or a notification. Calls to the provider are in no transaction. */
export interface Advancing {
  platform: Platform;
  now: Date;
  log: { info(data: object, text: string): void };
  within<T>(work: (db: Db) => Promise<T>): Promise<T>;
}

/** A call of the account. */
export const ofRequest = ({ platform, now, log, transaction }: RequestCtx): Advancing => ({
  platform,
  now,
  log,
  within: (work) => transaction(({ db }) => work(db)),
});

export const ofJob = ({ platform, now, log, inAccount }: JobCtx, account_id: number): Advancing => ({
  platform,
  now,
  log,
  within: (work) => inAccount(account_id, work),
});

/** The provider by whom something was begun; null once the operator has set up another. */
export const providerNamed = ({ platform }: Advancing, name: PaymentProvider['name']): PaymentProvider | null =>
  platform.payments?.name === name ? platform.payments : null;

/** What the provider is told of an account. */
export type PayingAccount = Pick<Account, 'id' | 'name' | 'language'>;

export const findPayingAccount = (db: Db, account_id: number): Promise<PayingAccount> =>
  db
    .selectFrom('accounts')
    .select(['id', accountName('accounts').as('name'), 'language'])
    .where('id', '=', account_id)
    .executeTakeFirstOrThrow();
