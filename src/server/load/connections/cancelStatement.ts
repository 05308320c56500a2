import type { Duplex } from 'node:stream';
import pg from 'pg';
import { callerDisconnected } from '../../errors/errors.ts';
import type { CallerSignal } from '../shares/callerSignal.ts';

/** How long the database may take to accept a cancel request, ms. */
const CANCEL_MS = 2000;

/** A client of the driver; `openStream` if it does not connect as the driver does. */
interface Cancellable {
  openStream?: () => Duplex;
  processID: number;
  secretKey: number;
  host: string;
  port: number;
  ssl: unknown;
}

interface RawConnection {
  connect(port: number | string, host?: string): void;
  requestSsl(): void;
  cancel(processID: number, secretKey: number): void;
  on(event: string, listener: (error: Error) => void): void;
  attachListeners(stream: Duplex): void;
  stream: Duplex;
}

/**
 * Sends PostgreSQL's cancel request over a connection of its own, which poolers pass on. Resolves once the database has
 * received it: until then the connection must not be used for another statement.
 */
export function cancelStatement(client: pg.ClientBase): Promise<void> {
  const { processID, secretKey, host, port, ssl, openStream } = client as unknown as Cancellable;
  const Connection = pg.Connection as unknown as new (options: object) => RawConnection;
  const connection = new Connection({ ssl, stream: openStream });
  // There is no answer but the end of the connection. A server that is not ours may send one that the driver cannot read.
  connection.attachListeners = (stream) => void stream.resume();
  return new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The cancel request was not accepted in time')), CANCEL_MS);
    connection.on('error', reject);
    connection.on('end', () => {
      clearTimeout(timer);
      resolve();
    });
    const send = () => connection.cancel(processID, secretKey);
    connection.on('connect', () => (ssl ? connection.requestSsl() : send()));
    connection.on('sslconnect', send);
    if (host.startsWith('/')) connection.connect(`${host}/.s.PGSQL.${port}`);
    else connection.connect(port, host);
  }).finally(() => connection.stream.destroy());
}

export interface Cancelling {
  /** Cancels now. */
  cancel(): void;
  /** After the work. Resolves to false if the connection must not be used again. */
  end(): Promise<boolean> | true;
}

/**
 * Cancels the running statement of a connection when the caller disconnects.
 * @param limit_ms also after this time
 */
export function cancelWith(client: pg.ClientBase, signal: CallerSignal | undefined, limit_ms?: number): Cancelling {
  let cancelling: Promise<boolean> | null = null;
  const cancel = () => {
    cancelling ??= cancelStatement(client).then(
      () => true,
      () => false,
    );
  };
  const timer = limit_ms === undefined ? undefined : setTimeout(cancel, limit_ms);
  signal?.onGone(cancel);
  return {
    cancel,
    end() {
      clearTimeout(timer);
      signal?.offGone(cancel);
      return cancelling ?? true;
    },
  };
}

/** @throws for a caller who has disconnected */
export function assertPresent(signal: CallerSignal | undefined): void {
  if (signal?.isGone) throw callerDisconnected();
}
