import type { SignedIn } from '../server.ts';
import { json } from '../server.ts';
import type { Deals } from './deals.ts';
import type { WrkLoad } from './wrk.ts';

interface Work {
  name: string;
  /** The goal: at least this many times the floor. */
  goal: number;
  left: WrkLoad;
  right: WrkLoad;
}

const change = JSON.stringify({ amount: 501 });

/** Requests to the product (left) and to the floor (right). */
export async function works({ headers, call }: SignedIn, { stages }: Deals, rows: number): Promise<Work[]> {
  const stage = stages[2] as number;
  const api = (path: string, more: Partial<WrkLoad> = {}): WrkLoad => ({
    path: `/api/rest/deals${path}`,
    headers,
    ids: rows,
    ...more,
  });
  const floor = (path: string, more: Partial<WrkLoad> = {}): WrkLoad => ({
    path: `/deals${path}`,
    headers: json,
    ids: rows,
    ...more,
  });
  const both = (path: string, more: Partial<WrkLoad> = {}) => ({ left: api(path, more), right: floor(path, more) });
  // Smaller tables have fewer pages. The cursor starts at the deepest page.
  const deep = Math.min(2000, Math.floor(rows / 25));
  const before = await call<{ next_cursor: string }>('GET', `/rest/deals?page=${deep - 1}`);
  const filters = `?query[stage]=${stage}&query[amount][gte]=50000&query[name][ilike]=%25cedar%20maple%25`;
  const floorFilters = `?stage=${stage}&amount=50000&name=%25cedar%20maple%25`;
  const after = `?after=${encodeURIComponent(before.next_cursor)}`;
  const page = `?page=${deep}`;
  return [
    { name: 'get one', goal: 0.6, ...both('/{id}') },
    { name: 'list of 25 with count', goal: 10, ...both('') },
    { name: 'three filters with count', goal: 4, left: api(filters), right: floor(floorFilters) },
    { name: `page ${deep}`, goal: 2, ...both(page) },
    { name: `page ${deep} by cursor`, goal: 10, left: api(after), right: floor(page) },
    { name: 'insert', goal: 0.5, ...both('', { method: 'POST', body: JSON.stringify(newDeal(stage)) }) },
    { name: 'patch', goal: 0.5, ...both('/{id}', { method: 'PATCH', body: change }) },
  ];
}

const newDeal = (stage: number) => ({
  name: 'amber birch new',
  amount: 500,
  stage,
  owner_id: 7,
  is_open: true,
  closes_on: '2026-05-05',
  notes: 'Called on day 1',
});
