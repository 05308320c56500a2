import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deriveKey } from '#server/crypto/appSecret.ts';
import { seal } from '#server/crypto/seal.ts';
import { type CheckResult, runChecks } from '../../../src/cli/doctor/runChecks.ts';
import { type Api, startApi } from '../../support/server/api.ts';
import { password, secret } from '../../support/server/credentials.ts';

let api: Api;
let superuser: pg.Client;

/** An account with data for every check. */
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

const broken = (findings: CheckResult[]) => findings.filter(({ breaches }) => breaches.length > 0);

/** Breaks something as a superuser, runs the checks with the server's role, and repairs it. */
async function breakAndLook(statements: string, values?: unknown[]): Promise<CheckResult[]> {
  await superuser.query('begin');
  try {
    if (values) await superuser.query(statements, values);
    else await superuser.query(statements);
    await superuser.query(
      `set local session_replication_role = origin; set local role ${api.database.connection.user}`,
    );
    return broken(await runChecks(superuser, secret));
  } finally {
    await superuser.query('rollback');
  }
}

test('reports nothing for a working installation, and leaves nothing behind', async () => {
  const client = await api.database.pool.connect();
  await client.query('begin read only');
  const findings = await runChecks(client, secret);
  await client.query('commit');
  client.release();
  expect(findings.length).toBeGreaterThan(10);
  expect(broken(findings)).toEqual([]);
});

/** The breach, the check that reports it, and its text. */
const breaches: [does: string, check: string, says: string | RegExp][] = [
  [
    `update public.stoa_migrations set sha256 = 'x' where name like '0001%'`,
    'migrations match the code',
    'Migration 0001_accounts.sql was changed after it had been applied',
  ],
  [
    `delete from public.stoa_migrations where name like '0002%'`,
    'migrations match the code',
    'Migration 0002_installation.sql is not applied',
  ],
  [
    `insert into public.stoa_migrations values ('9999_future.sql', 'x')`,
    'migrations match the code',
    /newer than this code: it has migration 9999_future/,
  ],
  [
    `update control.memberships set is_owner = false where account_id = 1`,
    'an account has one owner',
    'account 1 has 0 owners',
  ],
  [
    `update control.users set has_second_factor = true where id = 1`,
    'who has a second factor is known',
    'user 1 has no second factor, and is said to have one',
  ],
  [
    `update control.accounts set awaits_owner_until = now() + interval '1 day' where id = 1`,
    'an account has one owner',
    'account 1 has 1 owners',
  ],
  [
    `update control.accounts set awaits_owner_until = now() + interval '1 day' where id = 1`,
    'an account that waits for its owner has no members and expires',
    /^account 1 has waited for its owner since /,
  ],
  [
    `insert into control.accounts (name, subdomain, awaits_owner_until) values ('L', 'late', now() - interval '2 days')`,
    'an account that waits for its owner has no members and expires',
    /has waited for its owner since /,
  ],
  [
    `drop index control.memberships_owner;
     insert into control.memberships (account_id, user_id, full_access, is_owner) values (1, 2, true, true)`,
    'an account has one owner',
    'account 1 has 2 owners',
  ],
  [
    'update control.users set accounts_count = 7 where id = 2',
    'accounts_count of users is right',
    'user 2 counts 7 accounts instead of 1',
  ],
  [
    `drop index control.users_email; insert into control.users (email, name) values ('OWNER@example.com', 'x')`,
    'emails are unique',
    'email owner@example.com exists 2 times',
  ],
  [
    // The index stays and lacks the second row, as after a copy of a running database; the planner prefers it.
    `update pg_index set indisready = false where indexrelid = 'control.users_email'::regclass;
     insert into control.users (email, name) values ('OWNER@example.com', 'x');
     update pg_index set indisready = true where indexrelid = 'control.users_email'::regclass; set local enable_seqscan = off`,
    'emails are unique',
    'email owner@example.com exists 2 times',
  ],
  [
    `drop index control.entities_alias; insert into control.entities (account_id, name, alias, status_id)
     values (2, 'One', 'twice', 2), (2, 'Two', 'twice', 2), (1, 'Three', 'twice', 2)`,
    'API names of entities are unique',
    'API name twice of account_id 2 exists 2 times',
  ],
  [
    `drop index control.accounts_subdomain; alter table control.accounts drop constraint accounts_subdomain_check;
     update control.accounts set subdomain = 'MAIN' where id = 2`,
    'subdomains are unique',
    'subdomain main exists 2 times',
  ],
  [
    `drop index control.accounts_domain; update control.accounts set domain = 'a.example', domain_verified_at = now()`,
    'proved domains are unique',
    'domain a.example exists 2 times',
  ],
  [
    `insert into control.audit_events (account_id, action, via, subject_type, created_at)
     values (1, 'test.old', 'system', 'account', now() - interval '368 days')`,
    'the audit log has nothing older than its account keeps',
    'account 1 has 1 rows of its audit log that are older than 365 days',
  ],
  [
    `insert into control.audit_settings (account_id, stream_url, stream_secret) values (2, 'https://a.example/', '\\x00');
     insert into control.audit_outbox (account_id, xid, event_id) select 2, '1', min(id) from control.audit_events`,
    'what waits to be sent is in the log of its account',
    /^row \d+ of account 2 waits to be sent and is not in its log$/,
  ],
  [
    `insert into control.audit_outbox (account_id, xid, event_id) select 1, '1', min(id) from control.audit_events`,
    'what waits to be sent is in the log of its account',
    'rows of account 1 wait to be sent nowhere',
  ],
  [
    `insert into control.audit_settings (account_id, stream_url, stream_secret) values (2, 'https://a.example/', '\\x00')`,
    'passwords and addresses of servers, payment methods, and secrets of apps and streams can be decrypted',
    /^audit_settings.stream_secret.2 cannot be decrypted/,
  ],
  [
    `update control.audit_events set changes = '{"x": {"to": "whsec_${'A'.repeat(43)}="}}' where id = (select min(id) from control.audit_events)`,
    'no plaintext secret in any row',
    '1 of control.audit_events have one',
  ],
  [
    `alter table control.memberships drop constraint memberships_user_id_fkey`,
    'every reference has a valid foreign key',
    'control.memberships.user_id has no valid foreign key',
  ],
  [
    `set local session_replication_role = replica; delete from control.users where id = 2`,
    "every row's parent exists, in the same account",
    '1 of control.memberships (user_id) refer to no row of control.users',
  ],
  [
    `set local session_replication_role = replica; update control.sessions set account_id = 2`,
    "every row's parent exists, in the same account",
    /^\d+ of control\.sessions \(account_id, user_id\) refer to no row of control\.memberships$/,
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
    'policies limit an account to its own rows',
    'control.sessions has no policy for stoa_app',
  ],
  [
    `create policy everything on control.users to stoa_app using (true)`,
    'policies limit an account to its own rows',
    'policy everything of control.users does not compare the account',
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
    '1 locked by pool-dead, which is not running',
  ],
  [
    `update control.api_keys set key_hash = 'stoa_key_plain' where user_id = 1`,
    'API keys and passwords are stored as hashes',
    'API key 1 of user 1 in account 1 is not a SHA-256 hash',
  ],
  [
    `update control.users set password_hash = 'a stone in the garden' where id = 2`,
    'API keys and passwords are stored as hashes',
    'password of user 2 is not an argon2id hash',
  ],
  [
    `update control.signing_keys set private_key = set_byte(private_key, 20, get_byte(private_key, 20) # 1)`,
    'signing keys can be decrypted',
    /^signing key \w+ cannot be decrypted with this APP_SECRET$/,
  ],
  [
    `update control.signing_keys set public_key = public_key || '{"d": "x"}'`,
    'signing keys can be decrypted',
    /^signing key \w+ contains its private part$/,
  ],
  [
    `update control.idempotency_keys set body = encode('{"id": 2}', 'base64') where key = 'once'`,
    'stored answers are encrypted',
    'answer to user:1 of account 1 cannot be decrypted with this APP_SECRET',
  ],
  [
    `update control.sessions set user_agent = 'eyJhbGciOi.eyJzdWIiOi.c2ln' where id = (select min(id) from control.sessions)`,
    'no plaintext secret in any row',
    '1 of control.sessions have one',
  ],
  [
    `select control.enqueue('mail', json_build_object('code', 'stoa_code_' || repeat('k', 43)), null, null)`,
    'no plaintext secret in any job',
    /^job \d+ has one$/,
  ],
  [
    `select control.enqueue('mail', json_build_object('key', 'stoa_key_' || repeat('k', 43)), null, null)`,
    'no plaintext secret in any job',
    /^job \d+ has one$/,
  ],
];

test.each(breaches)('reports: %s', async (does, check, says) => {
  const message = typeof says === 'string' ? says : expect.stringMatching(says);
  expect(await breakAndLook(does)).toContainEqual({ name: check, breaches: expect.arrayContaining([message]) });
});

test('accepts an account that waits for a known owner', async () => {
  const waiting = `insert into control.accounts (name, subdomain, awaits_owner_until)
    values ('W', 'waiting', now() + interval '7 days');
    insert into control.account_billing (account_id) select id from control.accounts where subdomain = 'waiting'`;
  expect(await breakAndLook(waiting)).toEqual([]);
});

test('reports an unencrypted private key in any column', async () => {
  const pem = Buffer.from('-----BEGIN PRIVATE KEY-----\nx');
  const found = await breakAndLook('update control.api_keys set key_hash = $1 where user_id = 1', [pem]);
  expect(found).toContainEqual({
    name: 'no plaintext secret in any row',
    breaches: ['1 of control.api_keys have one'],
  });
});

test('reports a value sealed for another row', async () => {
  const moved = seal(deriveKey(secret, 'seal'), 'idempotency_keys/body/2/user:1/once', '{}').toString('base64');
  const found = await breakAndLook(`update control.idempotency_keys set body = $1 where key = 'once'`, [moved]);
  expect(found.map(({ name }) => name)).toEqual(['stored answers are encrypted']);
});

test('reports a failed check as a breach and runs the others', async () => {
  const found = await breakAndLook('drop table control.idempotency_keys; alter role stoa_app login');
  expect(found).toEqual([
    { name: 'the two roles own nothing, cannot sign in and bypass nothing', breaches: ['stoa_app can sign in'] },
    {
      name: 'stored answers are encrypted',
      breaches: [expect.stringMatching(/^could not be checked: relation "control.idempotency_keys" does not exist/)],
    },
  ]);
});
