import type pg from 'pg';
import { requestLimits } from '#shared/limits.ts';
import { hasSqlState } from '../../database/databaseErrors.ts';
import { type Admit, queryRows } from '../../database/query/boundedQuery.ts';
import { type Part, partsFor, queryTogether } from '../../database/query/queryTogether.ts';
import { accountBusy } from '../../errors/errors.ts';
import { assertPresent } from '../../load/connections/cancelStatement.ts';
import type { FairPool } from '../../load/connections/fairPool.ts';
import { charactersOf } from '../../load/eventLoop/textParts.ts';
import { resumed } from '../../load/eventLoop/watch.ts';
import { AnswerMemory, tooLargeToAnswer } from '../../load/memory/answerMemory.ts';
import type { CallerSignal } from '../../load/shares/callerSignal.ts';
import type { FairQueue } from '../../load/shares/fairQueue.ts';
import type { DataPlane, Rows, RunStatement, Together } from '../dataPlane.ts';
import { forgetStatement, onConnection } from '../prepared.ts';
import type { ReadHost } from './readHost.ts';

/** Connections of an account. */
export interface Pools {
  write: FairPool;
  /** Null: reads go to the write host. */
  readHost: ReadHost | null;
  /** Connections that keep a session; by default those of `write`, which may lead to a pooler in transaction mode. */
  sessions?: FairPool;
}

/** Statements of a data plane. */
type Access = Pick<DataPlane, 'read' | 'write' | 'writeLimited' | 'transaction' | 'connection' | 'made'>;

type OneOrMore = string | pg.QueryConfig | Together;

const isTogether = (statements: OneOrMore): statements is Together => Array.isArray(statements);

const together = <R>(client: pg.ClientBase, parts: Together, admit: Admit, isWhole: boolean) =>
  preparing(client, parts, () =>
    queryTogether<R>(
      client,
      partsFor(client, parts).map((part) => onConnection(client, part) as Part),
      admit,
      isWhole,
    ),
  );

const bounded = <R>(client: pg.ClientBase, text: string | pg.QueryConfig, ...[values, admit, cancel]: Bounds) =>
  preparing(client, [text], () => queryRows<R>(client, [onConnection(client, text), values], admit, cancel));

type Bounds = [values: unknown[] | undefined, admit: Admit, cancel: () => void];

/** "cached plan must not change result type": a column was converted. The next attempt prepares the statement again. */
async function preparing<T>(
  client: pg.ClientBase,
  statements: readonly (string | { name?: string | undefined })[],
  query: () => Promise<T>,
): Promise<T> {
  try {
    return await query();
  } catch (error) {
    if (hasSqlState(error, 'feature_not_supported'))
      for (const each of statements) forgetStatement(client, typeof each === 'string' ? undefined : each.name);
    throw error;
  }
}

const textOf = (statement: string | pg.QueryConfig) => (typeof statement === 'string' ? statement : statement.text);

/** A write by itself. */
const written = async <R>(
  client: pg.ClientBase,
  text: OneOrMore,
  values: unknown[] = [],
  admit = always,
): Promise<R[]> => {
  const writing = isTogether(text)
    ? together<R>(client, text, admit, true)
    : bounded<R>(client, text, values, admit, () => {});
  return (await resumed(writing)).rows;
};

const always: Admit = () => true;

const runIn =
  (client: pg.ClientBase): RunStatement =>
  async <R>(statement: pg.QueryConfig | Together) =>
    isTogether(statement)
      ? (await resumed(together<R>(client, statement, always, false))).rows
      : rowsOf<R>(client, statement);

const rowsOf = async <R>(client: pg.ClientBase, text: string | pg.QueryConfig, values?: unknown[]): Promise<R[]> =>
  (await preparing(client, [text], () => resumed(client.query(onConnection(client, text) as string, values)))).rows;

/** For jobs and everything else without a caller. */
export const detachedAccess = ({ write, readHost, sessions = write }: Pools, account_id: number): Access => {
  const statement: DataPlane['read'] = (text, values) =>
    write.use(account_id, {}, (client) => rowsOf(client, text, values));
  const writing: DataPlane['write'] = (text, values) =>
    write.use(account_id, {}, (client) => noted(readHost, client, written(client, text, values)));
  return {
    read: statement,
    write: writing,
    writeLimited: writing,
    connection: (work) => sessions.use(account_id, {}, work),
    transaction: (work) =>
      write.use(account_id, {}, (client) =>
        noted(
          readHost,
          client,
          inTransaction(client, () => work(client, runIn(client))),
        ),
      ),
    made: () => {},
  };
};

/** The result of a write, once it is known how far the read host must be to have it. */
async function noted<T>(readHost: ReadHost | null, client: pg.ClientBase, writing: Promise<T>): Promise<T> {
  const result = await writing;
  if (readHost) await readHost.wrote(client);
  return result;
}

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
export function callerAccess(
  { write: pool, readHost, sessions = pool }: Pools,
  account_id: number,
  { signal, mayLag }: { signal: CallerSignal; mayLag: boolean },
  answers: FairQueue,
): Access {
  const memory = new AnswerMemory(answers, account_id, signal);
  const reading = readHost && mayLag ? readHost : pool;
  return {
    read: (text, values, max_bytes = requestLimits.answer_max_bytes) =>
      readWithin(memory, max_bytes, (admit) =>
        reading.use(
          account_id,
          { signal, limit_ms: requestLimits.list_ms, is_short: true, text: textOf(text) },
          (client, cancel) => resumed(bounded(client, text, values, admit, cancel)),
        ),
      ),
    async write(text, values) {
      await memory.gate();
      return pool.use(account_id, { waiting: signal, is_short: true }, (client) =>
        noted(readHost, client, written<never>(client, text, values, counting(memory))),
      );
    },
    async writeLimited(statements) {
      await memory.gate();
      return pool.use(account_id, { waiting: signal, is_short: true }, (client) =>
        noted(
          readHost,
          client,
          inTransaction(client, () => runLimited(client, memory, statements)),
        ),
      );
    },
    connection: (work) => sessions.use(account_id, { signal }, work),
    transaction: (work) =>
      pool.use(account_id, { signal }, (client) =>
        noted(
          readHost,
          client,
          inTransaction(client, () => work(client, runWithin(client, memory)), signal),
        ),
      ),
    made: (answer) => memory.made(charactersOf(answer)),
  };
}

const counting = (memory: AnswerMemory) => (bytes: number) => {
  memory.count(bytes);
  return true;
};

async function runLimited<R>(client: pg.ClientBase, memory: AnswerMemory, statements: Together): Promise<R[]> {
  const admit: Admit = (bytes) => {
    memory.count(bytes);
    return bytes <= requestLimits.record_answer_max_bytes;
  };
  const { rows, isCut } = await resumed(together<R>(client, statements, admit, false));
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
      isTooLarge = bytes > requestLimits.record_answer_max_bytes;
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
  return async <R>(statement: pg.QueryConfig | Together) => {
    const before = total;
    let isOver = false;
    const admit = (bytes: number) => {
      total = before + bytes;
      if (total > requestLimits.record_answer_max_bytes) isOver = true;
      else if (total > memory.room && !memory.tryGrow(Math.min(2 * total, requestLimits.record_answer_max_bytes)))
        isOver = true;
      return !isOver;
    };
    const running = isTogether(statement)
      ? together<R>(client, statement, admit, false)
      : bounded<R>(client, statement, undefined, admit, () => {});
    const { rows } = await resumed(running);
    if (isOver) throw total > requestLimits.record_answer_max_bytes ? tooLargeToAnswer() : accountBusy();
    return rows;
  };
}
