import type { ColumnType, Generated } from 'kysely';

/** The control table of erasures, part of tables.ts. */

type Time = ColumnType<Date, Date | undefined, Date>;

/** `texts`: those that were the email went too; it stays when `email` has gone. */
interface Erasures {
  id: Generated<number>;
  account_id: number;
  user_id: number;
  alias_id: number;
  state: Generated<'records' | 'settling' | 'done'>;
  email: string | null;
  texts: Generated<boolean>;
  cursors: ColumnType<ErasureCursors, string | undefined, string>;
  seen: Generated<number>;
  total: number | null;
  error: string | null;
  requested_by: number | null;
  created_at: Time;
  modified_at: Time;
  finished_at: Date | null;
}

/** The last id of each table that the pass has done; true: all of it. */
export type ErasureCursors = Record<string, number | true>;

export interface PrivacyTables {
  erasures: Erasures;
}
