/**
 * The errors of PostgreSQL and of the way to it. SQLSTATE codes and their names: "PostgreSQL Error Codes" in
 * PostgreSQL's manual.
 */
export const sqlStates = {
  feature_not_supported: '0A000',
  numeric_value_out_of_range: '22003',
  division_by_zero: '22012',
  invalid_text_representation: '22P02',
  read_only_sql_transaction: '25006',
  idle_in_transaction_session_timeout: '25P03',
  dependent_objects_still_exist: '2BP01',
  invalid_catalog_name: '3D000',
  invalid_schema_name: '3F000',
  foreign_key_violation: '23503',
  unique_violation: '23505',
  serialization_failure: '40001',
  deadlock_detected: '40P01',
  insufficient_privilege: '42501',
  duplicate_column: '42701',
  undefined_column: '42703',
  datatype_mismatch: '42804',
  undefined_function: '42883',
  duplicate_object: '42710',
  undefined_table: '42P01',
  duplicate_table: '42P07',
  duplicate_schema: '42P06',
  disk_full: '53100',
  out_of_memory: '53200',
  too_many_connections: '53300',
  program_limit_exceeded: '54000',
  too_many_columns: '54011',
  lock_not_available: '55P03',
  query_canceled: '57014',
  admin_shutdown: '57P01',
  crash_shutdown: '57P02',
  cannot_connect_now: '57P03',
  /** Our own, of an old place of the records (docs/start/places.md#moves): they are elsewhere by now. */
  records_moved: 'ST001',
  /** The same while they are being moved: tables are not changed meanwhile. */
  records_moving: 'ST002',
} as const;

export type SqlState = keyof typeof sqlStates;

const classes = {
  connection_exception: '08',
  data_exception: '22',
  integrity_constraint_violation: '23',
  insufficient_resources: '53',
  invalid_authorization: '28',
  /** Class 57 without 57014, a statement that took too long. */
  server_shutdown: '57P',
} as const;

/** The SQLSTATE of an error that the database itself reported; an empty string for any other error. */
export function sqlStateOf(error: unknown): string {
  const { code, severity } = (error ?? {}) as { code?: unknown; severity?: unknown };
  // The driver's and the system's errors have a code too, such as ECONNREFUSED or EPIPE, but no severity.
  return severity !== undefined && typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : '';
}

export const hasSqlState = (error: unknown, ...states: SqlState[]): boolean => {
  const code = sqlStateOf(error);
  return states.some((state) => sqlStates[state] === code);
};

export const isOfClass = (error: unknown, ...names: (keyof typeof classes)[]): boolean => {
  const code = sqlStateOf(error);
  return names.some((name) => code.startsWith(classes[name]));
};

const lost =
  /^(ECONN|ENOENT|ENOTFOUND|EPIPE|ETIMEDOUT|EHOSTUNREACH|EAI_AGAIN)|Connection (terminated|ended)|is not queryable|timeout exceeded when trying to connect|Query read timeout/;

/** What the system and the driver report of a connection that broke, was never made, or does not answer. */
export function isLostConnection(error: unknown): boolean {
  if (sqlStateOf(error) !== '') return false;
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  return lost.test(String(code ?? '')) || lost.test(String(message ?? ''));
}
