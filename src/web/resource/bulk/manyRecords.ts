import type { QueryClient } from '@tanstack/react-query';
import { fieldTypeOf } from '#shared/fieldTypes/fieldTypes.ts';
import { limits } from '#shared/limits.ts';
import { type Query, request } from '../../providers/api.ts';
import { patchMany } from '../grid/recordCalls.ts';
import { sameValue } from '../grid/sameValue.ts';
import { replaceRecords } from '../listCache.ts';
import type { Row, View } from '../view.ts';

/** How many ids one call asks for: an address can be only so long. */
const chunk = limits.in_values_max;

/** These fields of these records, as they are now. Records that are no more are left out. */
export async function readValues(view: View, ids: readonly number[], fields: readonly string[]): Promise<Row[]> {
  const { list } = view.declaration.endpoints;
  const rows: Row[] = [];
  if (!list) return rows;
  for (let at = 0; at < ids.length; at += chunk) {
    const some = ids.slice(at, at + chunk);
    const query: Query = {
      query: { id: { in: some.join(',') } },
      fields: ['id', ...fields].join(','),
      limit: some.length,
    };
    rows.push(...((await request(list.method, list.path, { query })).data as { items: Row[] }).items);
  }
  return rows;
}

/** All or none; the lists that hold them show it at once. */
export async function writeMany(client: QueryClient, view: View, rows: readonly Row[]): Promise<Row[]> {
  const updated = await patchMany(view, rows);
  replaceRecords(client, view.declaration.name, updated);
  // What selects point at comes with a list alone, and a filter may leave some of them out by now.
  void client.invalidateQueries({ queryKey: [view.declaration.name, 'getList'] });
  return updated;
}

/** Writes back what was, where nobody has written something else since; answers how many are back and how many not. */
export async function undoMany(
  client: QueryClient,
  view: View,
  before: readonly Row[],
  after: readonly Row[],
  fields: readonly string[],
): Promise<{ back: number; kept: number }> {
  const now = new Map(
    (
      await readValues(
        view,
        before.map(({ id }) => id),
        fields,
      )
    ).map((row) => [row.id, row]),
  );
  const ours = new Map(after.map((row) => [row.id, row]));
  const isOurs = (id: number) =>
    fields.every((alias) => sameValue(now.get(id)?.[alias], ours.get(id)?.[alias], isFile(view, alias)));
  const back = before.filter(({ id }) => now.has(id) && isOurs(id));
  if (back.length > 0) await writeMany(client, view, back);
  return { back: back.length, kept: before.length - back.length };
}

function isFile({ editable }: View, alias: string): boolean {
  const field = editable?.[alias];
  return field !== undefined && fieldTypeOf(field).name === 'file';
}

/** Ids of all that a list's search and filters leave, in its order, at most as many as one call may change. */
export async function matchingIds(view: View, asked: Query): Promise<number[]> {
  const { list } = view.declaration.endpoints;
  const ids: number[] = [];
  let after: string | null = null;
  do {
    const query: Query = { ...asked, fields: 'id', limit: limits.page_size_max, after, page: undefined };
    const { data } = await request(list?.method ?? 'GET', list?.path ?? '', { query });
    const page = data as { items: Row[]; next_cursor: string | null };
    ids.push(...page.items.map(({ id }) => id));
    after = page.next_cursor;
  } while (after !== null && ids.length < limits.bulk_rows_max);
  return ids.slice(0, limits.bulk_rows_max);
}
