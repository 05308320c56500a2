import { sql } from 'kysely';
import type { Db } from '../tables/tables.ts';

/** Invalidates every cache of the account's entities and roles. */
export const raiseSchemaVersion = (db: Db, account_id: number) =>
  db
    .insertInto('account_schemas')
    .values({ account_id })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet({ schema_version: sql`account_schemas.schema_version + 1` }),
    )
    .execute();
