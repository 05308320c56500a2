import { sql } from 'kysely';
import { accountName, provedDomain } from '#server/database/sql/accountColumns.ts';
import { fromNow } from '#server/database/sql/conditions.ts';
import type { Db } from '#server/database/tables/tables.ts';

/** Sums as the numbers that the settings are. They have at most ten digits, so they are exact. */
export const numberOf = (sum: string | null): number | null => (sum === null ? null : Number(sum));

export async function hasDefaultMethod(db: Db, account_id: number, provider: 'test' | 'yookassa' | null) {
  if (provider === null) return false;
  return (await findDefaultMethod(db, account_id, provider)) !== undefined;
}

/** The method by which a refill pays. */
export const findDefaultMethod = (db: Db, account_id: number, provider: 'test' | 'yookassa') =>
  db
    .selectFrom('payment_methods')
    .select('id')
    .where('account_id', '=', account_id)
    .where('provider', '=', provider)
    .where('is_default', '=', true)
    .executeTakeFirst();

/** What was charged or credited under a key before. */
export const findByKey = (
  db: Db,
  account_id: number,
  author: { type: 'module' | 'operator'; module_id: number | null },
  key: string,
) =>
  db
    .selectFrom('ledger_transactions as t')
    .innerJoin('ledger_entries as e', 'e.transaction_id', 't.id')
    .select(['t.id', 't.kind', 'e.amount'])
    .where('t.account_id', '=', account_id)
    .where('t.author_type', '=', author.type)
    .where('t.module_id', author.module_id === null ? 'is' : '=', author.module_id)
    .where('t.key', '=', key)
    .where('e.book', '=', 'balance')
    .executeTakeFirst();

/** A module that the account has installed. */
export const findModule = (db: Db, id: number) =>
  db.selectFrom('market_modules').select(['name', 'is_trusted']).where('id', '=', id).executeTakeFirst();

/** A day, and the first moment after it. */
export interface Day {
  /** `yyyy-MM-dd` */
  day: string;
  end: Date;
}

/** The balance at the end of each day; 0 before the first entry. */
export const findBalances = async (db: Db, account_id: number, days: readonly Day[]) =>
  (
    await sql<{ day: string; balance: string }>`
      select d.day, coalesce(e.balance_after, 0)::numeric(18, 2)::text as balance
      from unnest(${days.map(({ day }) => day)}::text[], ${days.map(({ end }) => end)}::timestamptz[]) as d (day, ends_at)
      left join lateral (
        select balance_after from control.ledger_entries
        where account_id = ${account_id} and book = 'balance' and created_at < d.ends_at
        order by created_at desc, id desc limit 1) e on true
      order by d.day`.execute(db)
  ).rows;

// ── For jobs ─────────────────────────────────────────────────────────────────────────────────────────

const dueRefills = (db: Db) =>
  db
    .selectFrom('account_billing')
    .select('account_id')
    .where('refill_state', '=', 'running')
    .where('refill_payment_id', 'is', null)
    .where('refill_at', '<=', fromNow(0));

/** Accounts whose refill is due and has no payment under way. As the system. */
export const findDueRefills = (db: Db) => dueRefills(db).execute();

/** What a payment needs of its account. */
export const findAccount = (db: Db, id: number) =>
  db
    .selectFrom('accounts')
    .select([
      'id',
      accountName('accounts').as('name'),
      'language',
      'subdomain',
      provedDomain('accounts').as('proved_domain'),
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** Administrators who can sign in. */
export const findAdministrators = (db: Db, account_id: number) =>
  db
    .selectFrom('memberships')
    .select('user_id')
    .where('account_id', '=', account_id)
    .where('full_access', '=', true)
    .where('blocked', '=', false)
    .where('pending', '=', false)
    .orderBy('user_id')
    .execute();

/** Who is mailed, while they are still an administrator. */
export const findRecipient = (db: Db, account_id: number, user_id: number) =>
  db
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .innerJoin('accounts as a', 'a.id', 'm.account_id')
    .select(['u.name', 'u.email', accountName('a').as('account_name'), 'a.subdomain'])
    .select(sql<'en' | 'ru'>`coalesce(u.language, a.language)`.as('language'))
    .select(provedDomain('a').as('proved_domain'))
    .where('m.account_id', '=', account_id)
    .where('m.user_id', '=', user_id)
    .where('m.full_access', '=', true)
    .where('m.blocked', '=', false)
    .executeTakeFirst();

/** Whether a refill runs, is due, and no payment of it is under way. */
export const isRefillDue = async (db: Db, account_id: number): Promise<boolean> =>
  (await dueRefills(db).where('account_id', '=', account_id).executeTakeFirst()) !== undefined;

// ── For the operator, as the system ──────────────────────────────────────────────────────────────────

export const findBySubdomain = (db: Db, subdomain: string) =>
  db.selectFrom('accounts').select('id').where('subdomain', '=', subdomain).executeTakeFirst();

export const findLastEntries = (db: Db, account_id: number, limit: number) =>
  db
    .selectFrom('ledger_entries as e')
    .innerJoin('ledger_transactions as t', 't.id', 'e.transaction_id')
    .select(['e.created_at', 'e.amount', 'e.balance_after', 't.kind', 't.description'])
    .where('e.account_id', '=', account_id)
    .where('e.book', '=', 'balance')
    .orderBy('e.id', 'desc')
    .limit(limit)
    .execute();
