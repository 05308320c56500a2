import type { Endpoint } from '#shared/endpoint.ts';
import { limits } from '#shared/limits.ts';
import type { Query } from '../api/address.ts';
import { ApiError } from '../api/api.ts';
import { readWhole } from '../api/wholeAnswer.ts';

/** How long a count found at the end of a list replaces the server's estimate, in ms. */
const COUNT_MS = 60_000;
/** The same for counts that the server counts exactly, in ms: its older estimate expires by then. */
const FEW_MS = 5000;
const KEPT = 50;

/** What is known of one list query. */
interface Known {
  /** The cursor that a page begins after, by page number. */
  cursors: Map<number, string>;
  count: { value: number; expires: number } | null;
}

/**
 * Cursors and counts of list queries (docs/reference/api/every-call.md#cursors). The next page is read by cursor, so that it neither repeats
 * nor skips a record when others are created or removed before it. A page without a known cursor is read by its number.
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

    /** Where the page ends differently than before, the cursors of later pages are dropped. */
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

interface PageRequest {
  endpoint: Endpoint;
  query: Query;
  signal: AbortSignal | undefined;
}

const read = ({ endpoint, query, signal }: PageRequest): Promise<Answer> => readWhole(endpoint, query, signal);

const isPaged = ({ page, limit }: Query) => Number(page) > 0 && Number(limit) > 0;

/** A page beyond the end, from an estimate or an old address, is replaced by the last page. */
export async function readPage(params: PageRequest): Promise<Answer> {
  const answer = await read(params);
  const { page, limit } = params.query;
  if (answer.items.length > 0 || !isPaged(params.query) || Number(page) === 1) return answer;
  const { totals } = answer.totals.is_estimate
    ? await read({ ...params, query: { ...params.query, page: 1, limit: 1, count: 'exact' } })
    : answer;
  if (totals.count === 0) return { items: [], totals };
  const last = Math.ceil(totals.count / Number(limit));
  return { ...(await read({ ...params, query: { ...params.query, page: last } })), totals };
}

/** The same for an entity's records: by cursor where it is known, otherwise by page number. */
export async function readRecordPage(memory: PageMemory, params: PageRequest): Promise<Answer> {
  if (!isPaged(params.query)) return read(params);
  const { page, ...rest } = params.query;
  const place = { key: JSON.stringify([params.endpoint.path, rest]), page: Number(page), limit: Number(rest.limit) };
  const cursor = memory.after(place.key, place.page);
  const byKey = cursor === undefined ? null : await readAfter({ ...params, query: rest }, cursor);
  if (cursor !== undefined && !byKey) memory.forget(place.key);
  const answer = byKey ?? (await readPage(params));
  if (isInside(place, answer)) memory.learn(place.key, place.page, answer.next_cursor ?? null);
  if (!byKey) learnEnd(memory, place, answer);
  return answer.totals.is_estimate ? { ...answer, totals: totalsOf(memory, place, answer) } : answer;
}

/** The count found at the end instead of the server's estimate, unless this page proves it too low. */
function totalsOf(memory: PageMemory, { key, page, limit }: Place, { items, totals, next_cursor }: Answer) {
  const count = memory.count(key);
  if (count === undefined || count < (page - 1) * limit + items.length + (next_cursor ? 1 : 0)) return totals;
  // A count up to this limit is exact.
  return count > limits.count_exact_max ? { count, is_estimate: true } : { count };
}

/** Null where the cursor is no longer valid, or no record follows it. */
async function readAfter(params: PageRequest, after: string): Promise<Answer | null> {
  try {
    const answer = await read({ ...params, query: { ...params.query, after } });
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

/** Whether the requested page exists; otherwise the answer is the last page. */
const isInside = ({ page, limit }: Place, { totals }: Answer) => page === 1 || (page - 1) * limit < totals.count;

/** At the end of the list the exact count is known. */
function learnEnd(memory: PageMemory, place: Place, answer: Answer): void {
  const { totals, items, next_cursor } = answer;
  if (!isInside(place, answer)) memory.learnCount(place.key, totals.count);
  else if (totals.is_estimate && next_cursor === null)
    memory.learnCount(place.key, (place.page - 1) * place.limit + items.length);
}
