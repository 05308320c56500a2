import { type RawBuilder, sql } from 'kysely';

/** The domain of an account once it is proved to be its own: only then it is used. @param of how the query calls `accounts` */
export const provedDomain = (of: 'accounts' | 'a'): RawBuilder<string | null> =>
  sql<string | null>`case when ${sql.raw(of)}.domain_verified_at is not null then ${sql.raw(of)}.domain end`;

/** An account as every request knows it. */
export const accountColumns = [
  'id',
  'name',
  'subdomain',
  'domain',
  provedDomain('accounts').as('proved_domain'),
  'language',
  'favicon',
  'authentication',
  'trash_days',
] as const;
