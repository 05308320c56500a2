import pg from 'pg';
import { hasSqlState } from '../databaseErrors.ts';
import { type Columns, columnsOf, prepareValue, type Wire } from './driverQuery.ts';

/** A message of the driver with one row. */
interface DataRow {
  /** Bytes. */
  length: number;
}

/** Of the driver; its parts that are extended. */
declare class DriverQuery {
  callback: (error: Error | null) => void;
  /** Of the last statement. */
  _result: Columns & { rows: unknown[] };
  _accumulateRows: boolean;
  name: string | undefined;
  values: readonly unknown[] | undefined;
  /** A message of several statements has a result for each. */
  _checkForMultirow(): void;
  requiresPreparation(): boolean;
  prepare(wire: Wire): void;
  handleRowDescription(message: object): void;
  handleDataRow(message: DataRow): void;
  handleCommandComplete(message: object, wire: Wire): void;
  handleReadyForQuery(wire: Wire): void;
  handleError(error: Error, wire: Wire): void;
}

const Query = pg.Query as unknown as new (text: string, values?: unknown[]) => DriverQuery;

/** Decides on the next row. @returns false: this row and all later ones are dropped, and the statement is cancelled */
export type Admit = (bytes: number, rows: number) => boolean;

/** What a query has answered. Apart from the query, so that its callback need not refer to it ({@link settling}). */
interface Answered {
  /** Of the last statement that answered any. */
  rows: unknown[];
  /** Not all rows were admitted. */
  isCut: boolean;
}

/** A query whose rows are admitted one by one. */
export class BoundedQuery extends Query {
  readonly answered: Answered = { rows: [], isCut: false };
  readonly #admit: Admit;
  readonly #cancel: () => void;
  #bytes = 0;
  #rows = 0;

  constructor(config: string | pg.QueryConfig, values: unknown[] | undefined, admit: Admit, cancel: () => void) {
    // The driver copies a config property by property, which takes as long as all else here.
    const { text, name, values: given } = typeof config === 'string' ? { text: config } : config;
    super(text, values ?? given);
    this.name = name;
    this.#admit = admit;
    this.#cancel = cancel;
  }

  /** What a prepared statement answers is described once for each connection, which saves both sides time. */
  override prepare(wire: Wire): void {
    const known = this.name && columnsOf(wire).get(this.name);
    if (!known) {
      super.prepare(wire);
      return;
    }
    this.takeColumns(known);
    try {
      // Before anything is sent.
      const values = (this.values ?? []).map(prepareValue);
      wire.bind({ statement: this.name as string, values });
      wire.execute({});
      wire.sync();
    } catch (error) {
      wire.sync();
      this.handleError(error as Error, wire);
    }
  }

  /** The columns of the next answer, which is not described. */
  protected takeColumns(known: Columns): void {
    this._checkForMultirow();
    Object.assign(this._result, known);
    this._accumulateRows = true;
  }

  /** Of the last answer. */
  protected get columns(): Columns {
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result;
    return { fields, _parsers, _prebuiltEmptyResultObject };
  }

  override handleDataRow(message: DataRow): void {
    if (this.answered.isCut) return;
    this.#bytes += message.length;
    if (!this.#admit(this.#bytes, this.#rows)) {
      this.answered.isCut = true;
      this.#cancel();
      return;
    }
    this.#rows += 1;
    super.handleDataRow(message);
    this.answered.rows = this._result.rows;
  }

  /** What follows is the answer of another statement. */
  override handleCommandComplete(message: object, wire: Wire): void {
    super.handleCommandComplete(message, wire);
    this.#bytes = 0;
    this.#rows = 0;
  }

  /** Only after an answer without errors. */
  override handleReadyForQuery(wire: Wire): void {
    if (this.name && this._result._parsers && !columnsOf(wire).has(this.name))
      columnsOf(wire).set(this.name, this.columns);
    super.handleReadyForQuery(wire);
  }
}

/**
 * Runs a statement and stops at the row that is not admitted: the database is told to cancel the rest, and what it has
 * sent already is dropped as it arrives. So memory is bounded, without another round trip for ordinary statements.
 */
export function queryRows<R>(
  client: pg.ClientBase,
  [config, values]: [config: string | pg.QueryConfig, values?: unknown[]],
  admit: Admit,
  cancel: () => void,
): Promise<{ rows: R[]; isCut: boolean }> {
  const query = new BoundedQuery(config, values, admit, cancel);
  return new Promise((resolve, reject) => {
    query.callback = ending(query.answered, resolve as (answered: Answered) => void, reject);
    client.query(query as unknown as pg.Submittable);
  });
}

/** An answer that was cut is cancelled. */
const ending =
  (answered: Answered, resolve: (answered: Answered) => void, reject: (error: unknown) => void) =>
  (error: Error | null): void => {
    if (error && !(answered.isCut && hasSqlState(error, 'query_canceled'))) reject(error);
    else resolve(answered);
  };
