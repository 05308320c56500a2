import { withLongTimeout } from '../changes/longRunning.ts';
import { keys as keysTable } from './places.ts';
import { differs } from './replay.ts';
import { keyText, type Pair, rowText } from './rows.ts';
import type { Side } from './side.ts';

/** Rows of a range that is compared at once. */
const RANGE = 5000;

/** A part of a table, as a condition on `t`. */
interface Range {
  condition: string;
  /** Of its last row; null: it has no end. */
  last: string[] | null;
}

const hash = (columns: readonly string[]) => `encode(sha256(convert_to(${rowText(columns)}, 'UTF8')), 'hex')`;

/** Count and checksum of the rows of a range. */
async function sumOf(side: Side, { table, columns }: Pair, { condition }: Range): Promise<string> {
  const { rows } = await side.client.query<{ sum: string }>(
    withLongTimeout(
      `select count(*) || ' ' || coalesce(sum(('x' || left(${hash(columns)}, 16))::bit(64)::bigint::numeric), 0) as sum
       from ${side.table(table.name)} t where ${condition}`,
    ),
  );
  return rows[0]?.sum ?? '';
}

/**
 * Compares the next range of a table.
 * @returns where the one after it begins; null if it was the last
 * @throws MoveRefused if a row differs that is not logged
 */
export async function verifyNext(pair: Pair, after: readonly string[] | null): Promise<string[] | null> {
  const range = pair.table === keysTable ? await nextBucket(pair, after) : await nextRange(pair, after);
  if ((await sumOf(pair.from, pair, range)) !== (await sumOf(pair.to, pair, range))) await explain(pair, range);
  return range.last;
}

/** By the key, which is a number. The last range has no end, so that it has everything that is too much, too. */
async function nextRange({ from, table }: Pair, after: readonly string[] | null): Promise<Range> {
  const name = table.key[0]?.name;
  const begin = after === null ? 'true' : `t.${name} > ${BigInt(after[0] ?? 0)}`;
  const { rows } = await from.client.query<{ last: string | null; count: number }>(
    `select max(id)::text as last, count(*)::int as count from
       (select t.${name} as id from ${from.table(table.name)} t where ${begin} order by t.${name} limit ${RANGE}) t`,
  );
  const [row] = rows;
  if (!row?.last || row.count < RANGE) return { condition: begin, last: null };
  return { condition: `${begin} and t.${name} <= ${BigInt(row.last)}`, last: [row.last] };
}

/**
 * Texts are not in the same order on both sides: by a part of their hash instead. Each bucket takes a scan, so there are
 * few.
 */
async function nextBucket({ from, table }: Pair, after: readonly string[] | null): Promise<Range> {
  const [bucket, buckets] = after ?? ['0', String(await bucketsOf(from, table.name))];
  const key = table.key.map(({ name }) => `t.${name}`).join(` || ' ' || `);
  const number = `get_byte(sha256(convert_to(${key}, 'UTF8')), 0)`;
  const next = Number(bucket) + 1;
  return {
    condition: `${number} % ${Number(buckets)} = ${Number(bucket)}`,
    last: next < Number(buckets) ? [String(next), String(buckets)] : null,
  };
}

async function bucketsOf({ client, table }: Side, name: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(`select count(*) as count from ${table(name)}`);
  return Math.min(256, Math.ceil(((rows[0]?.count ?? 0) + 1) / 50_000));
}

interface Hashed {
  key: string[];
  /** Null: a logged key without a row. */
  hash: string | null;
  is_logged: boolean;
}

/**
 * The sums were read at two moments. A row of the new side must be as on the old side unless it is logged: entries are
 * removed only once their rows were copied, and nothing is copied meanwhile. So one snapshot of the old side decides.
 */
async function explain(pair: Pair, range: Range): Promise<void> {
  const { from, to, table, columns } = pair;
  const isLogged = table === keysTable ? 'l.actor = t.actor and l.key = t.key' : `l.id = t.${table.key[0]?.name}`;
  const logKey = table === keysTable ? 'array[l.actor, l.key]' : 'array[l.id::text]';
  const { rows: here } = await from.client.query<Hashed>(
    withLongTimeout(
      `select ${keyText(table)} as key, ${hash(columns)} as hash,
         exists (select from ${from.places.log} l where l.place = $1 and ${isLogged}) as is_logged
       from ${from.table(table.name)} t where ${range.condition}
       union all select ${logKey}, null, true from ${from.places.log} l where l.place = $1`,
      [table.name],
    ),
  );
  const { rows: there } = await to.client.query<Hashed>(
    withLongTimeout(
      `select ${keyText(table)} as key, ${hash(columns)} as hash, false as is_logged
       from ${to.table(table.name)} t where ${range.condition}`,
    ),
  );
  const logged = new Set(here.filter(({ is_logged }) => is_logged).map(({ key }) => JSON.stringify(key)));
  const expected = new Map(here.map(({ key, hash }) => [JSON.stringify(key), hash]));
  for (const { key, hash } of there) {
    const name = JSON.stringify(key);
    if (!logged.has(name) && expected.get(name) !== hash) throw differs(table.name, key);
    expected.delete(name);
  }
  for (const [name] of expected) if (!logged.has(name)) throw differs(table.name, JSON.parse(name) as string[]);
}
