import { timeLimit } from '../timeLimit.ts';

/** One call of the API: its status, 0 without an answer, and its body. */
export type Call = (
  method: 'POST' | 'PATCH' | 'DELETE' | 'GET',
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<{ status: number; body: unknown }>;

export interface MoveWriters {
  /** Of acknowledged creations; each must be there once. */
  created: Set<string>;
  /** Acknowledged last values of records, by id. */
  counters: Map<number, number>;
  /** Ids of records whose removal was acknowledged. */
  removed: Set<number>;
  statuses: Map<number, number>;
  /** The longest wait for an answer, ms. */
  longest(): number;
  stop(): Promise<void>;
}

interface Made {
  id: number;
}

/**
 * Writers of several kinds, at work until stopped: creations, with and without an idempotency key, counters, removals
 * and bulk calls, on records of their own. `title` is a text and `count` a number of the entity.
 */
export function startMoveWriters(calls: readonly Call[], alias: string, count: number, name = ''): MoveWriters {
  const created = new Set<string>();
  const counters = new Map<number, number>();
  const removed = new Set<number>();
  const statuses = new Map<number, number>();
  let longest = 0;
  let isStopped = false;
  const timed =
    (call: Call): Call =>
    async (...args) => {
      const begun = performance.now();
      const answer = await call(...args);
      longest = Math.max(longest, performance.now() - begun);
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      return answer;
    };
  const path = `/rest/${alias}`;
  const kinds: ((call: Call, title: string) => Promise<void>)[] = [
    async (call, title) => {
      if ((await call('POST', path, { title })).status === 201) created.add(title);
    },
    async (call, title) => {
      // The same call twice makes one record.
      const once = () => call('POST', path, { title }, { 'idempotency-key': title });
      const [first, second] = [await once(), await once()];
      if (first.status === 201 || second.status === 201) created.add(title);
    },
    async (call, title) => {
      const made = await call('POST', path, { title });
      if (made.status !== 201) return;
      created.add(title);
      const { id } = made.body as Made;
      for (let n = 1; n <= 5; n += 1)
        if ((await call('PATCH', `${path}/${id}`, { count: n })).status === 200) counters.set(id, n);
        else counters.delete(id);
    },
    async (call, title) => {
      const made = await call('POST', path, { title });
      if (made.status !== 201) return;
      const { id } = made.body as Made;
      if ((await call('DELETE', `${path}/${id}`)).status === 204) removed.add(id);
    },
    async (call, title) => {
      const titles = [0, 1, 2].map((n) => `${title}.${n}`);
      const { status } = await call('POST', `${path}/bulk`, { create: titles.map((each) => ({ title: each })) });
      if (status === 200) for (const each of titles) created.add(each);
    },
  ];
  const writers = Array.from({ length: count }, async (_, writer) => {
    const call = timed(calls[writer % calls.length] as Call);
    const kind = kinds[writer % kinds.length] as (typeof kinds)[number];
    for (let n = 0; !isStopped; n += 1) await kind(call, `${name}${writer}.${n}`);
  });
  return {
    ...{ created, counters, removed, statuses },
    longest: () => longest,
    async stop() {
      isStopped = true;
      await Promise.all(writers);
    },
  };
}

/** A record as the database has it. */
export interface WrittenRow {
  id: number;
  title: string;
  count: number | null;
  deleted_at: unknown;
}

/** What the writers were told and is not so. */
export function lostOf({ created, counters, removed }: MoveWriters, rows: readonly WrittenRow[]) {
  const times = new Map<string, number>();
  for (const { title } of rows) times.set(title, (times.get(title) ?? 0) + 1);
  const byId = new Map(rows.map((row) => [Number(row.id), row]));
  return {
    lost: [...created].filter((title) => !times.has(title)),
    doubled: [...times].filter(([, n]) => n > 1).map(([title]) => title),
    counters: [...counters].filter(([id, n]) => Number(byId.get(id)?.count ?? 0) !== n),
    removed: [...removed].filter((id) => !byId.get(id)?.deleted_at),
  };
}

/** Statuses that no writer should have been answered. On a busy machine a call may reach its time limit. */
export function unexpectedOf({ statuses }: MoveWriters, also: readonly number[] = []): number[] {
  const expected = [200, 201, 204, ...also, ...(timeLimit(1) > 1 ? [503] : [])];
  return [...statuses.keys()].filter((status) => !expected.includes(status));
}

export const nothingLost = { lost: [], doubled: [], counters: [], removed: [] };
