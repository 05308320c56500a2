import pg from 'pg';

/** Refuses what could give a password away. Nothing was sent. */
export class AuthenticationRefused extends Error {
  override name = 'AuthenticationRefused';
}

/** The parts of the driver that are used here. Its types leave them out. */
interface Internals {
  connection: { emit(event: 'error', error: Error): void; stream: { destroy(): void } };
  connectionParameters: Record<string, unknown>;
}

/** How long a server may take to close the connection with us, ms. */
const GOODBYE_MS = 1000;

/** What the driver would take from the environment (`PGOPTIONS`, ...) where the configuration has nothing. */
const fromEnvironment = ['options', 'replication', 'sslnegotiation', 'fallback_application_name'];

/**
 * A client for a server that is not ours. It authenticates by SCRAM alone, so a password is never sent as it is or as
 * MD5, and nothing of this process's environment reaches the server.
 */
export class StrictClient extends pg.Client {
  constructor(config: pg.ClientConfig) {
    // Not a copy: the pool hides the password from being copied.
    super(config);
    const { connectionParameters } = this as unknown as Internals;
    for (const name of fromEnvironment) delete connectionParameters[name];
  }

  _handleAuthCleartextPassword(): void {
    this.#refuse('in clear');
  }

  _handleAuthMD5Password(): void {
    this.#refuse('as MD5');
  }

  /** Ends the connection, also when the server no longer answers. */
  close(): void {
    const { connection } = this as unknown as Internals;
    this.end().catch(() => {}); // it may be broken already
    setTimeout(() => connection.stream.destroy(), GOODBYE_MS).unref();
  }

  #refuse(how: string): void {
    const { connection } = this as unknown as Internals;
    connection.emit('error', new AuthenticationRefused(`The server asks for the password ${how}`));
    connection.stream.destroy();
  }
}
