import pg from 'pg';
import { outlivingConnections } from '#server/load/connections/outlivingConnections.ts';

/** A pool as the driver has it: any connection for anybody. */
export class AffinityPool {
  readonly options: pg.PoolOptions;
  readonly direct: AffinityPool;
  readonly slow: AffinityPool | null;
  readonly #pool: pg.Pool;

  constructor(options: pg.PoolOptions, others: { direct?: AffinityPool; slow?: AffinityPool | null } = {}) {
    this.options = options;
    this.direct = others.direct ?? this;
    this.slow = others.slow ?? null;
    this.#pool = outlivingConnections(new pg.Pool(options));
  }

  connect = (): Promise<pg.PoolClient> => this.#pool.connect();

  query = (text: string, values?: unknown[]): Promise<pg.QueryResult> => this.#pool.query(text, values);

  async end(): Promise<void> {
    await this.#pool.end();
    if (this.direct !== this) await this.direct.end();
    await this.slow?.end();
  }
}
