/**
 * A server sent what no PostgreSQL sends here; the connection has ended. The message begins as those of the driver for a
 * lost connection do, so it is handled like one.
 */
export class ProtocolViolation extends Error {
  override name = 'ProtocolViolation';

  /** @param what in words of PostgreSQL's protocol, without anything of what was sent */
  constructor(what: string, cause?: unknown) {
    super(`Connection ended: against PostgreSQL's protocol: ${what}`, { cause });
  }
}
