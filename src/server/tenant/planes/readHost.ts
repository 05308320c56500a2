import type pg from 'pg';
import { Refusal } from '../../errors/errors.ts';
import type { FairPool, Use } from '../../load/connections/fairPool.ts';
import { serverLimits, within } from '../servers/breakerPool.ts';
import { ProtocolViolation } from '../servers/protocol/violation.ts';

/** How long what is known of the read host is used, ms. */
const KNOWN_MS = 5000;
/** How often it is asked while it does not have a write yet, ms. */
const ASK_MS = 20;
/** A read host that is further behind is not read from, ms. */
const LAG_MAX_MS = 10_000;
/** How long it may take to say how far it has come, ms: the write host is read then, in the time of the same call. */
const ANSWER_MS = 2000;

/** How processes notify each other of writes to accounts with a read host. */
export interface WriteNotifier {
  /** Tells other processes how far an account's read host must be. */
  announce(account_id: number, position: string): Promise<unknown>;
  /** Resolves once everything that was announced before is known here. @throws if it may have been missed */
  caughtUp(): Promise<void>;
}

/** For a process that writes alone. */
export const noopNotifier: WriteNotifier = { announce: async () => {}, caughtUp: async () => {} };

/** Why reads go to the write host at present. */
export type ReadProblem = 'unreachable' | 'promoted' | 'lagging';

/** What a server says of itself. A replica has no timeline here; of a primary the position is that of its log's end. */
interface State {
  timeline: string | null;
  lsn: string | null;
  lag_ms: number | null;
}

const stateSql = `select case when pg_is_in_recovery() then null else left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) end as timeline,
  case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_insert_lsn() end::text as lsn,
  (extract(epoch from now() - pg_last_xact_replay_timestamp()) * 1000)::float8 as lag_ms`;

/**
 * The read host of an account: reads go there once it has everything that was written to the account before, in any
 * process, and to the write host until then (docs/start/places.md#read-hosts). So people see what they and others have
 * just saved.
 */
export class ReadHost implements FairPool {
  readonly #account_id: number;
  readonly #pools: { write: FairPool; read: FairPool };
  readonly #notifier: WriteNotifier;
  /** Positions in the log of the write host: what reads need, and what the read host is known to have. */
  #needed = 0n;
  /** Something may have been written up to a position that is not known. */
  #isUncertain = true;
  #has = -1n;
  #problem: ReadProblem | null = null;
  #knownAt = Number.NEGATIVE_INFINITY;
  #asking: Promise<void> | null = null;

  constructor(account_id: number, pools: { write: FairPool; read: FairPool }, notifier: WriteNotifier) {
    this.#account_id = account_id;
    this.#pools = pools;
    this.#notifier = notifier;
  }

  /** Why the read host is not used; null while it is. */
  get problem(): ReadProblem | null {
    return this.#problem;
  }

  /** After a commit on the write host, on its connection. Never throws: the write is kept. */
  async wrote(client: pg.ClientBase): Promise<void> {
    try {
      const { rows } = await client.query<{ lsn: string }>('select pg_current_wal_insert_lsn()::text as lsn');
      const position = rows[0]?.lsn;
      if (!position || !isPosition(position)) throw unreadable();
      this.require(position);
      await this.#notifier.announce(this.#account_id, position);
    } catch {
      this.forget();
    }
  }

  /** What was written is not known any more: the write host is asked before the next read. */
  forget(): void {
    this.#isUncertain = true;
  }

  /** From now on reads must see what was written up to this position. */
  require(position: string): void {
    const needed = toNumber(position);
    if (needed > this.#needed) this.#needed = needed;
  }

  /** Also where one host after the other does not answer, what is short ends within 5 s. */
  use<T>(account_id: number, use: Use, work: (client: pg.PoolClient, cancel: () => void) => Promise<T>): Promise<T> {
    const running = this.#use(account_id, use, work);
    return use.is_short ? within(serverLimits.total_ms, running) : running;
  }

  async #use<T>(
    account_id: number,
    use: Use,
    work: (client: pg.PoolClient, cancel: () => void) => Promise<T>,
  ): Promise<T> {
    const { read, write } = this.#pools;
    if (!(await this.#isCurrent())) return write.use(account_id, use, work);
    return read.use(account_id, use, work).catch((error: unknown) => {
      if (!(error instanceof Refusal) || error.kind !== 'unavailable') throw error;
      this.#found('unreachable');
      return write.use(account_id, use, work);
    });
  }

  async #isCurrent(): Promise<boolean> {
    if (this.#problem === null) await this.#notifier.caughtUp().catch(() => this.forget());
    const age = performance.now() - this.#knownAt;
    const isBehind = this.#isUncertain || this.#has < this.#needed;
    if (age > KNOWN_MS || (isBehind && this.#problem === null && age > ASK_MS)) {
      this.#asking ??= this.#ask().finally(() => {
        this.#asking = null;
      });
      await this.#asking;
    }
    return this.#problem === null && !this.#isUncertain && this.#has >= this.#needed;
  }

  async #ask(): Promise<void> {
    const wasUncertain = this.#isUncertain;
    const replica = await within(ANSWER_MS, this.#stateOf(this.#pools.read)).catch(() => null);
    if (!replica) return this.#found('unreachable');
    const isNear = replica.timeline === null && (replica.lag_ms ?? 0) < LAG_MAX_MS;
    if (isNear && !wasUncertain) return this.#found(null, replica);
    // One that is not behind has an old last transaction too, if nothing was written meanwhile.
    this.#isUncertain = false;
    const primary = await this.#stateOf(this.#pools.write).catch((error: unknown) => {
      this.forget();
      throw error;
    });
    if (wasUncertain) this.require(primary.lsn ?? '');
    if (replica.timeline !== null && replica.timeline !== primary.timeline) return this.#found('promoted');
    const isLagging = replica.timeline === null && toNumber(replica.lsn) < toNumber(primary.lsn);
    this.#found(isLagging ? 'lagging' : null, replica);
  }

  #found(problem: ReadProblem | null, replica?: State): void {
    this.#problem = problem;
    this.#knownAt = performance.now();
    if (replica) this.#has = toNumber(replica.lsn);
  }

  #stateOf(pool: FairPool): Promise<State> {
    return pool.use(this.#account_id, { is_short: true }, async (client) => {
      const [state] = (await client.query<State>(stateSql)).rows;
      if (!state || (state.lsn !== null && !isPosition(state.lsn))) throw unreadable();
      return state;
    });
  }
}

/** Such as `16/B374D848`. */
const isPosition = (lsn: string): boolean => /^[0-9A-F]{1,8}\/[0-9A-F]{1,8}$/i.test(lsn);

const unreadable = () => new ProtocolViolation('no position of the log');

/** A position. Unknown: before every other. */
function toNumber(lsn: string | null): bigint {
  const [high, low] = (lsn ?? '').split('/');
  return high && low ? (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`) : -1n;
}
