import { sql } from 'kysely';
import type { Asks } from '#shared/modules.ts';
import { CACHE_TTL_MS, ttlCache } from '../../cache/ttlCache.ts';
import type { Install } from '../../context.ts';
import { isGenuine, readDisposableToken } from '../../crypto/disposableToken.ts';
import { hashInstallToken, isInstallToken, openInstallToken } from '../../crypto/installToken.ts';
import type { ControlDatabase } from '../../database/database.ts';
import type { Db } from '../../database/tables/tables.ts';

/**
 * Credentials of modules (docs/reference/product/modules.md#module-tokens): `install:<hex of the token's hash>` of an install itself,
 * `module:<install id>:<session id>` of an install that acts for a person.
 */

/** Reads the token of `Authorization: Module …`. @returns the credential that it proves; null if it proves none */
export function moduleCredentials(control: ControlDatabase, keys: { seal: Buffer; proof: Buffer }) {
  const known = ttlCache((key) => control.inSystem((db) => findByAlias(db, keys.seal, key)), {
    ttl_ms: CACHE_TTL_MS,
    max: 10_000,
  });
  return {
    async read(token: string, account_id: number): Promise<string | null> {
      if (isInstallToken(token)) return `install:${hashInstallToken(token).toString('hex')}`;
      const claims = readDisposableToken(token);
      if (!claims || claims.account_id !== account_id) return null;
      const install = await known.get(`${account_id}/${claims.module}`);
      if (!install || !(await isGenuine(token, claims, { install: install.token, proof: keys.proof }))) return null;
      return `module:${install.id}:${claims.sid}`;
    },
    /** Of an account whose installs changed. */
    forget: (account_id: number) => known.forget((_, key) => key.startsWith(`${account_id}/`)),
    forgetAll: () => known.forget(() => true),
  };
}

const liveInstalls = (db: Db) =>
  db
    .selectFrom('module_installs as i')
    .innerJoin('modules as m', 'm.id', 'i.module_id')
    .innerJoin('module_versions as v', 'v.id', 'i.version_id')
    .where('i.is_enabled', '=', true)
    .where('m.withdrawn_at', 'is', null)
    .where('v.withdrawn_at', 'is', null);

async function findByAlias(db: Db, sealKey: Buffer, key: string): Promise<{ id: number; token: string } | null> {
  const [account_id = '', alias = ''] = key.split('/');
  const found = await liveInstalls(db)
    .select(['i.id', 'i.account_id', 'i.module_id', 'i.token'])
    .where('i.account_id', '=', Number(account_id))
    .where('m.alias', '=', alias)
    .executeTakeFirst();
  if (!found?.token) return null;
  return { id: found.id, token: openInstallToken(sealKey, { ...found, token: found.token }) };
}

/** An install as it calls. */
export interface KnownInstall extends Install {
  account_id: number;
  /** Hex. */
  token_hash: string;
}

/** Those of these installs, by id or by the hash of their token, that are enabled and not withdrawn. */
export async function loadInstalls(
  db: Db,
  by: { ids: readonly number[]; hashes: readonly string[] },
): Promise<KnownInstall[]> {
  if (by.ids.length + by.hashes.length === 0) return [];
  const rows = await liveInstalls(db)
    .select(['i.id', 'i.account_id', 'i.module_id', 'i.role_id', 'i.consent'])
    .select(sql<string>`encode(i.token_hash, 'hex')`.as('token_hash'))
    .where(({ or }) =>
      or([
        sql<boolean>`i.id = any(${by.ids}::bigint[])`,
        sql<boolean>`i.token_hash = any(${by.hashes.map((hash) => Buffer.from(hash, 'hex'))}::bytea[])`,
      ]),
    )
    .execute();
  return rows.map(({ consent, ...row }) => ({ ...row, manages: managed(consent) }));
}

const managed = ({ entities }: Asks) => Object.keys(entities).filter((alias) => entities[alias] === 'manage');
