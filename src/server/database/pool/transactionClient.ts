import pg from 'pg';
import { DriverQuery, resultOf, StatementClose, type Wire } from '../query/driverQuery.ts';
import { QueryTogether } from '../query/queryTogether.ts';
import { type Scope, settingsOfScope } from '../query/scopedQuery.ts';

/** Settings of PostgreSQL, by name: `lock_timeout`, `timezone`, `role`. */
export type SessionSettings = Readonly<Record<string, string | number>>;

/** A pooler in transaction mode, as PgBouncer has it (docs/operating/running.md#poolers). */
export interface Pooler {
  /** It carries prepared statements of the protocol over to each connection that it uses. */
  prepares: boolean;
}

interface Config extends pg.ClientConfig {
  pooler: Pooler;
  settings: SessionSettings;
}

/** A statement that sets settings until the end of the transaction. */
interface SettingsStatement {
  /** With it, the connection has prepared the statement. */
  name?: string;
  text: string;
  values: string[];
}

const textOf = (settings: SessionSettings): string =>
  `select ${Object.keys(settings)
    .map((name, at) => `set_config('${name}', $${at + 1}, true)`)
    .join(', ')}`;

/** @param text of settings with these names */
const statementOf = (settings: SessionSettings, text = textOf(settings)): SettingsStatement => ({
  text,
  values: Object.values(settings).map(String),
});

/** The same as a text of several statements. They take no snapshot, so a transaction can still choose its isolation. */
interface SettingsText {
  text: string;
  count: number;
}

const localText = (settings: SessionSettings): SettingsText => ({
  text: Object.entries(settings)
    .map(([name, value]) => `set local ${name} = ${pg.escapeLiteral(String(value))}; `)
    .join(''),
  count: Object.keys(settings).length,
});

/**
 * A connection to a pooler in transaction mode. The session behind it may be another after each transaction, and others
 * use it meanwhile, so nothing is set for longer than a transaction: the settings of the pool go before `begin`, or before
 * a statement outside a transaction, in the same message, which makes both one transaction without another round trip.
 */
export class TransactionClient extends pg.Client {
  readonly #settings: SessionSettings;
  readonly #statement: SettingsStatement;
  readonly #text: SettingsText;
  readonly #prepares: boolean;
  readonly #prepared = new Set<string>();
  #scopeText: string | undefined;

  constructor(config: Config) {
    // Not a copy: the pool hides the password from being copied.
    super(config);
    this.#settings = config.settings;
    this.#statement = statementOf(config.settings);
    this.#text = localText(config.settings);
    this.#prepares = config.pooler.prepares;
  }

  /** Before the first statement. */
  prepareSettings(): Promise<void> {
    return this.#prepare('settings', this.#statement);
  }

  /** Reads with one statement in a scope, as `queryInScope` does on a connection with a session of its own. */
  async queryInScope(config: pg.QueryConfig, scope: Scope): Promise<pg.QueryResult> {
    const sent = this.#prepares ? config : { ...config, name: undefined };
    const settings = { ...this.#settings, ...settingsOfScope(scope, sent) };
    this.#scopeText ??= textOf(settings);
    const statement = statementOf(settings, this.#scopeText);
    await this.#prepare('scope', statement);
    return resultOf(super.query.bind(this), bringing(statement, new DriverQuery({ ...sent, queryMode: 'extended' })));
  }

  // biome-ignore lint/suspicious/noExplicitAny: the driver's method has many signatures
  override query(config: any, values?: any, callback?: any): any {
    if (config instanceof StatementClose) return super.query(config as unknown as pg.Submittable);
    const isQuery = typeof config.submit === 'function';
    if (isQuery && !(config instanceof DriverQuery)) throw new Error('A pooler in transaction mode carries no streams');
    const query: DriverQuery = isQuery ? config : new DriverQuery(config, values, callback);
    if (!isQuery && config.query_timeout) Object.assign(query, { query_timeout: config.query_timeout });
    if (!this.#prepares) {
      query.name = undefined;
      if (query instanceof QueryTogether) query.keepsNames = false;
    }
    this.#settle(query);
    const run = super.query.bind(this);
    return isQuery || query.callback ? run(query as unknown as pg.Submittable) : resultOf(run, query);
  }

  /** Statements of a connection are sent one after another: only then it is known whether a transaction is open. */
  #settle(query: DriverQuery): void {
    const { submit } = query;
    query.submit = (wire) => {
      if (this.getTransactionStatus() === 'I')
        if (query.requiresPreparation()) bringing(this.#statement, query);
        else afterText(this.#text, query);
      return submit.call(query, wire);
    };
  }

  /**
   * A statement with a name must not be parsed in one message with another: the driver would take the answer about the
   * other for its own. So with names the settings are prepared before.
   */
  async #prepare(name: string, statement: SettingsStatement): Promise<void> {
    if (!this.#prepares) return;
    statement.name = name;
    if (this.#prepared.has(name)) return;
    await resultOf(super.query.bind(this), new DriverQuery({ ...statement }));
    this.#prepared.add(name);
  }
}

/** The statement with another one before it, in the same message. */
function bringing({ name = '', text, values }: SettingsStatement, query: DriverQuery): DriverQuery {
  const { prepare } = query;
  query.prepare = (wire: Wire) => {
    if (name === '') wire.parse({ text });
    wire.bind({ statement: name, values });
    wire.execute({});
    prepare.call(query, wire);
  };
  return withoutResults(query, 1);
}

/** The text with another one before it. A `begin` in it continues the transaction that these statements have begun. */
function afterText({ text, count }: SettingsText, query: DriverQuery): DriverQuery {
  query.text = text + query.text;
  return withoutResults(query, count);
}

/** Drops the results of the first statements of a message. */
function withoutResults(query: DriverQuery, count: number): DriverQuery {
  const { handleDataRow, handleCommandComplete } = query;
  let remaining = count;
  query.handleDataRow = (message) => {
    if (remaining === 0) handleDataRow.call(query, message);
  };
  query.handleCommandComplete = (message, wire) => {
    if (remaining === 0) handleCommandComplete.call(query, message, wire);
    else remaining -= 1;
  };
  return query;
}
