import type { Endpoint } from '#shared/endpoint.ts';
import { limits } from '#shared/limits.ts';
import { ApiError, request } from '../api/api.ts';
import type { Query } from '../api/queryString.ts';
import type { PageMemory } from './pageMemory.ts';

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
