import { controlDatabase } from '#server/database/database.ts';
import { reachEmbedded } from '#server/database/embedded.ts';
import { migrationPool } from '#server/database/pool/pool.ts';
import { markModule } from '../../../../resources/modules/modules/server/operator.ts';
import { dataFolder } from '../run/workerServer.ts';

/** As `npx stoa module trust` does: the widget runs in the page, and the module may charge. */
export async function trust({ id }: { id: number }): Promise<void> {
  const { connection } = await reachEmbedded(dataFolder);
  const pool = migrationPool(connection);
  await markModule(controlDatabase(pool), 'trust', String(id));
  await pool.end();
}
