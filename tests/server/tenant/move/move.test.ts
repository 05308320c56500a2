import { beforeAll, expect, test } from 'vitest';
import type { TestEntity } from '../../../support/accounts/entities.ts';
import { makeEveryType } from '../../../support/accounts/everyType.ts';
import { type PostgresServer, startPostgresServer } from '../../../support/database/postgresServer.ts';
import { type Api, startApi } from '../../../support/server/api.ts';
import type { Client } from '../../../support/server/client.ts';
import { type Moves, onProvider, ownPlace, testMoves } from '../../../support/storage/moves.ts';

let server: PostgresServer;
let api: Api;
let owner: Client;
let moves: Moves;
let entity: TestEntity;
let target: TestEntity;

beforeAll(async () => {
  server = await startPostgresServer();
  api = await startApi({ settings: { storage_allow_private: true, jobs: 'off' } });
  owner = await api.signInOwner();
  moves = testMoves(api);
  ({ entity, target } = await makeEveryType(owner, 'things'));
});

test('everything moves to another server and back, byte for byte', async () => {
  const place = ownPlace(1, await server.makeDatabase(), 'records of ours');
  for (let n = 0; n < 30; n += 1) await owner.post(`/rest/${target.alias}`, { title: `target ${n}` });
  await moves.start(place);
  const done = await moves.runToEnd();
  expect(done).toMatchObject({ state: 'done', error: null });
  await moves.start(onProvider);
  expect(await moves.runToEnd()).toMatchObject({ state: 'done', error: null });
});
