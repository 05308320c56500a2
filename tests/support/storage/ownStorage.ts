import { deriveKey } from '#server/crypto/appSecret.ts';
import { seal } from '#server/crypto/seal.ts';
import { passwordPlace } from '#server/tenant/planes/storage.ts';
import type { CustomerDatabase } from '../database/postgresServer.ts';
import type { Api } from '../server/api.ts';
import { secret } from '../server/credentials.ts';

/** Puts the records of an account into a customer's database, as saving the settings does, without checking anything. */
export async function useOwnStorage(
  { sql }: Pick<Api, 'sql'>,
  account_id: number,
  { host, port, user, password, database }: CustomerDatabase,
  { schema = 'stoa', read = null }: { schema?: string; read?: Pick<CustomerDatabase, 'host' | 'port'> | null } = {},
): Promise<void> {
  const key = deriveKey(secret, 'seal');
  const [write, reading] = (['write', 'read'] as const).map((side) =>
    seal(key, passwordPlace(account_id, side), password),
  );
  await sql('delete from control.account_storage where account_id = $1', [account_id]);
  await sql(
    `insert into control.account_storage (account_id, location, database, schema, write_host, write_port, write_user,
       write_password, write_encryption, separate_rw, read_host, read_port, read_user, read_password, read_encryption,
       epoch) values ($1, 'own', $2, $3, $4, $5, $6, $7, 'none', $8, $9, $10, $6, $11, 'none', 1)`,
    [account_id, database, schema, host, port, user, write, read !== null, read?.host, read?.port, reading],
  );
}
