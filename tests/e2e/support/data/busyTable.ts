import { reachEmbedded } from '#server/database/embedded.ts';
import { migrationPool } from '#server/database/pool/pool.ts';
import { dataFolder } from '../run/workerServer.ts';

/** Locks an entity's table as a long report does, until the returned function is called. */
export async function lockForReading(entity_id: number): Promise<() => Promise<void>> {
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
