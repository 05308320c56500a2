import type pg from 'pg';
import { limits } from '#shared/limits.ts';
import type { AffinityPool } from '../database/affinityPool.ts';
import { type Admit, queryRows } from '../database/boundedQuery.ts';
import { assertPresent } from '../database/cancelStatement.ts';
import { hasSqlState } from '../database/databaseErrors.ts';
import { type FairPool, fairPool } from '../database/fairPool.ts';
import { accountBusy } from '../errors.ts';
import { resumed } from '../eventLoop/watch.ts';
import type { CallerSignal } from '../shares/callerSignal.ts';
import type { FairQueue } from '../shares/fairQueue.ts';
import { AnswerMemory, answersInMemory, tooLargeToAnswer } from './answerMemory.ts';
import type { DataPlane, Rows, RunStatement } from './dataPlane.ts';
import { LAYOUT, layout } from './layout.ts';
import { schemaName } from './model.ts';
import { onConnection } from './prepared.ts';

/** First half of the advisory lock's key; the second is made from the schema. */
const PROVISION = 740_120;

/** Data planes of accounts on the provider's side, which share the pool fairly. */
export function providerPlanes(pool: AffinityPool): { of(account_id: number): DataPlane } {
  const planes = new Map<number, DataPlane>();
  const connections = fairPool(pool);
  const answers = answersInMemory();
  return {
    of(account_id) {
      const known = planes.get(account_id);
      if (known) return known;
      const plane = providerPlane(connections, account_id, answers);
      planes.set(account_id, plane);
      return plane;
    },
  };
}

function providerPlane(pool: FairPool, account_id: number, answers: FairQueue): DataPlane {
  let provisioned: Promise<void> | null = null;
  const detached: DataPlane = {
    ...detachedAccess(pool, account_id),
    account_id,
    schema: schemaName(account_id),
    async provision() {
      provisioned ??= makeSchema(detached).catch((error: unknown) => {
        provisioned = null;
        throw error;
      });
      await provisioned;
    },
    // By prototype: copying the members would take a microsecond of each request.
    forCaller: (signal) => Object.assign(Object.create(detached), callerAccess(pool, account_id, signal, answers)),
    get detached() {
      return detached;
    },
  };
  return detached;
}

type Access = Pick<DataPlane, 'read' | 'write' | 'writeLimited' | 'transaction' | 'connection' | 'made'>;

const rowsOf = async <R>(client: pg.ClientBase, text: string | pg.QueryConfig, values?: unknown[]): Promise<R[]> =>
  (await resumed(client.query(onConnection(client, text) as string, values))).rows;

/** For jobs and everything else without a caller. */
const detachedAccess = (pool: FairPool, account_id: number): Access => {
  const statement: DataPlane['read'] = (text, values) =>
    pool.use(account_id, {}, (client) => rowsOf(client, text, values));
  return {
    read: statement,
    write: statement,
    writeLimited: statement,
    connection: (work) => pool.use(account_id, {}, work),
    transaction: (work) =>
      pool.use(account_id, {}, (client) =>
        inTransaction(client, () => work(client, (statement) => rowsOf(client, statement))),
      ),
    made: () => {},
  };
};

async function inTransaction<T>(client: pg.ClientBase, work: () => Promise<T>, signal?: CallerSignal): Promise<T> {
  await client.query('begin');
  try {
    const result = await work();
    assertPresent(signal);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => {}); // fails only when the connection is lost
    throw error;
  }
}

/** For one request. A single write is completed even if its caller has gone. */
function callerAccess(pool: FairPool, account_id: number, signal: CallerSignal, answers: FairQueue): Access {
  const memory = new AnswerMemory(answers, account_id, signal);
  return {
    read: (text, values, max_bytes = limits.answer_max_bytes) =>
      readWithin(memory, max_bytes, (admit) =>
        pool.use(account_id, { signal, limit_ms: limits.list_ms }, (client, cancel) =>
          resumed(queryRows(client, [onConnection(client, text), values], admit, cancel)),
        ),
      ),
    async write(text, values) {
      await memory.gate();
      const { rows } = await pool.use(account_id, { waiting: signal }, (client) =>
        resumed(queryRows<never>(client, [onConnection(client, text), values], counting(memory), () => {})),
      );
      return rows;
    },
    async writeLimited(statement) {
      await memory.gate();
      return pool.use(account_id, { waiting: signal }, (client) =>
        inTransaction(client, () => runLimited(client, memory, statement)),
      );
    },
    connection: (work) => pool.use(account_id, { signal }, work),
    transaction: (work) =>
      pool.use(account_id, { signal }, (client) =>
        inTransaction(client, () => work(client, runWithin(client, memory)), signal),
      ),
    made: (length) => memory.made(length),
  };
}

const counting = (memory: AnswerMemory) => (bytes: number) => {
  memory.count(bytes);
  return true;
};

async function runLimited<R>(client: pg.ClientBase, memory: AnswerMemory, statement: pg.QueryConfig): Promise<R[]> {
  const admit: Admit = (bytes) => {
    memory.count(bytes);
    return bytes <= limits.record_answer_max_bytes;
  };
  const { rows, isCut } = await resumed(queryRows<R>(client, [onConnection(client, statement)], admit, () => {}));
  if (isCut) throw tooLargeToAnswer();
  return rows;
}

/** Reads again with more memory, once the account may have it, if there was too little for the rows. */
async function readWithin<R>(
  memory: AnswerMemory,
  max_bytes: number,
  read: (admit: Admit) => Promise<{ rows: unknown[]; isCut: boolean }>,
): Promise<Rows<R>> {
  for (;;) {
    let missing = 0;
    let isTooLarge = false;
    const { rows, isCut } = await read((bytes, count) => {
      if (count > 0 && bytes > max_bytes) return false;
      if (bytes <= memory.room) return true;
      isTooLarge = bytes > limits.record_answer_max_bytes;
      const needed = Math.max(bytes, max_bytes);
      if (!isTooLarge && memory.tryGrow(needed)) return true;
      missing = needed;
      return false;
    });
    if (isTooLarge) throw tooLargeToAnswer();
    if (missing === 0) return isCut ? Object.assign(rows as R[], { is_cut: true }) : (rows as R[]);
    await memory.grow(missing);
  }
}

/** All rows that a transaction answers are limited together. */
function runWithin(client: pg.ClientBase, memory: AnswerMemory): RunStatement {
  let total = 0;
  return async <R>(statement: pg.QueryConfig) => {
    const before = total;
    let isOver = false;
    const admit = (bytes: number) => {
      total = before + bytes;
      if (total > limits.record_answer_max_bytes) isOver = true;
      else if (total > memory.room && !memory.tryGrow(Math.min(2 * total, limits.record_answer_max_bytes)))
        isOver = true;
      return !isOver;
    };
    const { rows } = await resumed(queryRows<R>(client, [onConnection(client, statement)], admit, () => {}));
    if (isOver) throw total > limits.record_answer_max_bytes ? tooLargeToAnswer() : accountBusy();
    return rows;
  };
}

async function makeSchema({ schema, account_id, read, transaction }: DataPlane): Promise<void> {
  if ((await layoutOf(read, schema)) >= LAYOUT) return;
  await transaction(async (client) => {
    await client.query('select pg_advisory_xact_lock($1, hashtext($2))', [PROVISION, schema]);
    // Only the database's owner may create a schema; it then belongs to a role that owns nothing else.
    await client.query(
      `set local role none; create schema if not exists "${schema}" authorization stoa_data; set local role stoa_data`,
    );
    await client.query(layout(schema));
    await client.query(
      `insert into "${schema}"._meta (account_id, layout) values ($1, $2)
       on conflict (account_id) do update set layout = excluded.layout`,
      [account_id, LAYOUT],
    );
  });
}

/** Layout version of the schema; 0 before it exists. */
async function layoutOf(read: DataPlane['read'], schema: string): Promise<number> {
  const [meta] = await read<{ layout: number }>(`select layout from "${schema}"._meta`).catch((error: unknown) => {
    if (hasSqlState(error, 'undefined_table', 'invalid_schema_name', 'undefined_column')) return [];
    throw error;
  });
  return meta?.layout ?? 0;
}
