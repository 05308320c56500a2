import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runChecks } from '../../../src/cli/doctor/runChecks.ts';
import { withMarket } from '../../support/modules/market.ts';
import { secret } from '../../support/server/credentials.ts';

const market = withMarket();
let superuser: pg.Client;
beforeAll(async () => {
  for (const alias of ['sound-one', 'sound-two']) await market.install((await market.publish(alias)).module);
  superuser = new pg.Client({ ...market.api.database.connection, user: 'postgres' });
  await superuser.connect();
});
afterAll(() => superuser.end());

/** Breaks something, runs the checks as the server's role would, and repairs it. */
async function breakAndLook(statements: string) {
  await superuser.query('begin');
  try {
    await superuser.query(`set local session_replication_role = replica; ${statements}`);
    await superuser.query(
      `set local session_replication_role = origin; set local role ${market.api.database.connection.user}`,
    );
    return (await runChecks(superuser, secret)).filter(({ breaches }) => breaches.length > 0);
  } finally {
    await superuser.query('rollback');
  }
}

test('reports nothing for modules that work', async () => {
  expect(await breakAndLook('')).toEqual([]);
});

const first = `(select min(id) from control.module_installs)`;

test.each([
  [
    `drop index control.module_installs_main; update control.module_installs set is_main = true`,
    'an account has one main module at most',
    /^account 1 has 2 main modules$/,
  ],
  [
    `drop index control.module_versions_main;
     insert into control.module_versions (account_id, module_id, name, alias, status_id, is_main)
     select account_id, module_id, name, '9.0.0', 2, true from control.module_versions where is_main limit 1`,
    'a module has one main version at most, which is active',
    /^module \d+ has 2 main versions$/,
  ],
  [
    `delete from control.roles where id = (select role_id from control.module_installs where id = ${first})`,
    'an installed module has a role',
    /^module \d+ of account 1 has none$/,
  ],
  [
    `update control.modules set accounts_count = 7 where alias = 'sound-one'`,
    'accounts_count of modules and versions is right',
    /^module \d+ counts 7 accounts instead of 1$/,
  ],
  [
    `update control.module_artifacts set bytes = 'other' where version_id = (select min(version_id) from control.module_artifacts)`,
    'a pinned widget has its bytes',
    /^version \d+ has none with its SHA-256$/,
  ],
  [
    `update control.module_installs i set token = other.token, token_hash = sha256(i.token_hash)
     from control.module_installs other where i.id = ${first} and other.id > i.id`,
    'tokens of modules are encrypted, and found by their hash',
    /^token of module \d+ in account 1 is another, or cannot be decrypted$/,
  ],
  [
    `update control.module_secrets set token = 'plain' where module_id = (select min(module_id) from control.module_secrets)`,
    'tokens of modules are encrypted, and found by their hash',
    /^token of module \d+ cannot be decrypted$/,
  ],
  [
    `update control.modules set description = 'stoa_install_' || repeat('k', 43) where alias = 'sound-one'`,
    'no plaintext secret in any row',
    /^1 of control\.modules have one$/,
  ],
])('reports: %s', async (does, check, says) => {
  expect(await breakAndLook(does)).toContainEqual({
    name: check,
    breaches: expect.arrayContaining([expect.stringMatching(says)]),
  });
});
