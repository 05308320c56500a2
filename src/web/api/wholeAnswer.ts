import { limits } from '#shared/limits.ts';
import type { Query } from './address.ts';
import { request } from './api.ts';

interface List<T> {
  items: T[];
  totals: { count: number; is_estimate?: boolean; is_cut?: boolean };
  next_cursor?: string | null;
}

/** Reads a list, and reads on where the server cut the answer because of its size (docs/reference/api/every-call.md#lists). */
export async function readWhole<T>(
  { method, path }: { method: string; path: string },
  query: Query,
  signal?: AbortSignal,
): Promise<List<T>> {
  const read = async (query: Query) =>
    (await request(method, path, { query, ...(signal && { signal }) })).data as List<T>;
  const wanted = Number(query.limit ?? limits.page_size_default);
  let { items, totals, next_cursor } = await read(query);
  while (totals.is_cut && next_cursor && items.length < wanted) {
    const more = await read({ ...query, page: undefined, after: next_cursor, limit: wanted - items.length });
    items = [...items, ...more.items];
    next_cursor = more.next_cursor;
    totals = { ...totals, is_cut: more.totals.is_cut ?? false };
  }
  const { is_cut: _, ...whole } = totals;
  return { items, totals: whole, ...(next_cursor !== undefined && { next_cursor }) };
}
