import fs from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { controlDatabase } from '#server/database/database.ts';
import { migrate } from '#server/database/migrate.ts';
import { people } from '../../support/accounts/people.ts';
import { testDatabase } from '../../support/database/database.ts';
import { temporaryFolder } from '../../support/processes/folders.ts';

const own = path.resolve(import.meta.dirname, '../../../src/server/database/migrations');

test('an upgrade counts the accounts of existing users', async () => {
  const { pool } = await testDatabase({ from: 'nothing' });
  const folder = await temporaryFolder('migrations');
  const files = (await fs.readdir(own)).sort();
  const [older, newer] = [files.slice(0, 5), files.slice(5)];
  const copy = (names: string[]) =>
    Promise.all(names.map((name) => fs.copyFile(path.join(own, name), path.join(folder, name))));
  await copy(older);
  await migrate(pool, folder);
  await pool.query(`begin; set local role stoa_system;
    insert into control.accounts (name, subdomain) values ('A', 'a'), ('B', 'b');
    insert into control.users (name, email) values ('None', 'n@x.test'), ('One', 'o@x.test'), ('Two', 't@x.test');
    insert into control.memberships (account_id, user_id) values (1, 2), (1, 3), (2, 3); commit`);
  await copy(newer);
  await migrate(pool, folder);
  const counts = await controlDatabase(pool).inSystem((db) =>
    db.selectFrom('users').select('accounts_count').orderBy('id').execute(),
  );
  expect(counts.map((row) => row.accounts_count)).toEqual([0, 1, 2]);
  await fs.rm(folder, { recursive: true });
});

test('counts joins, leaves and deleted accounts, by either role and concurrently', async () => {
  const database = await testDatabase();
  const { makeAccount, makeUser } = people(database);
  const control = controlDatabase(database.pool);
  const accounts = [];
  for (const name of ['home', 'one', 'two', 'three']) accounts.push(await makeAccount(name));
  const [home, ...others] = accounts.map(({ id }) => id) as [number, ...number[]];
  const { id } = await makeUser({ account_id: home });
  const count = async () =>
    (
      await control.inSystem((db) =>
        db.selectFrom('users').select('accounts_count').where('id', '=', id).executeTakeFirstOrThrow(),
      )
    ).accounts_count;
  expect(await count()).toBe(1);

  const join = (account_id: number) =>
    control.inAccount(account_id, (db) => db.insertInto('memberships').values({ account_id, user_id: id }).execute());
  await Promise.all(others.map(join));
  expect(await count()).toBe(4);
  await expect(join(home)).rejects.toThrow(/duplicate key/);
  expect(await count()).toBe(4);

  const left = others[0] as number;
  await control.inAccount(left, (db) => db.deleteFrom('memberships').where('user_id', '=', id).execute());
  expect(await count()).toBe(3);
  await control.inSystem((db) =>
    db
      .deleteFrom('accounts')
      .where('id', '=', others[1] as number)
      .execute(),
  );
  expect(await count()).toBe(2);
});
