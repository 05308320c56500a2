import { openSigningKey, type SealedSigningKey } from '#server/crypto/accessTokens.ts';
import { deriveKey } from '#server/crypto/appSecret.ts';
import { openValue, sealedColumns, valuesOf } from '#server/crypto/rotation/sealedColumns.ts';
import { openSavedBody, type SavedPlace } from '#server/idempotency/idempotency.ts';
import { byQuery, type Check, type CheckContext } from './check.ts';

/** An API key, a mailed code, tokens of modules and of people, secrets of streams, and the first line of a PEM file as text and as hexadecimal bytea. */
const plaintext = [
  'stoa_(key|code|install|module)_[A-Za-z0-9_-]{43}',
  'eyJ[A-Za-z0-9_-]+\\.eyJ[A-Za-z0-9_-]+\\.',
  'whsec_[A-Za-z0-9+/]{43}=',
  '-----BEGIN [A-Z ]*PRIVATE KEY',
  '2d2d2d2d2d424547494e',
].join('|');

export const secretChecks: readonly Check[] = [
  byQuery(
    'API keys and passwords are stored as hashes',
    'stoa_system',
    `select format('API key %s of user %s in account %s is not a SHA-256 hash', id, user_id, account_id) as breach
      from control.api_keys where octet_length(key_hash) <> 32
     union all
     select format('password of user %s is not an argon2id hash', id)
      from control.users where password_hash not like '$argon2id$%' order by 1`,
  ),
  { name: 'signing keys can be decrypted', as: 'stoa_system', breaches: openSigningKeys },
  {
    name: 'passwords and addresses of servers, payment methods, and secrets of apps and streams can be decrypted',
    as: 'stoa_system',
    breaches: openServers,
  },
  { name: 'stored answers are encrypted', as: 'stoa_system', breaches: openSavedBodies },
  { name: 'no plaintext secret in any row', as: 'stoa_system', breaches: searchRows },
  {
    name: 'no plaintext secret in any job',
    as: 'owner',
    breaches: async ({ query }) =>
      (await hasQueue(query))
        ? (
            await query<{ id: string }>(
              'select id from graphile_worker._private_jobs where payload::text ~ $1 order by id',
              [plaintext],
            )
          ).map(({ id }) => `job ${id} has one`)
        : [],
  },
];

/** The queue is created by the first start of the server. */
export const hasQueue = async (query: CheckContext['query']): Promise<boolean> =>
  (await query<{ is: boolean }>(`select to_regclass('graphile_worker._private_jobs') is not null as is`))[0]?.is ??
  false;

async function openSigningKeys({ query, secret }: CheckContext): Promise<string[]> {
  const rows = await query<SealedSigningKey>('select id, private_key, public_key from control.signing_keys');
  const key = deriveKey(secret, 'signing_keys');
  const breaches = await Promise.all(
    rows.map(async (row) => {
      if ('d' in row.public_key) return [`signing key ${row.id} contains its private part`];
      return openSigningKey(row, key).then(
        () => [],
        () => [`signing key ${row.id} cannot be decrypted with this APP_SECRET`],
      );
    }),
  );
  return breaches.flat();
}

async function openServers({ query, secret }: CheckContext): Promise<string[]> {
  const breaches: string[] = [];
  for (const column of sealedColumns.filter(({ table }) =>
    ['account_storage', 'audit_settings', 'moves', 'payment_methods', 'planes', 'totp_secrets'].includes(table),
  ))
    for (const value of await valuesOf(query, column))
      if (!openValue(secret, column, value)) breaches.push(`${value.place} cannot be decrypted with this APP_SECRET`);
  return breaches;
}

async function openSavedBodies({ query, secret }: CheckContext): Promise<string[]> {
  const rows = await query<SavedPlace & { body: string }>(
    'select account_id, actor, key, body from control.idempotency_keys where body is not null',
  );
  const key = deriveKey(secret, 'seal');
  return rows.flatMap(({ body, ...place }) => {
    try {
      openSavedBody(key, place, body);
      return [];
    } catch {
      return [`answer to ${place.actor} of account ${place.account_id} cannot be decrypted with this APP_SECRET`];
    }
  });
}

async function searchRows({ query }: CheckContext): Promise<string[]> {
  const tables = await query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
      where relnamespace = to_regnamespace('control') and relkind = 'r' order by 1`,
  );
  const breaches: string[] = [];
  for (const { name } of tables) {
    const [row] = await query<{ count: number }>(
      `select count(*)::int as count from ${name} as each_row where each_row::text ~ $1`,
      [plaintext],
    );
    if (row && row.count > 0) breaches.push(`${row.count} of ${name} have one`);
  }
  return breaches;
}
