import { PASSWORD_MASK, type StorageSettings } from '../storage.resource.ts';
import type { StorageRow } from './storage.queries.ts';

const masked = (password: Buffer | null) => (password === null ? null : PASSWORD_MASK);

/** The settings as they are answered, without passwords. */
export const settingsOf = (row: StorageRow): StorageSettings => ({
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
  move_status: null,
});
