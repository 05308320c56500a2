import type { Check, CheckContext } from './check.ts';

/** Uploads and removals finish within this time; until then bytes may have no row. */
const HOUR_MS = 3_600_000;
/** A bucket that names more than there are files and these is not believed, because they fill the memory. */
const UNKNOWN_MAX = 100_000;

export const fileChecks: readonly Check[] = [
  { name: 'every file row has its bytes, and all bytes belong to a file row', as: 'stoa_system', breaches: compare },
];

async function compare({ query, blobs }: CheckContext): Promise<string[]> {
  if (!blobs) return [];
  const stored = new Map<string, Date>();
  // Bytes are listed before rows, because an upload stores its bytes first.
  const started = new Date();
  const [files] = await query<{ count: number }>('select count(*)::int from control.files');
  const max = (files?.count ?? 0) + UNKNOWN_MAX;
  for await (const { key, put_at } of blobs.list()) {
    stored.set(key, put_at);
    if (stored.size > max) throw new Error(`more than ${UNKNOWN_MAX} names of bytes belong to no file row`);
  }
  const rows = await query<{ id: number; key: string; account_id: number; created_at: Date }>(
    'select id, key, account_id, created_at from control.files order by id',
  );
  const missing = rows.filter(({ key, created_at }) => !stored.has(key) && created_at < started);
  const known = new Set(rows.map(({ key }) => key));
  const settled = started.getTime() - HOUR_MS;
  // Shortened, because a whole key gives access to the file.
  const unknown = [...stored].filter(([key, put_at]) => !known.has(key) && put_at.getTime() < settled);
  return [
    ...missing.map(({ id, account_id }) => `file ${id} of account ${account_id} has no bytes`),
    ...unknown.map(([key]) => `bytes ${key.slice(0, 12)}… belong to no file row`),
  ];
}
