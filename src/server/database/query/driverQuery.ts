import { createRequire } from 'node:module';
import pg from 'pg';

/** The parts of the driver that this folder extends. Its types leave them out. */

/** As the driver sends values. */
export const { prepareValue } = createRequire(import.meta.url)('pg/lib/utils.js') as {
  prepareValue(value: unknown): unknown;
};

/** Messages that a statement sends to the database. */
export interface Wire {
  parse(config: { name?: string; text: string }): void;
  bind(config: { statement?: string; values: readonly unknown[] }): void;
  /** Asks which columns the answer has. */
  describe(config: { type: 'P'; name: string }): void;
  execute(config: object): void;
  close(config: { type: 'S'; name: string }): void;
  sync(): void;
}

/** The columns of an answer, as the driver's result keeps them. */
export interface Columns {
  fields: object[];
  _parsers: unknown[] | undefined;
  _prebuiltEmptyResultObject: object | null;
}

const columns = new WeakMap<Wire, Map<string, Columns>>();

/** What the prepared statements of a connection answer, by name. */
export function columnsOf(wire: Wire): Map<string, Columns> {
  const known = columns.get(wire) ?? new Map<string, Columns>();
  columns.set(wire, known);
  return known;
}

/** A statement, as the driver runs it. */
export interface DriverQuery {
  text: string;
  name: string | undefined;
  callback: ((error: Error | null, result: pg.QueryResult) => void) | undefined;
  /** Whether it goes as several messages, of which the parts can be extended, or as one text. */
  requiresPreparation(): boolean;
  submit(wire: Wire): Error | null;
  prepare(wire: Wire): void;
  handleDataRow(message: object): void;
  handleCommandComplete(message: object, wire: Wire): void;
}

export const DriverQuery = pg.Query as unknown as new (
  config: string | (pg.QueryConfig & { queryMode?: 'extended' }),
  values?: unknown,
  callback?: unknown,
) => DriverQuery;

/** @param run the driver's method of a connection */
export const resultOf = (run: (query: pg.Submittable) => unknown, query: DriverQuery): Promise<pg.QueryResult> =>
  new Promise((resolve, reject) => {
    query.callback = settling(resolve, reject);
    run(query as unknown as pg.Submittable);
  });

/**
 * What a query calls at its end. It refers to nothing else: V8 collects callbacks of the driver late, and with them all
 * that they refer to (docs/operating/performance.md#records).
 */
export const settling =
  <T>(resolve: (result: T) => void, reject: (error: unknown) => void) =>
  (error: Error | null, result: T): void =>
    error ? reject(error) : resolve(result);

/**
 * Makes the connection forget a prepared statement, by a message of the protocol: a pooler knows the statement by
 * another name. That it does not exist is no error.
 */
export class StatementClose {
  readonly #name: string;

  constructor(name: string) {
    this.#name = name;
  }

  submit(wire: Wire): null {
    columns.get(wire)?.delete(this.#name);
    wire.close({ type: 'S', name: this.#name });
    wire.sync();
    return null;
  }

  /** Only a lost connection fails it, which the next statement reports. */
  handleError(): void {}

  handleReadyForQuery(): void {}
}
