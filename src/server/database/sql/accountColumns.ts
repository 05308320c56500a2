import { type RawBuilder, sql } from 'kysely';

/**
 * The custom domain of an account if it is proved, else null.
 * @param of alias of `accounts` in the query
 */
export const provedDomain = (of: 'accounts' | 'a'): RawBuilder<string | null> =>
  sql<string | null>`case when ${sql.raw(of)}.domain_verified_at is not null then ${sql.raw(of)}.domain end`;

/**
 * The name that is shown of an account: its own, else its subdomain. Everything that shows it reads it here.
 * @param of alias of `accounts` in the query
 */
export const accountName = (of: 'accounts' | 'a'): RawBuilder<string> =>
  sql<string>`coalesce(nullif(${sql.raw(of)}.name, ''), ${sql.raw(of)}.subdomain)`;

/** Columns of the account that every request loads. */
export const accountColumns = [
  'id',
  accountName('accounts').as('name'),
  'subdomain',
  'domain',
  provedDomain('accounts').as('proved_domain'),
  'language',
  'favicon',
  'authentication',
  'trash_days',
  'second_factor',
  'quota_bytes',
  'quota_records',
] as const;
