import type { Endpoint } from '#shared/endpoint.ts';
import { limits } from '#shared/limits.ts';
import { ApiError, request } from '../api/api.ts';
import type { Query } from '../api/queryString.ts';

/** How long a count that was found out at the end of a list stands in for the server's estimate, ms. */
const COUNT_MS = 60_000;
/** Of so few the server guesses only as long as it believes an older guess, ms: then it has counted them itself. */
const FEW_MS = 5000;
const KEPT = 50;

/** What is known of one list, asked one way: where its pages begin, and how many records it has. */
interface Known {
  /** By page number: after which record it begins. */
  cursors: Map<number, string>;
  count: { value: number; expires: number } | null;
}

/**
 * Pages of a list by key (CONTRACT.md section 4): each page's answer says where the next one begins, so that going on
 * neither repeats nor skips a record when others are made or removed before it. A page that nobody came to from the one
 * before is asked for by its number.
 */
export function pageMemory() {
  const lists = new Map<string, Known>();

  const of = (key: string): Known => {
    const known = lists.get(key) ?? { cursors: new Map(), count: null };
    lists.delete(key);
    lists.set(key, known);
    if (lists.size > KEPT) lists.delete(lists.keys().next().value as string);
    return known;
  };

  return {
    after: (key: string, page: number): string | undefined => lists.get(key)?.cursors.get(page),

    /** A page that now ends elsewhere than it did: those behind the next one are no longer where they were. */
    learn(key: string, page: number, next: string | null): void {
      const { cursors } = of(key);
      if (cursors.get(page + 1) === (next ?? undefined)) return;
      for (const each of [...cursors.keys()]) if (each > page) cursors.delete(each);
      if (next) cursors.set(page + 1, next);
    },

    forget: (key: string): void => void lists.get(key)?.cursors.clear(),

    count: (key: string): number | undefined => {
      const count = lists.get(key)?.count;
      return count && count.expires > Date.now() ? count.value : undefined;
    },

    learnCount(key: string, value: number): void {
      of(key).count = { value, expires: Date.now() + (value > limits.count_exact_max ? COUNT_MS : FEW_MS) };
    },
  };
}

export type PageMemory = ReturnType<typeof pageMemory>;

interface Answer {
  items: { id: number; [field: string]: unknown }[];
  totals: { count: number; is_estimate?: boolean };
  next_cursor?: string | null;
}

interface Asked {
  endpoint: Endpoint;
  query: Query;
  signal: AbortSignal | undefined;
}

async function read({ endpoint, query, signal }: Asked): Promise<Answer> {
  const { data } = await request(endpoint.method, endpoint.path, { query, signal });
  return data as Answer;
}

const isPaged = ({ page, limit }: Query) => Number(page) > 0 && Number(limit) > 0;

/** A page beyond the end, which an estimate had promised or an old address names, is the last one there is. */
export async function readPage(asked: Asked): Promise<Answer> {
  const answer = await read(asked);
  const { page, limit } = asked.query;
  if (answer.items.length > 0 || !isPaged(asked.query) || Number(page) === 1) return answer;
  const { totals } = answer.totals.is_estimate
    ? await read({ ...asked, query: { ...asked.query, page: 1, limit: 1, count: 'exact' } })
    : answer;
  if (totals.count === 0) return { items: [], totals };
  const last = Math.ceil(totals.count / Number(limit));
  return { ...(await read({ ...asked, query: { ...asked.query, page: last } })), totals };
}

/** The same of an entity's records: by key where the page before was read, else by its number. */
export async function readRecordPage(memory: PageMemory, asked: Asked): Promise<Answer> {
  if (!isPaged(asked.query)) return read(asked);
  const { page, ...rest } = asked.query;
  const place = { key: JSON.stringify([asked.endpoint.path, rest]), page: Number(page), limit: Number(rest.limit) };
  const cursor = memory.after(place.key, place.page);
  const byKey = cursor === undefined ? null : await readAfter({ ...asked, query: rest }, cursor);
  if (cursor !== undefined && !byKey) memory.forget(place.key);
  const answer = byKey ?? (await readPage(asked));
  if (isInside(place, answer)) memory.learn(place.key, place.page, answer.next_cursor ?? null);
  if (!byKey) learnEnd(memory, place, answer);
  return answer.totals.is_estimate ? { ...answer, totals: totalsOf(memory, place, answer) } : answer;
}

/** What was counted at the end of the list in the place of the server's guess, unless this page has more than that. */
function totalsOf(memory: PageMemory, { key, page, limit }: Place, { items, totals, next_cursor }: Answer) {
  const count = memory.count(key);
  if (count === undefined || count < (page - 1) * limit + items.length + (next_cursor ? 1 : 0)) return totals;
  // So few are never a guess.
  return count > limits.count_exact_max ? { count, is_estimate: true } : { count };
}

/** Null where the server knows no such place any more, or nothing is left behind it. */
async function readAfter(asked: Asked, after: string): Promise<Answer | null> {
  try {
    const answer = await read({ ...asked, query: { ...asked.query, after } });
    return answer.items.length > 0 ? answer : null;
  } catch (error) {
    if (error instanceof ApiError && error.status === 422) return null;
    throw error;
  }
}

interface Place {
  key: string;
  page: number;
  limit: number;
}

/** Whether the page is there at all: what was asked beyond the end was answered with the last one. */
const isInside = ({ page, limit }: Place, { totals }: Answer) => page === 1 || (page - 1) * limit < totals.count;

/** Whoever was at the end knows how many there are, where the server guesses. */
function learnEnd(memory: PageMemory, place: Place, answer: Answer): void {
  const { totals, items, next_cursor } = answer;
  if (!isInside(place, answer)) memory.learnCount(place.key, totals.count);
  else if (totals.is_estimate && next_cursor === null)
    memory.learnCount(place.key, (place.page - 1) * place.limit + items.length);
}
