import { deriveKey, loadAppSecret } from '#server/crypto/appSecret.ts';
import { type ControlDatabase, controlDatabase } from '#server/database/database.ts';
import type { ReachedDatabase } from '#server/database/openDatabase.ts';
import { controlPool } from '#server/database/pool/pool.ts';
import type { Settings } from '#server/settings/settings.ts';
import { type AccountData, accountData } from '#server/tenant/models.ts';
import { accountPlanes, type Planes } from '#server/tenant/planes/planes.ts';
import { findPlaneIn } from '#server/tenant/planes/planeUrls.ts';
import { providerPool } from '#server/tenant/planes/providerPool.ts';
import { readInstallation } from '#server/tenant/planes/storage.ts';

export interface ReachedRecords {
  control: ControlDatabase;
  data: AccountData;
  planes: Planes;
  /** Opens and seals what is stored sealed. */
  key: Buffer;
  close(): Promise<void>;
}

/** To the control tables and to the records here: a command works while it prints how far it is. */
const CONNECTIONS = 4;

/** The records of all accounts, wherever they are, for a command. Nothing is connected to before it is used. */
export async function reachRecords(settings: Settings, { pool }: ReachedDatabase): Promise<ReachedRecords> {
  const key = deriveKey(await loadAppSecret(settings), 'seal');
  const installation = await controlDatabase(pool).inSystem(readInstallation);
  const own = controlPool({ ...pool.options, password: pool.options.password, max: CONNECTIONS });
  const control = controlDatabase(own);
  const records = providerPool(pool, CONNECTIONS);
  const access = { key, allow_private: settings.storage_allow_private, installation };
  const planes = accountPlanes(records, access, undefined, findPlaneIn(control, key));
  return {
    ...{ control, planes, key },
    data: accountData(control, planes),
    async close() {
      await planes.close();
      await records.end();
      await own.end();
    },
  };
}
