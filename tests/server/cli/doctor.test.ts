import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deriveKey } from '#server/crypto/keys.ts';
import { seal } from '#server/crypto/seal.ts';
import { examine, type Finding } from '../../../src/cli/doctor/examine.ts';
import { type Api, startApi } from '../../support/server/api.ts';
import { password, secret } from '../../support/server/credentials.ts';

let api: Api;
let superuser: pg.Client;

/** An account with everything in it that a check could look at. */
beforeAll(async () => {
  api = await startApi();
  await api.makeAccount('neighbour');
  const owner = await api.signInOwner();
  const body = { name: 'x', email: 'x@example.com', password, password_confirm: password };
  await owner.post('/v1/users', body, { 'idempotency-key': 'once' });
  await owner.post('/v1/users/1/generate-api-key', undefined, { 'idempotency-key': 'key' });
  await api.close();
  superuser = new pg.Client({ ...api.database.connection, user: 'postgres' });
  await superuser.connect();
});
afterAll(() => superuser.end());

const broken = (findings: Finding[]) => findings.filter(({ breaches }) => breaches.length > 0);

/** Breaks something as nobody but a superuser can, looks as the server's own role would, and mends it again. */
async function breakAndLook(statements: string, values?: unknown[]): Promise<Finding[]> {
  await superuser.query('begin');
  try {
    if (values) await superuser.query(statements, values);
    else await superuser.query(statements);
    await superuser.query(
      `set local session_replication_role = origin; set local role ${api.database.connection.user}`,
    );
    return broken(await examine(superuser, secret));
  } finally {
    await superuser.query('rollback');
  }
}

test('finds nothing in an installation that works, and leaves nothing behind', async () => {
  const client = await api.database.pool.connect();
  await client.query('begin read only');
  const findings = await examine(client, secret);
  await client.query('commit');
  client.release();
  expect(findings.length).toBeGreaterThan(10);
  expect(broken(findings)).toEqual([]);
});

/** What is done, the check that sees it, what it says. */
const breaches: [does: string, check: string, says: string | RegExp][] = [
  [
    `update public.stoa_migrations set sha256 = 'x' where name like '0001%'`,
    'the migrations are those of this code',
    'Migration 0001_accounts.sql was changed after it had been applied',
  ],
  [
    `delete from public.stoa_migrations where name like '0002%'`,
    'the migrations are those of this code',
    'Migration 0002_installation.sql is not applied',
  ],
  [
    `insert into public.stoa_migrations values ('9999_future.sql', 'x')`,
    'the migrations are those of this code',
    /newer than this code: it has migration 9999_future/,
  ],
  [
    `update control.memberships set is_owner = false where account_id = 1`,
    'an account has one owner',
    'account 1 has 0 owners',
  ],
  [
    `update control.accounts set awaits_owner_until = now() + interval '1 day' where id = 1`,
    'an account has one owner',
    'account 1 has 1 owners',
  ],
  [
    `update control.accounts set awaits_owner_until = now() + interval '1 day' where id = 1`,
    'an account that waits for its owner has nobody else, and not for ever',
    /^account 1 waits for its owner since /,
  ],
  [
    `insert into control.accounts (name, subdomain, awaits_owner_until) values ('L', 'late', now() - interval '2 days')`,
    'an account that waits for its owner has nobody else, and not for ever',
    /waits for its owner since /,
  ],
  [
    `drop index control.memberships_owner;
     insert into control.memberships (account_id, user_id, full_access, is_owner) values (1, 2, true, true)`,
    'an account has one owner',
    'account 1 has 2 owners',
  ],
  [
    'update control.users set accounts_count = 7 where id = 2',
    'people are counted in as many accounts as they belong to',
    'user 2 counts 7 accounts instead of 1',
  ],
  [
    `drop index control.users_email; insert into control.users (email, name) values ('OWNER@example.com', 'x')`,
    'emails are unique',
    'email owner@example.com is there 2 times',
  ],
  [
    `drop index control.accounts_subdomain; alter table control.accounts drop constraint accounts_subdomain_check;
     update control.accounts set subdomain = 'MAIN' where id = 2`,
    'subdomains are unique',
    'subdomain main is there 2 times',
  ],
  [
    `drop index control.accounts_domain; update control.accounts set domain = 'a.example', domain_verified_at = now()`,
    'proved domains are unique',
    'domain a.example is there 2 times',
  ],
  [
    `alter table control.memberships drop constraint memberships_user_id_fkey`,
    'every reference is kept by the database',
    'control.memberships.user_id has no valid foreign key',
  ],
  [
    `set local session_replication_role = replica; delete from control.users where id = 2`,
    "every row's parent exists, in the same account",
    '1 of control.memberships (user_id) name no row of control.users',
  ],
  [
    `set local session_replication_role = replica; update control.sessions set account_id = 2`,
    "every row's parent exists, in the same account",
    /^\d+ of control\.sessions \(account_id, user_id\) name no row of control\.memberships$/,
  ],
  [
    `alter table control.sessions disable row level security`,
    'row-level security is on and forced',
    'control.sessions has row-level security off',
  ],
  [
    `alter table control.users no force row level security`,
    'row-level security is on and forced',
    'control.users has row-level security on but not forced',
  ],
  [
    `create table control.invoices (account_id bigint references control.accounts)`,
    'row-level security is on and forced',
    'control.invoices has row-level security off',
  ],
  [
    `drop policy own_account on control.sessions`,
    'policies let an account see its own rows alone',
    'control.sessions has no policy for stoa_app',
  ],
  [
    `create policy everything on control.users to stoa_app using (true)`,
    'policies let an account see its own rows alone',
    'policy everything of control.users does not ask for the account',
  ],
  [`alter role stoa_app login`, 'the two roles own nothing, cannot sign in and bypass nothing', 'stoa_app can sign in'],
  [
    `alter role stoa_system bypassrls`,
    'the two roles own nothing, cannot sign in and bypass nothing',
    'stoa_system bypasses row-level security',
  ],
  [
    `alter table control.rate_limits owner to stoa_system`,
    'the two roles own nothing, cannot sign in and bypass nothing',
    'stoa_system owns something',
  ],
  [
    `grant stoa_system to stoa_app`,
    'the two roles own nothing, cannot sign in and bypass nothing',
    'stoa_app is a member of another role',
  ],
  [
    `select control.enqueue('users.send_invitation', '{}', null, null);
     update graphile_worker._private_jobs set locked_by = 'pool-dead', locked_at = now() - interval '31 seconds'`,
    'no job runs with a dead lease',
    '1 held by pool-dead, which is gone',
  ],
  [
    `update control.memberships set api_key_hash = 'stoa_key_plain' where user_id = 1`,
    'API keys and passwords are kept as hashes',
    'API key of user 1 in account 1 is no SHA-256',
  ],
  [
    `update control.users set password_hash = 'a stone in the garden' where id = 2`,
    'API keys and passwords are kept as hashes',
    'password of user 2 is no argon2id',
  ],
  [
    `update control.signing_keys set private_key = set_byte(private_key, 20, get_byte(private_key, 20) # 1)`,
    'signing keys open with this secret',
    /^signing key \w+ does not open with this APP_SECRET$/,
  ],
  [
    `update control.signing_keys set public_key = public_key || '{"d": "x"}'`,
    'signing keys open with this secret',
    /^signing key \w+ shows its private half$/,
  ],
  [
    `update control.idempotency_keys set body = encode('{"id": 2}', 'base64') where key = 'once'`,
    'answers kept for a repetition are sealed',
    'answer to user:1 of account 1 is not sealed with this APP_SECRET',
  ],
  [
    `update control.sessions set user_agent = 'eyJhbGciOi.eyJzdWIiOi.c2ln' where id = (select min(id) from control.sessions)`,
    'no plaintext secret in any row',
    '1 of control.sessions hold one',
  ],
  [
    `select control.enqueue('mail', json_build_object('code', 'stoa_code_' || repeat('k', 43)), null, null)`,
    'no plaintext secret in any job',
    /^job \d+ holds one$/,
  ],
  [
    `select control.enqueue('mail', json_build_object('key', 'stoa_key_' || repeat('k', 43)), null, null)`,
    'no plaintext secret in any job',
    /^job \d+ holds one$/,
  ],
];

test.each(breaches)('sees: %s', async (does, check, says) => {
  const message = typeof says === 'string' ? says : expect.stringMatching(says);
  expect(await breakAndLook(does)).toContainEqual({ name: check, breaches: expect.arrayContaining([message]) });
});

test('an account may wait for an owner who is known already', async () => {
  const waiting = `insert into control.accounts (name, subdomain, awaits_owner_until)
    values ('W', 'waiting', now() + interval '7 days')`;
  expect(await breakAndLook(waiting)).toEqual([]);
});

test('a private key in the clear is seen wherever it lies', async () => {
  const pem = Buffer.from('-----BEGIN PRIVATE KEY-----\nx');
  const found = await breakAndLook('update control.memberships set api_key_hash = $1 where user_id = 1', [pem]);
  expect(found).toContainEqual({
    name: 'no plaintext secret in any row',
    breaches: ['1 of control.memberships hold one'],
  });
});

test('what was sealed for another row is not taken for this one', async () => {
  const moved = seal(deriveKey(secret, 'seal'), 'idempotency_keys/body/2/user:1/once', '{}').toString('base64');
  const found = await breakAndLook(`update control.idempotency_keys set body = $1 where key = 'once'`, [moved]);
  expect(found.map(({ name }) => name)).toEqual(['answers kept for a repetition are sealed']);
});

test('a check that cannot be made is a breach, and the others are made all the same', async () => {
  const found = await breakAndLook('drop table control.idempotency_keys; alter role stoa_app login');
  expect(found).toEqual([
    { name: 'the two roles own nothing, cannot sign in and bypass nothing', breaches: ['stoa_app can sign in'] },
    {
      name: 'answers kept for a repetition are sealed',
      breaches: [expect.stringMatching(/^could not be checked: relation "control.idempotency_keys" does not exist/)],
    },
  ]);
});
