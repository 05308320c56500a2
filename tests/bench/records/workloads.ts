import type { SignedIn } from '../server.ts';
import { json } from '../server.ts';
import type { Deals } from './deals.ts';
import type { WrkLoad } from './wrk.ts';

interface Work {
  name: string;
  /** The goal: at least this many times the floor. */
  goal?: number;
  /** It is tried beside programs that keep the processors busy, too. */
  isTriedBusy?: true;
  left: WrkLoad;
  right: WrkLoad;
}

/** Another value each time: one that is already there is not written. */
const changeOf = (field: 'amount' | 'owner_id') => ({ method: 'PATCH', body: `{"${field}":{id}}` }) as const;

/** Requests to the product (left) and to the floor (right). */
export async function works({ headers, call }: SignedIn, { stages, sources }: Deals, rows: number): Promise<Work[]> {
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
  const cursorOf = async (query: string) =>
    encodeURIComponent(
      (await call<{ next_cursor: string }>('GET', `/rest/deals?page=${deep - 1}${query}`)).next_cursor,
    );
  const newest = 'sort[created_at]=desc';
  const filters = `?query[stage]=${stage}&query[amount][gte]=50000&query[name][ilike]=%25cedar%20maple%25`;
  const floorFilters = `?stage=${stage}&amount=50000&name=%25cedar%20maple%25`;
  const after = `?after=${await cursorOf('')}`;
  const newestAfter = `?after=${await cursorOf(`&${newest}`)}&${newest}`;
  const page = `?page=${deep}`;
  const floorNewest = 'sort=created_at%20desc';
  const filtered = (name: string, variant: number) => ({
    name: `one variant of ${name} rows, newest first, with count`,
    goal: 4,
    left: api(`?query[source]=${sources[variant]}&${newest}`),
    right: floor(`?source=${sources[variant]}&${floorNewest}`),
  });
  return [
    { name: 'get one', goal: 0.65, ...both('/{id}') },
    { name: 'list of 25 with count', goal: 10, ...both('') },
    {
      name: 'three filters with count',
      goal: 4,
      isTriedBusy: true,
      left: api(filters),
      right: floor(floorFilters),
    },
    { name: `page ${deep}`, goal: 2, ...both(page) },
    { name: `page ${deep} by cursor`, goal: 10, left: api(after), right: floor(page) },
    { name: 'newest first, with count', goal: 10, left: api(`?${newest}`), right: floor(`?${floorNewest}`) },
    {
      name: `page ${deep}, newest first`,
      goal: 2,
      left: api(`${page}&${newest}`),
      right: floor(`${page}&${floorNewest}`),
    },
    {
      name: `page ${deep} by cursor, newest first`,
      goal: 10,
      left: api(newestAfter),
      right: floor(`${page}&${floorNewest}`),
    },
    {
      name: 'by a date that half have, last first',
      goal: 10,
      left: api('?sort[paid_on]=desc'),
      right: floor('?sort=paid_on%20desc'),
    },
    filtered('1 of 100', 0),
    filtered('10 of 100', 1),
    filtered('49 of 100', 2),
    {
      name: 'one variant of 49 of 100 rows and a word of a tenth, with count',
      goal: 4,
      left: api(`?query[source]=${sources[2]}&query[name][ilike]=%25cedar%25`),
      right: floor(`?source=${sources[2]}&name=%25cedar%25`),
    },
    { name: 'insert', goal: 0.5, ...both('', { method: 'POST', body: JSON.stringify(newDeal(stage)) }) },
    { name: 'patch', goal: 0.65, ...both('/{id}', changeOf('owner_id')) },
    { name: 'patch of a field with an index here, and none in the floor', ...both('/{id}', changeOf('amount')) },
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
