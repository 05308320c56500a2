import type pg from 'pg';
import type { Blobs } from '#server/files/blobs.ts';

/** What a check looks through. */
export interface Look {
  query<T extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<T[]>;
  /** The installation's. */
  secret: Buffer;
  /** Where uploaded files are; null when only the database is looked at. */
  blobs: Blobs | null;
}

/** One invariant of CONTRACT.md section 7. */
export interface Check {
  name: string;
  /** `owner` of the tables, who sees the queue and the catalog, or `stoa_system`, who sees every account's rows. */
  as: 'owner' | 'stoa_system';
  /** One line a breach. */
  breaches(look: Look): Promise<string[]>;
}

/** A check that is one query, of one text column, a row a breach. */
export const byQuery = (name: string, as: Check['as'], text: string): Check => ({
  name,
  as,
  breaches: async ({ query }) => (await query<{ breach: string }>(text)).map(({ breach }) => breach),
});
