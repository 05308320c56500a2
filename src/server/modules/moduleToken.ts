import { randomBytes } from 'node:crypto';
import type { Ctx, Platform } from '../context.ts';
import { seal, unseal } from '../crypto/seal.ts';
import type { Db } from '../database/tables/tables.ts';

/** The token of a module, which signs its callbacks (docs/reference/product/modules.md#module-tokens). It is stored sealed. */

const placeOf = (module_id: number) => `module_secrets/token/${module_id}`;

/** For a module that has none. */
export async function makeModuleToken({ db, account, platform }: Ctx, module_id: number): Promise<string> {
  const text = `stoa_module_${randomBytes(32).toString('base64url')}`;
  const token = seal(platform.key('seal'), placeOf(module_id), text);
  await db.insertInto('module_secrets').values({ account_id: account.id, module_id, token }).execute();
  return text;
}

/** @param account_id the account that develops the module */
export async function readModuleToken(platform: Platform, db: Db, account_id: number, module_id: number) {
  const found = await db
    .selectFrom('module_secrets')
    .select(['module_id', 'token'])
    .where('account_id', '=', account_id)
    .where('module_id', '=', module_id)
    .executeTakeFirst();
  return found ? openModuleToken(platform.key('seal'), found) : null;
}

/** @throws if it was sealed with another key, or for another module */
export const openModuleToken = (key: Buffer, { module_id, token }: { module_id: number; token: Buffer }): string =>
  unseal(key, placeOf(module_id), token).toString();
