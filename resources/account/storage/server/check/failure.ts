import { hasSqlState, isLostConnection, isOfClass, sqlStateOf } from '#server/database/databaseErrors.ts';
import { OutboundError, toOutboundError } from '#server/outbound/outboundError.ts';
import { ProtocolViolation } from '#server/tenant/servers/protocol/violation.ts';
import { AuthenticationRefused } from '#server/tenant/servers/strictClient.ts';
import type { StorageFailure, StorageUpdate } from '../../storage.resource.ts';

type Input = keyof StorageUpdate;

/** Why a check ended: what it found, at which input, in which words. It has nothing of what the server said. */
export class CheckFailed extends Error {
  override name = 'CheckFailed';
  readonly kind: StorageFailure;
  readonly field: Input;
  /** Key of the text. */
  readonly text: string;

  constructor(kind: StorageFailure, field: Input, text: string = texts[kind] ?? kind) {
    super(`The check of the storage failed: ${kind}`);
    this.kind = kind;
    this.field = field;
    this.text = `storage.errors.${text}`;
  }
}

/** These two names are those of inputs. */
const texts: Partial<Record<StorageFailure, string>> = { database: 'no_database', schema: 'bad_schema' };

/** The inputs of the server that is checked. */
export interface Inputs {
  host: Input;
  user: Input;
  password: Input;
}

export const inputsOf = (side: 'read' | 'write'): Inputs => ({
  host: `storage_${side}_host`,
  user: `storage_${side}_user`,
  password: `storage_${side}_password`,
});

/** What went wrong when a connection was made. */
export function connectFailure(error: unknown, { host, user, password }: Inputs): CheckFailed {
  if (error instanceof CheckFailed) return error;
  if (error instanceof AuthenticationRefused || isScram(error)) return new CheckFailed('auth', password);
  if (hasSqlState(error, 'invalid_catalog_name')) return new CheckFailed('database', 'storage_database');
  if (hasSqlState(error, 'insufficient_privilege')) return new CheckFailed('privilege', user);
  // 28P01: the password; the others of the class: who may sign in from where.
  if (isOfClass(error, 'invalid_authorization'))
    return new CheckFailed('auth', sqlStateOf(error) === '28P01' ? password : user);
  return new CheckFailed(networkKind(error), host);
}

/** Whether the server was reached, so that only signing in failed. */
export const isOfSignIn = ({ kind }: CheckFailed) => ['auth', 'database', 'privilege'].includes(kind);

const isScram = (error: unknown) => error instanceof Error && error.message.startsWith('SASL');

/** Messages of the driver, which has no codes. */
const late = /timeout/i;

function networkKind(error: unknown): StorageFailure {
  if (error instanceof ProtocolViolation) return 'protocol';
  if (sqlStateOf(error) === '' && error instanceof Error && late.test(error.message)) return 'timeout';
  const { kind } = error instanceof OutboundError ? error : toOutboundError(error, '');
  return kind === 'dns' || kind === 'address' || kind === 'timeout' || kind === 'tls' ? kind : 'refused';
}

/**
 * What went wrong in a step on an open connection.
 * @param otherwise the finding of the step for errors of its statements
 */
export function stepFailure(error: unknown, inputs: Inputs, otherwise: CheckFailed): CheckFailed {
  if (error instanceof CheckFailed) return error;
  if (isLostConnection(error) || isOfClass(error, 'connection_exception', 'server_shutdown'))
    return new CheckFailed(networkKind(error), inputs.host);
  if (hasSqlState(error, 'query_canceled', 'lock_not_available')) return new CheckFailed('timeout', inputs.host);
  if (hasSqlState(error, 'read_only_sql_transaction')) return new CheckFailed('privilege', inputs.host, 'read_only');
  if (hasSqlState(error, 'insufficient_privilege')) return new CheckFailed('privilege', inputs.user);
  // Somebody else's check made the schema and removed it again.
  if (hasSqlState(error, 'invalid_schema_name')) return new CheckFailed('schema', 'storage_schema');
  return otherwise;
}
