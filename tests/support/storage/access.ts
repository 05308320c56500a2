import { deriveKey } from '#server/crypto/appSecret.ts';
import type { ControlDatabase } from '#server/database/database.ts';
import { readInstallation } from '#server/tenant/planes/storage.ts';
import type { Access } from '#server/tenant/servers/serverPool.ts';
import { secret } from '../server/credentials.ts';

/** How servers of accounts are reached, as in a server of the tests. */
export const testAccess = async (control: ControlDatabase): Promise<Access> => ({
  key: deriveKey(secret, 'seal'),
  allow_private: true,
  installation: await control.inSystem(readInstallation),
});
