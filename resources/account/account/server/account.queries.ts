import { sql } from 'kysely';
import { hasSqlState } from '#server/database/databaseErrors.ts';
import { accountColumns } from '#server/database/sql/accountColumns.ts';
import type { Authentication, Db } from '#server/database/tables/tables.ts';
import type { Favicon } from '../account.resource.ts';

const columns = [
  ...accountColumns,
  'name as own_name',
  'domain_token',
  'domain_verified_at',
  'domain_checked_at',
  'domain_error',
] as const;

export const findAccount = (db: Db, id: number) =>
  db.selectFrom('accounts').select(columns).where('id', '=', id).executeTakeFirstOrThrow();

export type AccountRow = Awaited<ReturnType<typeof findAccount>>;

/** The same; locks the row until the transaction ends. */
export const lockAccount = (db: Db, id: number) =>
  db.selectFrom('accounts').select(columns).where('id', '=', id).forUpdate().executeTakeFirstOrThrow();

const SUBDOMAINS = 740_121;

/** Accounts change their subdomains one at a time, so that two that swap theirs cannot deadlock. */
export const lockSubdomains = (db: Db) => sql`select pg_advisory_xact_lock(${SUBDOMAINS})`.execute(db);

export interface AccountChange {
  name?: string;
  language?: 'en' | 'ru';
  favicon?: Favicon | null;
  subdomain?: string;
  authentication?: Authentication;
  trash_days?: number;
  second_factor?: 'optional' | 'administrators';
  domain?: string | null;
  domain_token?: string | null;
  domain_set_at?: Date | null;
  domain_verified_at?: Date | null;
  domain_checked_at?: Date | null;
  domain_error?: string | null;
}

export const updateAccount = (db: Db, id: number, { authentication, ...change }: AccountChange) =>
  db
    .updateTable('accounts')
    .set({ ...change, ...(authentication && { authentication: JSON.stringify(authentication) }) })
    .where('id', '=', id)
    .execute();

/** Whether a write failed because another account has the value. The transaction has been aborted then. */
export const isTaken = (error: unknown, index: 'accounts_subdomain' | 'accounts_domain'): boolean =>
  hasSqlState(error, 'unique_violation') && (error as { constraint?: string }).constraint === index;

/** Domains that are due for a check, in all accounts, the longest unchecked first. For the job. */
export const findDomainsToCheck = (
  db: Db,
  { waiting_since, proved_before, limit }: { waiting_since: Date; proved_before: Date; limit: number },
) =>
  db
    .selectFrom('accounts')
    .select('id')
    .where('domain', 'is not', null)
    .where((eb) =>
      eb.or([
        eb.and([eb('domain_verified_at', 'is', null), eb('domain_set_at', '>', waiting_since)]),
        eb.and([eb('domain_verified_at', 'is not', null), eb('domain_checked_at', '<', proved_before)]),
      ]),
    )
    .orderBy('domain_checked_at', (by) => by.asc().nullsFirst())
    .limit(limit)
    .execute();
