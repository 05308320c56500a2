import pg from 'pg';
import { outlivingConnections } from './outlivingConnections.ts';

/** How a key looks for a connection, from its own on. */
interface Search {
  /** It looks no further when so many on its way are taken by calls that mostly need them for a moment. */
  taken_max: number;
  /** Connections that the key has taken itself do not count: it uses several at a time. */
  uses_several: boolean;
  /** Connections that are taken for longer are passed, and a call waits no longer, ms. */
  patience_ms: number;
}

const usual: Search = { taken_max: 2, uses_several: true, patience_ms: 10 };
/**
 * When more keys are active than there are connections, none waits for a lack of them, and each keeps to its own: otherwise every
 * connection soon serves every key.
 */
const crowded: Search = { taken_max: 1, uses_several: false, patience_ms: 50 };
/** A key is active if it took a connection in the last one to two of these, ms. */
const RECENT_MS = 500;

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
 * and small (docs/operating/performance.md#many-accounts). When those are busy for a while, any other is used.
 */
export class AffinityPool {
  readonly options: pg.PoolOptions;
  /** Connections that keep a session: these, unless they lead to a pooler in transaction mode. */
  readonly direct: AffinityPool;
  /** Connections for slow reads, if the database shares the processors with this process. */
  readonly slow: AffinityPool | null;
  readonly #places: Place[];
  readonly #waiting = new Set<Waiter>();
  readonly #recentKeys = new RecentKeys();

  /** The others are ended with it. */
  constructor(options: pg.PoolOptions, others: { direct?: AffinityPool | undefined; slow?: AffinityPool | null } = {}) {
    this.options = options;
    this.direct = others.direct ?? this;
    this.slow = others.slow ?? null;
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
    const isCrowded = this.#recentKeys.count(key) > this.#places.length;
    const search = isCrowded ? crowded : usual;
    const { place, reach } = this.#look(key, search);
    const taken = place ?? (await this.#wait(key, reach, search));
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
    if (this.direct !== this) await this.direct.end();
    await this.slow?.end();
  }

  /** A free place for the key, or how far it has looked for one. */
  #look(key: number, { taken_max, uses_several, patience_ms }: Search): { place?: Place; reach: number } {
    const patient = performance.now() - patience_ms;
    const { length } = this.#places;
    let taken = 0;
    for (let step = 0; step < length; step += 1) {
      const place = this.#at(key, step);
      if (!place.isTaken) return { place, reach: step };
      const isPassed = uses_several && place.key === key;
      if (!isPassed && place.since > patient) taken += 1;
      if (taken === taken_max) return { reach: step + 1 };
    }
    return { reach: length };
  }

  #at = (key: number, step: number) => this.#places[(key + step) % this.#places.length] as Place;

  #wait(key: number, reach: number, { patience_ms }: Search): Promise<Place> {
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
    }, patience_ms);
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

/** Counts the keys of the last moments without a timer. */
class RecentKeys {
  #now = new Set<number>();
  #before = new Set<number>();
  #since = 0;

  /** Of this key, too. */
  count(key: number): number {
    const now = performance.now();
    if (now - this.#since > RECENT_MS) {
      this.#before = now - this.#since > 2 * RECENT_MS ? new Set() : this.#now;
      this.#now = new Set();
      this.#since = now;
    }
    this.#now.add(key);
    return Math.max(this.#now.size, this.#before.size);
  }
}
