import { history, keys as keysTable, type MovedTable } from './places.ts';
import { type Pair, pairOf, type RowText, readKeys, writeRows } from './rows.ts';
import { MoveRefused, recordsOf, type Side } from './side.ts';

/** Log entries of a batch. */
const BATCH = 500;

interface Note {
  n: string;
  place: string;
  key: string[];
}

/** Both sides with the run that may write, and the tables as they are known so far. */
export interface Copying {
  from: Side;
  to: Side;
  run: string;
  pairs: Map<string, Pair>;
}

export async function pairFor({ from, to, pairs }: Copying, table: MovedTable): Promise<Pair> {
  const pair = pairs.get(table.name) ?? (await pairOf(from, to, table));
  pairs.set(table.name, pair);
  return pair;
}

/**
 * Copies logged rows again and compares them, then removes their entries. What is written meanwhile is logged again.
 * @returns entries handled; fewer than `at_most` if none are left
 */
export async function replay(copying: Copying, at_most = BATCH): Promise<number> {
  const { client, places } = copying.from;
  const { rows: notes } = await client.query<Note>(
    `select n::text, place, case when id is null then array[actor, key] else array[id::text] end as key
     from ${places.log} order by n limit ${at_most}`,
  );
  if (notes.length === 0) return 0;
  for (const [place, keys] of byPlace(notes)) {
    const table = [keysTable, history].find(({ name }) => name === place) ?? recordsOf(place);
    await copyAgain(await pairFor(copying, table), copying.run, keys);
  }
  await client.query(`delete from ${places.log} where n = any($1::bigint[])`, [notes.map(({ n }) => n)]);
  return notes.length;
}

/**
 * Deletes the copies of logged records, which are copied again. The others are as the table was at one moment: no unique
 * value is there twice.
 */
export async function dropLogged(copying: Copying, name: string): Promise<void> {
  const { client, places } = copying.from;
  const pair = await pairFor(copying, recordsOf(name));
  const { rows } = await client.query<{ id: string }>(
    `select distinct id::text from ${places.log} where place = $1 and id is not null`,
    [name],
  );
  for (let at = 0; at < rows.length; at += BATCH)
    await writeRows(
      pair,
      copying.run,
      [],
      rows.slice(at, at + BATCH).map(({ id }) => [id]),
    );
}

function byPlace(notes: readonly Note[]): Map<string, string[][]> {
  const places = new Map<string, Map<string, string[]>>();
  for (const { place, key } of notes) places.set(place, (places.get(place) ?? new Map()).set(JSON.stringify(key), key));
  return new Map([...places].map(([place, keys]) => [place, [...keys.values()]]));
}

async function copyAgain(pair: Pair, run: string, keys: string[][]): Promise<void> {
  for (let left = keys; left.length > 0; ) {
    const { rows, isCut } = await readKeys(pair, pair.from, left);
    const found = new Set(rows.map(({ key }) => JSON.stringify(key)));
    const missing = left.filter((key) => !found.has(JSON.stringify(key)));
    await writeRows(pair, run, rows, isCut ? [] : missing);
    await compareWritten(pair, rows);
    left = isCut ? missing : [];
  }
}

/** What was written is there as it was read. */
export async function compareWritten(pair: Pair, rows: readonly RowText[]): Promise<void> {
  const expected = new Map(rows.map(({ key, text }) => [JSON.stringify(key), text]));
  for (let left = rows.map(({ key }) => key); left.length > 0; ) {
    const { rows: there, isCut } = await readKeys(pair, pair.to, left);
    for (const { key, text } of there)
      if (expected.get(JSON.stringify(key)) !== text) throw differs(pair.table.name, key);
    const seen = new Set(there.map(({ key }) => JSON.stringify(key)));
    left = left.filter((key) => !seen.has(JSON.stringify(key)));
    if (!isCut && left[0]) throw differs(pair.table.name, left[0]);
  }
}

export const differs = (table: string, key: readonly string[]) =>
  new MoveRefused('verify', `${table} differs at ${key.join('/')}`);

/**
 * Repeats until the log is short, or so many times: writers may be faster, and the switch slows them down.
 */
export async function catchUp(copying: Copying, onBatch: () => Promise<void>, rounds = 20): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    const seen = await replay(copying);
    await onBatch();
    if (seen < BATCH) return;
  }
}
