import { moveStatusOf } from '#resources/account/moves/server/moves.service.ts';
import type { Db } from '#server/database/tables/tables.ts';
import { PASSWORD_MASK, type StorageSettings } from '../storage.resource.ts';
import type { StorageRow } from './storage.queries.ts';

const masked = (password: Buffer | null) => (password === null ? null : PASSWORD_MASK);

/** The settings as they are answered, without passwords. */
export async function settingsOf(db: Db, row: StorageRow): Promise<StorageSettings> {
  const { progress, roll_back_until } = await moveStatusOf(db, row.account_id);
  return {
    ...placeSettings(row),
    move_status: progress,
    roll_back_until: roll_back_until?.toISOString() ?? null,
  };
}

/** What an ETag is made of. */
export const placeSettings = (row: StorageRow): Omit<StorageSettings, 'move_status' | 'roll_back_until'> => ({
  storage_location: row.location,
  storage_separate_rw: row.separate_rw ? 1 : 0,
  storage_database: row.database,
  storage_schema: row.schema,
  storage_read_host: row.read_host,
  storage_read_port: row.read_port,
  storage_read_user: row.read_user,
  storage_read_password: masked(row.read_password),
  storage_write_host: row.write_host,
  storage_write_port: row.write_port,
  storage_write_user: row.write_user,
  storage_write_password: masked(row.write_password),
});
