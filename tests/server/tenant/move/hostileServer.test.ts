import { beforeAll, expect, test } from 'vitest';
import { makeEntity, type TestEntity } from '../../../support/accounts/entities.ts';
import {
  type CustomerDatabase,
  type PostgresServer,
  startPostgresServer,
} from '../../../support/database/postgresServer.ts';
import { type Api, startApi } from '../../../support/server/api.ts';
import type { Client } from '../../../support/server/client.ts';
import { type Moves, onProvider, ownPlace, testMoves, watched } from '../../../support/storage/moves.ts';

/** A customer's server answers what its owner wants. None of it may become SQL on the provider's side. */

let server: PostgresServer;
let api: Api;
let owner: Client;
let moves: Moves;
let entity: TestEntity;
let column: string;
let database: CustomerDatabase;

beforeAll(async () => {
  server = await startPostgresServer();
  api = await startApi({ settings: { storage_allow_private: true, jobs: 'off' } });
  owner = await api.signInOwner();
  moves = await testMoves(api);
  entity = await makeEntity(owner, 'deals', [{ alias: 'title', type: 'text' }]);
  column = `f_${entity.fields.title}`;
  expect((await owner.post('/rest/deals', { title: 'first' })).status).toBe(201);
  database = await server.makeDatabase();
});

const moveThere = async () => {
  await moves.start(ownPlace(1, database));
  expect(await moves.runToEnd()).toMatchObject({ state: 'done' });
};

const there = (text: string) => server.query(text, database.database);

test('a default value of the customer’s is not run at the provider', async () => {
  await moveThere();
  await there(
    `alter table stoa.e_${entity.id} alter column ${column} set default 'x' || set_config('role', 'none', false)`,
  );
  await moves.start(onProvider);
  expect(await moves.runToEnd()).toMatchObject({ state: 'done' });
  const { rows } = await api.database.pool.query<{ preset: string }>(
    `select pg_get_expr(adbin, adrelid) as preset from pg_attrdef
     where adrelid = 'acc_1.e_${entity.id}'::regclass and pg_get_expr(adbin, adrelid) like '%x%'`,
  );
  expect(rows).toEqual([{ preset: `'xnone'::text` }]);
  await moveThere();
});

const refused = (why: string) => ({ state: 'failed', error: 'schema', detail: expect.stringContaining(why) });

test.each([
  ['the name of a column', 'add column "f_1), (select 1" text', 'drop column "f_1), (select 1"'],
  ['a type', 'add column f_77 xml', 'drop column f_77'],
])('%s that no change has made ends the move', async (_, change, back) => {
  await there(`alter table stoa.e_${entity.id} ${change}`);
  await moves.start(onProvider);
  expect(await moves.runToEnd()).toMatchObject(refused('a column that no change has made'));
  await there(`alter table stoa.e_${entity.id} ${back}`);
});

test('a name that is no text ends the move', async () => {
  await moves.start(onProvider);
  const connect: typeof moves.data.connect = async (storage) => {
    const dedicated = await moves.data.connect(storage);
    const query = dedicated.client.query.bind(dedicated.client) as (...args: unknown[]) => Promise<{ rows: object[] }>;
    const lie = async (...args: unknown[]) => {
      const answer = await query(...args);
      if (String(args[0]).includes('format_type')) answer.rows.push({ name: `f_1\0${'x'.repeat(5000)}`, type: 'text' });
      return answer;
    };
    const client = new Proxy(dedicated.client, {
      get: (target, key) => (key === 'query' ? lie : Reflect.get(target, key)),
    });
    return { ...dedicated, client };
  };
  await moves.run({ data: { ...moves.data, connect } });
  const { detail, ...move } = await moves.last();
  expect({ ...move, detail }).toMatchObject(refused('a column that no change has made'));
  expect(detail?.length).toBeLessThanOrEqual(2000);
});

test('the functions of the catalog may be the customer’s own', async () => {
  await there(`create schema evil; create function evil.quote_ident(name) returns text language sql
    as $$ select case when $1 = '${column}' then 'f_1 text default set_config(''role'', ''none'', false), add column f_2' else $1::text end $$;
    grant usage on schema evil to public; alter role ${database.user} set search_path = evil, pg_catalog`);
  await moves.start(onProvider);
  expect(await moves.runToEnd()).toMatchObject(refused('a column that no change has made'));
  await there(`alter role ${database.user} reset search_path`);
});

test('a logged name that is no table ends the move', async () => {
  await moves.start(onProvider);
  let isWritten = false;
  const mover = watched(moves, async (text) => {
    if (isWritten || !text.includes('_move_log')) return;
    if (!text.startsWith('select n::text')) return;
    isWritten = true;
    await there(`insert into stoa._move_log (place, id) values ('e_${entity.id} t, control.users', 1)`);
  });
  await expect.poll(() => moves.run(mover), { interval: 10 }).toBe('later');
  expect(isWritten).toBe(true);
  expect(await moves.runToEnd()).toMatchObject(refused('Not a table of records'));
  expect((await owner.get('/rest/deals')).body).toMatchObject({ items: [{ title: 'first' }] });
});
