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
  schema = 'stoa',
): Promise<void> {
  const sealed = seal(deriveKey(secret, 'seal'), passwordPlace(account_id, 'write'), password);
  await sql(
    `insert into control.account_storage (account_id, location, database, schema, write_host, write_port, write_user,
       write_password, write_encryption, epoch) values ($1, 'own', $2, $3, $4, $5, $6, $7, 'none', 1)
     on conflict (account_id) do update set location = excluded.location, database = excluded.database,
       schema = excluded.schema, write_host = excluded.write_host, write_port = excluded.write_port,
       write_user = excluded.write_user, write_password = excluded.write_password, write_encryption = 'none',
       epoch = account_storage.epoch + 1`,
    [account_id, database, schema, host, port, user, sealed],
  );
}
