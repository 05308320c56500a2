import pg from 'pg';
import { outlivingConnections } from './pool.ts';

/** A key looks no further when so many connections on its way are taken by others, who mostly need them for a moment. */
const TAKEN_MAX = 2;
/** One that is taken for longer is passed, ms. */
const PATIENCE_MS = 10;

interface Place {
  /** Of one connection. It connects again when it has to. */
  pool: pg.Pool;
  isTaken: boolean;
  /** By whom it was taken last, and when by `performance.now()`. */
  key: number;
  since: number;
}

interface Waiter {
  key: number;
  /** The steps from its first place on that it waits for. */
  reach: number;
  take(place: Place): void;
}

/**
 * A pool in which each key keeps to its own connection, and to the next ones while it needs several. PostgreSQL keeps
 * what it knows of tables and prepared statements for each connection, so a connection that serves few accounts is fast
 * and small (docs/performance.md#many-accounts). When those are busy for a while, any other is used.
 */
export class AffinityPool {
  readonly options: pg.PoolOptions;
  readonly #places: Place[];
  readonly #waiting = new Set<Waiter>();

  constructor(options: pg.PoolOptions) {
    this.options = options;
    const one = { ...options, password: options.password, max: 1 };
    this.#places = Array.from({ length: options.max }, () => ({
      pool: outlivingConnections(new pg.Pool(one)),
      isTaken: false,
      key: 0,
      since: 0,
    }));
  }

  /** The caller releases the connection. Waits while all are taken. */
  async connect(key = 0): Promise<pg.PoolClient> {
    const { place, reach } = this.#look(key);
    const taken = place ?? (await this.#wait(key, reach));
    take(taken, key);
    const client = await taken.pool.connect().catch((error: unknown) => {
      this.#free(taken);
      throw error;
    });
    const release = client.release;
    client.release = (error) => {
      release(error);
      this.#free(taken);
    };
    return client;
  }

  /** One statement on any connection. */
  async query<R extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<pg.QueryResult<R>> {
    const client = await this.connect();
    try {
      return await client.query<R>(text, values);
    } finally {
      client.release();
    }
  }

  async end(): Promise<void> {
    await Promise.all(this.#places.map(({ pool }) => pool.end()));
  }

  /** A free place for the key, or how far it has looked for one. */
  #look(key: number): { place?: Place; reach: number } {
    const patient = performance.now() - PATIENCE_MS;
    const { length } = this.#places;
    let others = 0;
    for (let step = 0; step < length; step += 1) {
      const place = this.#at(key, step);
      if (!place.isTaken) return { place, reach: step };
      if (place.key !== key && place.since > patient) others += 1;
      if (others === TAKEN_MAX) return { reach: step + 1 };
    }
    return { reach: length };
  }

  #at = (key: number, step: number) => this.#places[(key + step) % this.#places.length] as Place;

  #wait(key: number, reach: number): Promise<Place> {
    const { promise, resolve } = Promise.withResolvers<Place>();
    const waiter: Waiter = {
      key,
      reach,
      take: (place) => {
        clearTimeout(timer);
        this.#waiting.delete(waiter);
        take(place, key);
        resolve(place);
      },
    };
    const timer = setTimeout(() => {
      waiter.reach = this.#places.length;
      const free = this.#places.find(({ isTaken }) => !isTaken);
      if (free) waiter.take(free);
    }, PATIENCE_MS);
    this.#waiting.add(waiter);
    return promise;
  }

  /** Gives the place to the first who waits for it. */
  #free(place: Place): void {
    place.isTaken = false;
    const { length } = this.#places;
    const index = this.#places.indexOf(place);
    const isFor = ({ key, reach }: Waiter) => (index - (key % length) + length) % length < reach;
    for (const waiter of this.#waiting)
      if (isFor(waiter)) {
        waiter.take(place);
        break;
      }
  }
}

function take(place: Place, key: number): void {
  place.isTaken = true;
  place.key = key;
  place.since = performance.now();
}
