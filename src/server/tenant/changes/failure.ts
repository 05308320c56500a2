import type { Outcome } from '#server/database/changePlan.ts';
import { hasSqlState, isOfClass, type SqlState, sqlStateOf } from '#server/database/databaseErrors.ts';
import { storedReason } from '#server/database/storedText.ts';
import { UniqueIndexMissing } from './indexes.ts';

/** An expected failure of a change. `message` is a key below `history.errors`. */
export class ChangeRefused extends Error {
  override name = 'ChangeRefused';
}

/** Another transaction is in the way, or the database is out of reach: a later attempt may succeed. */
const passing: readonly SqlState[] = [
  'lock_not_available',
  'deadlock_detected',
  'serialization_failure',
  'query_canceled',
  'admin_shutdown',
  'crash_shutdown',
  'cannot_connect_now',
  'too_many_connections',
  'out_of_memory',
  'read_only_sql_transaction', // a server that is being replaced
  'idle_in_transaction_session_timeout',
];

/** Keys below `history.errors`. */
const reasons: Partial<Record<SqlState, string>> = {
  duplicate_table: 'name_taken',
  duplicate_object: 'name_taken',
  duplicate_column: 'name_taken',
  dependent_objects_still_exist: 'depended_on',
  disk_full: 'disk_full',
  insufficient_privilege: 'privilege',
  too_many_columns: 'columns_used_up',
  program_limit_exceeded: 'columns_used_up',
  undefined_table: 'table_gone',
  invalid_schema_name: 'table_gone',
  undefined_column: 'table_gone',
};

const isBug = (error: unknown) =>
  error instanceof TypeError || error instanceof RangeError || error instanceof ReferenceError;

/** Classifies an error. Lost connections have no SQLSTATE and are temporary. */
export function failureOf(error: unknown): Extract<Outcome, { state: 'busy' | 'failed' }> {
  if (error instanceof UniqueIndexMissing) return { state: 'busy' };
  if (error instanceof ChangeRefused) return { state: 'failed', error: error.message, detail: '' };
  if (hasSqlState(error, 'records_moved', 'records_moving')) return { state: 'busy', is_moving: true };
  if (isBug(error)) return { state: 'failed', error: 'failed', detail: storedReason((error as Error).message) };
  if (sqlStateOf(error) === '' || isOfClass(error, 'connection_exception') || hasSqlState(error, ...passing))
    return { state: 'busy' };
  const state = (Object.keys(reasons) as SqlState[]).find((each) => hasSqlState(error, each));
  return {
    state: 'failed',
    error: (state && reasons[state]) ?? 'failed',
    detail: storedReason((error as Error).message),
  };
}
