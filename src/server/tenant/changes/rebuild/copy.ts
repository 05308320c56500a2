import type pg from 'pg';
import type { Places } from './places.ts';

/** Rows in a batch: milliseconds each, so that autovacuum and replicas keep up. */
const BATCH = 2000;

/** Copies all records by id. Each batch is committed by itself. */
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
 * Updates the copies of logged records. Records written meanwhile are logged again. In a transaction.
 * @returns log entries handled; fewer than `at_most` if none are left
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

/** Repeats until the log is short. */
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
