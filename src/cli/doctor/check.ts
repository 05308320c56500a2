import type pg from 'pg';
import type { Blobs } from '#server/files/blobs.ts';
import type { Guard } from '#server/tenant/servers/guardedSocket.ts';

/** What a check can read. */
export interface CheckContext {
  query<T extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<T[]>;
  /** APP_SECRET. */
  secret: Buffer;
  /** The store of uploaded files; null if only the database is checked. */
  blobs: Blobs | null;
  /** How servers of accounts may be reached; null if records elsewhere are not checked. */
  elsewhere: Guard | null;
}

/** One invariant (docs/reference/api/every-call.md#invariants). */
export interface Check {
  name: string;
  /** `owner` of the tables can read the queue and the catalog, `stoa_system` the rows of all accounts. */
  as: 'owner' | 'stoa_system';
  /** Resolves with one line per breach. */
  breaches(context: CheckContext): Promise<string[]>;
}

/** A check that is one query: the column `breach`, one row per breach. */
export const byQuery = (name: string, as: Check['as'], text: string): Check => ({
  name,
  as,
  breaches: async ({ query }) => (await query<{ breach: string }>(text)).map(({ breach }) => breach),
});

/** Whether the records of an account are in this database. */
export const isHere = (account_id: string) => `not exists (select from control.account_storage s
  where s.account_id = ${account_id} and (s.location = 'own' or s.plane_id is not null))`;
