import type { Data, DataList, DataRecord } from '@stoa/sdk';
import type { Board } from './boards.ts';
import type { Filter } from './columns.ts';

/** Records that totals and charts are made from, at most. */
export const SUMMARY_RECORDS = 10_000;
const PAGE = 1000;
const MONTHS = 12;
const PEOPLE = 5;

export interface Summary {
  count: number;
  sum: number;
  by_step: ReadonlyMap<number | null, { count: number; sum: number }>;
  /** The latest twelve months, `2026-11` last. */
  by_month: readonly { month: string; count: number }[];
  by_person: readonly { id: number | null; name: string; count: number; sum: number }[];
  isPartial: boolean;
}

/** Reads the few fields that totals need, by pages. */
export async function loadSummary(
  data: Data,
  board: Board,
  { search, person_id }: Filter,
  now: Date,
): Promise<Summary> {
  const rows: DataRecord[] = [];
  const { amount, person, field } = board;
  let after: string | null = null;
  do {
    const page: DataList = await data.list(board.entity.alias, {
      ...(search !== '' && { search }),
      ...(person_id !== null && person !== undefined && { query: { [person]: person_id } }),
      fields: ['created_at', field.alias, amount, person].filter((alias) => alias !== undefined),
      ...(person !== undefined && { with: [person] }),
      limit: PAGE,
      ...(after !== null && { after }),
    });
    rows.push(...page.items);
    after = page.next_cursor;
  } while (after !== null && rows.length < SUMMARY_RECORDS);
  return { ...summarise(rows, board, now), isPartial: after !== null };
}

export function summarise(
  rows: readonly DataRecord[],
  { field, amount, person }: Board,
  now: Date,
): Omit<Summary, 'isPartial'> {
  const amountOf = (row: DataRecord) => (amount === undefined ? 0 : Number(row[amount] ?? 0));
  const by_step = new Map<number | null, { count: number; sum: number }>();
  const people = new Map<number | null, { id: number | null; name: string; count: number; sum: number }>();
  const months = new Map(lastMonths(now).map((month) => [month, 0]));
  let sum = 0;
  for (const row of rows) {
    sum += amountOf(row);
    const step = (row[field.alias] ?? null) as number | null;
    add(by_step, step, { count: 0, sum: 0 }, amountOf(row));
    const month = String(row.created_at).slice(0, 7);
    if (months.has(month)) months.set(month, (months.get(month) ?? 0) + 1);
    if (person === undefined) continue;
    const id = (row[person] ?? null) as number | null;
    const { name = '' } = (row[`${person}_data`] ?? {}) as { name?: string };
    add(people, id, { id, name, count: 0, sum: 0 }, amountOf(row));
  }
  const ranked = [...people.values()].sort((a, b) => b.sum - a.sum || b.count - a.count);
  return {
    ...{ count: rows.length, sum, by_step },
    by_month: [...months].map(([month, count]) => ({ month, count })),
    by_person: ranked.filter(({ id }) => id !== null).slice(0, PEOPLE),
  };
}

function add<K, T extends { count: number; sum: number }>(into: Map<K, T>, key: K, start: T, amount: number): void {
  const known = into.get(key) ?? start;
  known.count += 1;
  known.sum += amount;
  into.set(key, known);
}

function lastMonths(now: Date): string[] {
  return Array.from({ length: MONTHS }, (_, at) => {
    const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (MONTHS - 1 - at), 1));
    return first.toISOString().slice(0, 7);
  });
}
