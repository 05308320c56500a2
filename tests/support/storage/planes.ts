import { deriveKey } from '#server/crypto/appSecret.ts';
import type { ControlDatabase } from '#server/database/database.ts';
import type { AffinityPool } from '#server/load/connections/affinityPool.ts';
import { accountPlanes, type Planes } from '#server/tenant/planes/planes.ts';
import { findPlaneIn } from '#server/tenant/planes/planeUrls.ts';
import { readInstallation } from '#server/tenant/planes/storage.ts';
import { secret } from '../server/credentials.ts';

/** The planes of all accounts, as in a server of the tests. */
export async function testPlanes(control: ControlDatabase, records: AffinityPool): Promise<Planes> {
  const key = deriveKey(secret, 'seal');
  const access = { key, allow_private: true, installation: await control.inSystem(readInstallation) };
  return accountPlanes(records, access, undefined, findPlaneIn(control, key));
}
