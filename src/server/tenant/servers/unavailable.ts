import { hasSqlState, isLostConnection, isOfClass } from '../../database/databaseErrors.ts';
import { Refusal } from '../../errors/errors.ts';

/**
 * The answer while the server of an account's records cannot be used. Other accounts are not affected.
 * @param cause for the log; it has no password and no row
 */
export function storageUnavailable(cause?: unknown): Refusal {
  const refusal = new Refusal('unavailable', 'storage_unavailable', retry);
  refusal.cause = cause;
  return refusal;
}

/** The same without another try: why it cannot be used was logged by the call that tried last. */
export const storageStillUnavailable = () =>
  new Refusal('unavailable', 'storage_unavailable', { ...retry, isLogged: true });

const retry = { headers: { 'retry-after': '5' } };

/** Errors of a server that is not there, full, read-only, or no longer lets us in; not those of a statement. */
export const isUnavailable = (error: unknown): boolean =>
  isLostConnection(error) ||
  isOfClass(error, 'connection_exception', 'insufficient_resources', 'server_shutdown', 'invalid_authorization') ||
  hasSqlState(
    error,
    'read_only_sql_transaction',
    'invalid_catalog_name',
    'invalid_schema_name',
    'insufficient_privilege',
  );
