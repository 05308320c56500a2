import type { TestEntity } from '../accounts/entities.ts';
import type { Api } from '../server/api.ts';
import type { Client } from '../server/client.ts';

/** A list as the data API returns it. */
export interface Listed<T = Record<string, unknown> & { id: number }> {
  items: T[];
  totals: { count: number; is_estimate?: boolean };
  next_cursor: string | null;
}

/** Inserts rows directly into an entity's table. Keys are aliases of fields or system columns; absent ones are null. */
export async function putRows(api: Api, { id, fields }: TestEntity, rows: readonly object[]): Promise<void> {
  const table = `acc_1.e_${id}`;
  const named = rows.map((row) => {
    const columns = Object.entries(row).map(([alias, value]) => [fields[alias] ? `f_${fields[alias]}` : alias, value]);
    return { created_at: '2026-11-21T06:00:00.000Z', _v: 1, ...Object.fromEntries(columns) };
  });
  await api.database.pool.query(`insert into ${table} select * from json_populate_recordset(null::${table}, $1)`, [
    JSON.stringify(named),
  ]);
}

/** Requests a list of this entity. Keys and values of the query are not escaped. */
export const listOf = (client: Client, alias: string, query: Record<string, string | string[]> = {}) =>
  client.get<Listed>(`/rest/${alias}?${queryString(query)}`);

export const queryString = (query: Record<string, string | string[]>): string =>
  Object.entries(query)
    .flatMap(([key, value]) => [value].flat().map((each) => `${encodeURIComponent(key)}=${encodeURIComponent(each)}`))
    .join('&');

export const idsOf = ({ body }: { body: Listed }): number[] => body.items.map(({ id }) => id);

/** Records of a page of the kernel, which has them as parts of JSON. */
export const parsed = <Record>(parts: readonly string[]): Record[] => JSON.parse(`[${parts.join('')}]`) as Record[];
