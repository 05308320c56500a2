import { reachEmbedded } from '#server/database/embedded.ts';
import { migrationPool } from '#server/database/pool.ts';
import { dataFolder } from './place.ts';

/** Reads an entity's table, and goes on reading until the answered function is called: as a long report would. */
export async function readLong(entity_id: number): Promise<() => Promise<void>> {
  const { connection } = await reachEmbedded(dataFolder);
  const pool = migrationPool(connection);
  const client = await pool.connect();
  const { rows } = await client.query<{ name: string }>(
    "select oid::regclass::text as name from pg_class where relname = 'e_' || $1 and relkind = 'r'",
    [entity_id],
  );
  await client.query('begin');
  await client.query(`lock table ${rows[0]?.name} in access share mode`);
  let isDone = false;
  return async () => {
    if (isDone) return;
    isDone = true;
    await client.query('rollback');
    client.release();
    await pool.end();
  };
}
