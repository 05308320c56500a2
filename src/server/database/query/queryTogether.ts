import type pg from 'pg';
import { type Admit, BoundedQuery } from './boundedQuery.ts';
import { type Columns, prepareValue, settling, type Wire } from './driverQuery.ts';

/** One of several statements that are sent together. */
export interface Part {
  /** With it, the connection keeps the statement prepared. */
  name?: string | undefined;
  text: string;
  values: readonly unknown[];
  /** It answers no rows. */
  isSilent?: boolean;
  /** Statements that take its place in a cluster, where one with several parts that write concerns all servers. */
  inCluster?: () => readonly Part[];
}

const begin: Part = { name: 'begin', text: 'begin', values: [], isSilent: true };
const commit: Part = { name: 'commit', text: 'commit', values: [], isSilent: true };

/** Statements that a connection has prepared, by name, with what they answer; null for silent ones. */
const prepared = new WeakMap<Wire, Map<string, Columns | null>>();

/**
 * Several statements in one message, so that they take one round trip. What a prepared statement answers is described
 * once: both sides save more by it than a message of several statements costs.
 */
export class QueryTogether extends BoundedQuery {
  /** False where a pooler does not know prepared statements. */
  keepsNames = true;
  readonly #parts: readonly Part[];
  #known = new Map<string, Columns | null>();
  /** Of this message, by name. The connection has them for sure when it is ready again. */
  readonly #described = new Map<string, Columns | null>();
  /** The statement that is being answered. */
  #at = 0;
  #isDescribed = false;

  constructor(parts: readonly Part[], admit: Admit) {
    super('', undefined, admit, () => {});
    this.#parts = parts;
  }

  override requiresPreparation(): boolean {
    return true;
  }

  override prepare(wire: Wire): void {
    this.#known = prepared.get(wire) ?? new Map();
    prepared.set(wire, this.#known);
    try {
      // Before anything is sent: the statements before a value that fails would be done.
      const values = this.#parts.map((part) => part.values.map(prepareValue));
      this.#parts.forEach((part, at) => void this.#send(wire, part, values[at] as unknown[]));
      wire.sync();
    } catch (error) {
      wire.sync();
      this.handleError(error as Error, wire);
    }
  }

  #nameOf = ({ name = '' }: Part) => (this.keepsNames ? name : '');

  #send(wire: Wire, part: Part, values: unknown[]): void {
    const { text, isSilent } = part;
    const name = this.#nameOf(part);
    const isKnown = name !== '' && this.#known.has(name);
    if (!isKnown) {
      // A message that failed may have left it there.
      if (name !== '') wire.close({ type: 'S', name });
      wire.parse({ name, text });
    }
    wire.bind({ statement: name, values });
    if (!isKnown && !isSilent) wire.describe({ type: 'P', name: '' });
    wire.execute({});
  }

  override handleRowDescription(message: object): void {
    super.handleRowDescription(message);
    this.#described.set(this.#nameOf(this.#parts[this.#at] as Part), this.columns);
    this.#isDescribed = true;
  }

  override handleDataRow(message: { length: number }): void {
    if (!this.#isDescribed) {
      this.#isDescribed = true;
      this.takeColumns(this.#known.get(this.#nameOf(this.#parts[this.#at] as Part)) as Columns);
    }
    super.handleDataRow(message);
  }

  override handleCommandComplete(message: object, wire: Wire): void {
    const part = this.#parts[this.#at] as Part;
    if (part.isSilent) this.#described.set(this.#nameOf(part), null);
    super.handleCommandComplete(message, wire);
    this.#at += 1;
    this.#isDescribed = false;
  }

  /** Only after a message without errors. */
  override handleReadyForQuery(wire: Wire): void {
    this.#described.delete('');
    for (const [name, description] of this.#described) this.#known.set(name, description);
    super.handleReadyForQuery(wire);
  }
}

const clusters = new WeakSet<pg.ClientBase>();

/**
 * The connection leads to a cluster. There several statements are one transaction only after `begin`; PostgreSQL itself
 * makes those of one message a transaction without it, which saves both sides two statements.
 */
export const markCluster = (client: pg.ClientBase): void => void clusters.add(client);

/** The statements that this connection gets. */
export const partsFor = (client: pg.ClientBase, parts: readonly Part[]): readonly Part[] =>
  clusters.has(client) ? parts.flatMap((part) => part.inCluster?.() ?? [part]) : parts;

/**
 * Runs statements in one message.
 * @param isWhole they are a transaction of their own; otherwise they are a part of the one that is open
 * @returns rows of the last statement that answered any, and whether not all were admitted
 */
export async function queryTogether<R>(
  client: pg.ClientBase,
  parts: readonly Part[],
  admit: Admit,
  isWhole: boolean,
): Promise<{ rows: R[]; isCut: boolean }> {
  const begins = isWhole && clusters.has(client);
  const query = new QueryTogether(begins ? [begin, ...parts, commit] : parts, admit);
  try {
    await new Promise<unknown>((resolve, reject) => {
      query.callback = settling(resolve, reject) as typeof query.callback;
      client.query(query as unknown as pg.Submittable);
    });
  } catch (error) {
    if (begins) await client.query('rollback').catch(() => {}); // fails only when the connection is lost
    throw error;
  }
  return query.answered as { rows: R[]; isCut: boolean };
}
