import type { Check, Look } from './check.ts';

/** An upload is between its bytes and its row for less than that, and so is a removal. */
const HOUR_MS = 3_600_000;

export const fileChecks: readonly Check[] = [
  { name: 'every file has its bytes, and all bytes are of a file', as: 'stoa_system', breaches: compare },
];

async function compare({ query, blobs }: Look): Promise<string[]> {
  if (!blobs) return [];
  const stored = new Map<string, Date>();
  // First: whatever is uploaded meanwhile has its bytes before its row.
  const began = new Date();
  for await (const { key, put_at } of blobs.list()) stored.set(key, put_at);
  const rows = await query<{ id: number; key: string; account_id: number; created_at: Date }>(
    'select id, key, account_id, created_at from control.files order by id',
  );
  const missing = rows.filter(({ key, created_at }) => !stored.has(key) && created_at < began);
  const known = new Set(rows.map(({ key }) => key));
  const settled = began.getTime() - HOUR_MS;
  // A key opens its file: it is told of no further than to find it.
  const unknown = [...stored].filter(([key, put_at]) => !known.has(key) && put_at.getTime() < settled);
  return [
    ...missing.map(({ id, account_id }) => `file ${id} of account ${account_id} has no bytes`),
    ...unknown.map(([key]) => `bytes ${key.slice(0, 12)}… are of no file`),
  ];
}
