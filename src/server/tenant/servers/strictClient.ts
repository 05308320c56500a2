import type { Duplex } from 'node:stream';
import pg from 'pg';
import { checkReads } from './protocol/checkedReads.ts';
import { MemoryShare } from './protocol/memoryShare.ts';
import { ServerMessages } from './protocol/serverMessages.ts';

/** Refuses what could give a password away. Nothing was sent. */
export class AuthenticationRefused extends Error {
  override name = 'AuthenticationRefused';
}

/** The driver's connection, as far as it is used here. Its types leave it out. */
interface Wire {
  stream: Duplex;
  emit(event: 'error', error: Error): void;
  attachListeners(stream: Duplex): void;
  query(text: string): void;
  sync(): void;
}

interface Internals {
  connection: Wire;
  connectionParameters: Record<string, unknown>;
}

/** The driver's methods that are extended. */
declare class DriverClient extends pg.Client {
  _getActiveQuery(): { answered?: { isCut: boolean } } | null;
  _handleErrorEvent(error: Error): void;
  _handleErrorWhileConnecting(error: Error): void;
  _handleDataRow(message: { length: number; fields: unknown[] }): void;
  _handleReadyForQuery(message: object): void;
}

const Client = pg.Client as unknown as typeof DriverClient;

/** How long a server may take to close the connection with us, ms. */
const GOODBYE_MS = 1000;

/** What a row and a value take in memory besides their bytes. */
const OBJECT_BYTES = 100;
const VALUE_BYTES = 32;

/** What the driver would take from the environment (`PGOPTIONS`, ...) where the configuration has nothing. */
const fromEnvironment = ['options', 'replication', 'sslnegotiation', 'fallback_application_name'];

/**
 * A client for a server that is not ours. It authenticates by SCRAM alone, so a password is never sent as it is or as
 * MD5, and nothing of this process's environment reaches the server. What the server sends is checked before the driver
 * reads it (docs/start/places.md#foreign-servers); an error of the connection ends it.
 */
export class StrictClient extends Client {
  /** For another connection to the same server, which cancels a statement. */
  readonly openStream: pg.ClientConfig['stream'];
  readonly #memory = new MemoryShare();
  #rowBytes = 0;

  constructor(config: pg.ClientConfig) {
    // Not a copy: the pool hides the password from being copied.
    super(config);
    this.openStream = config.stream;
    const { connectionParameters, connection } = this as unknown as Internals;
    for (const name of fromEnvironment) delete connectionParameters[name];
    checkWire(connection, this.#memory);
    // What is asked for reports it; without a listener it would end the process.
    this.on('error', () => {});
    this.once('end', () => this.#memory.end());
  }

  _handleAuthCleartextPassword(): void {
    this.#fail(new AuthenticationRefused('The server asks for the password in clear'));
  }

  _handleAuthMD5Password(): void {
    this.#fail(new AuthenticationRefused('The server asks for the password as MD5'));
  }

  override _handleErrorEvent(error: Error): void {
    super._handleErrorEvent(error);
    this.#wire.stream.destroy();
  }

  override _handleErrorWhileConnecting(error: Error): void {
    super._handleErrorWhileConnecting(error);
    this.#wire.stream.destroy();
  }

  /** Rows are kept until the answer is whole, unless the query drops them. */
  override _handleDataRow(message: { length: number; fields: unknown[] }): void {
    if (!this._getActiveQuery()?.answered?.isCut) {
      const bytes = OBJECT_BYTES + VALUE_BYTES * message.fields.length + message.length;
      this.#rowBytes += bytes;
      this.#memory.take(bytes);
    }
    super._handleDataRow(message);
  }

  override _handleReadyForQuery(message: object): void {
    this.#memory.take(-this.#rowBytes);
    this.#rowBytes = 0;
    super._handleReadyForQuery(message);
  }

  /** Ends the connection, also when the server does not. */
  override end(callback?: (error: Error) => void): Promise<void> {
    const late = setTimeout(() => this.#wire.stream.destroy(), GOODBYE_MS).unref();
    // It would keep this client, with all that was received, in memory.
    if (this.#wire.stream.closed) clearTimeout(late);
    else this.once('end', () => clearTimeout(late));
    return (callback ? super.end(callback) : super.end()) as Promise<void>;
  }

  /** Ends the connection without waiting for it. */
  close(): void {
    this.end().catch(() => {}); // it may be broken already
  }

  get #wire(): Wire {
    return (this as unknown as Internals).connection;
  }

  #fail(error: Error): void {
    this.#wire.emit('error', error);
  }
}

/** Stands between the socket, or TLS on it, and all that read it. */
function checkWire(wire: Wire, memory: MemoryShare): void {
  const messages = new ServerMessages(memory);
  const attachListeners = wire.attachListeners.bind(wire);
  wire.attachListeners = (stream) => {
    checkReads(stream, messages);
    attachListeners(stream);
  };
  const { query, sync } = wire;
  wire.query = (text) => {
    messages.statementSent();
    query.call(wire, text);
  };
  wire.sync = () => {
    messages.statementSent();
    sync.call(wire);
  };
}
