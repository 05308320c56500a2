import type pg from 'pg';
import type { Places } from './places.ts';

/** Rows at a time: milliseconds each, so that autovacuum and replicas keep up. */
const BATCH = 2000;

/** Copies every record that was there when the log began, by id. Each batch is committed by itself. */
export async function copyAll(client: pg.ClientBase, { table, copy }: Places, columns: string): Promise<void> {
  for (let after: number | null = null; ; ) {
    const from: string = after === null ? '' : `where id > ${after}`;
    const { rows } = await client.query<{ last: number | null }>(
      `with copied as (insert into ${copy} (${columns}) select ${columns} from ${table} ${from} order by id limit ${BATCH}
         on conflict (id) do nothing returning id)
       select max(id) as last from copied`,
    );
    after = rows[0]?.last ?? null;
    if (after === null) return;
  }
}

/**
 * Brings the copies of noted records to what they are now. Whoever writes one of them while this runs has it noted again.
 * In a transaction.
 * @returns how many notes were seen to; fewer than `at_most` when none is left
 */
export async function replay(
  client: pg.ClientBase,
  { table, copy, log }: Places,
  columns: string,
  at_most = BATCH,
): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `delete from ${log} where n in (select n from ${log} order by n limit ${at_most}) returning id`,
  );
  if (rows.length === 0) return 0;
  const ids = [[...new Set(rows.map(({ id }) => id))]];
  await client.query(`delete from ${copy} where id = any($1::bigint[])`, ids);
  await client.query(
    `insert into ${copy} (${columns}) select ${columns} from ${table} where id = any($1::bigint[])`,
    ids,
  );
  return rows.length;
}

/** Until no more is noted than can be seen to in passing. */
export async function catchUp(client: pg.ClientBase, places: Places, columns: string): Promise<void> {
  for (let seen = BATCH; seen === BATCH; ) {
    await client.query('begin');
    try {
      seen = await replay(client, places, columns);
      await client.query('commit');
    } catch (error) {
      await client.query('rollback').catch(() => {}); // fails only when the connection is lost
      throw error;
    }
  }
}
