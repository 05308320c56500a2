import pg from 'pg';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { findIndexBreaches } from '../../../src/cli/doctor/indexes.ts';
import { type TestDatabase, testDatabase } from '../../support/database/database.ts';

let database: TestDatabase;
const opened: pg.Client[] = [];

async function connect(user: 'postgres' | 'stoa'): Promise<pg.Client> {
  const client = new pg.Client({ ...database.connection, user });
  await client.connect();
  opened.push(client);
  return client;
}

beforeAll(async () => {
  database = await testDatabase();
  const client = await connect('postgres');
  await client.query(`create schema acc_7 authorization stoa_data; set role stoa_data;
    create table acc_7.e_1 (id int primary key, name text, deleted_at timestamptz);
    create index _e_1_f_1 on acc_7.e_1 (name nulls first, id) where deleted_at is null;
    create index _e_1_s_1 on acc_7.e_1 using gin (name extensions.gin_trgm_ops);
    insert into acc_7.e_1 select n, 'name ' || n from generate_series(1, 500) n;
    insert into acc_7.e_1 values (501, '%_\\ 100 %'), (502, '—'), (503, repeat('long имя ', 100)), (504, null), (505, 'ab')`);
});
afterEach(async () => {
  for (const client of opened.splice(0)) await client.end();
});

/** Rows that an index lacks, as after a copy of a running database. */
async function breakIndex(name: string, insert: string): Promise<void> {
  const client = await connect('postgres');
  const ready = (is: boolean) =>
    client.query('update pg_index set indisready = $2 where indexrelid = $1::regclass', [name, is]);
  await ready(false);
  // In a new session, which has not read the catalog before.
  const other = await connect('postgres');
  await other.query(insert);
  await ready(true);
}

/** `postgres` brings amcheck for the check, `stoa` may not: it counts. */
describe.each(['postgres', 'stoa'] as const)('as %s', (user) => {
  test('accepts sound indexes, and leaves nothing behind', async () => {
    const client = await connect(user);
    expect(await findIndexBreaches(client)).toEqual([]);
    expect((await client.query(`select from pg_extension where extname = 'amcheck'`)).rows).toEqual([]);
  });
});

describe('reports an index that lacks rows', () => {
  beforeAll(async () => {
    await breakIndex('acc_7._e_1_f_1', `insert into acc_7.e_1 values (1001, 'lost')`);
    await breakIndex(
      'control.accounts_subdomain',
      `insert into control.accounts (name, subdomain) values ('Lost', 'lost')`,
    );
  });

  test.each(['postgres', 'stoa'] as const)('as %s', async (user) => {
    const breaches = await findIndexBreaches(await connect(user));
    expect(breaches.map((line) => line.split(':')[0])).toEqual([
      'acc_7._e_1_f_1 on acc_7.e_1',
      'control.accounts_subdomain on control.accounts',
    ]);
    if (user === 'stoa') expect(breaches[0]).toMatch(/finds 505 of 506 rows$/);
  });
});

test('reports an index for searches that lacks rows', async () => {
  await breakIndex('acc_7._e_1_s_1', `insert into acc_7.e_1 values (1002, 'not found')`);
  const found = async () =>
    (await findIndexBreaches(await connect('postgres'))).filter((line) => line.startsWith('acc_7._e_1_s_1 '));
  // Of 507 rows one has no text, and one no letter or digit.
  expect(await found()).toEqual(['acc_7._e_1_s_1 on acc_7.e_1: does not find 1 of 505 rows']);
});
