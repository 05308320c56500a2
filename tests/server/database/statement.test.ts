import { expect, test } from 'vitest';
import { controlDatabase } from '#server/database/database.ts';
import { statement } from '#server/database/sql/statement.ts';
import type { Db } from '#server/database/tables/tables.ts';
import { withoutAccountFilter } from '../../support/isolation/withoutLayer.ts';
import { startApi } from '../../support/server/api.ts';

const findMembers = statement((db: Db, account_id: number) =>
  db.selectFrom('memberships').select('user_id').where('account_id', '=', account_id),
);

test('a statement is built for each control database, as its plugins may change it', async () => {
  const api = await startApi();
  await api.makeAccount('neighbour');
  const count = async (...plugins: Parameters<typeof controlDatabase>[1] & {}) =>
    (await controlDatabase(api.database.pool, plugins).inSystem((db) => findMembers(db, 1))).length;
  expect(await count(withoutAccountFilter)).toBe(2);
  expect(await count()).toBe(1);
  expect(await count(withoutAccountFilter)).toBe(2);
});
