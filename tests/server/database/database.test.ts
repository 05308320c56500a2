import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { controlDatabase } from '#server/database/database.ts';
import { testDatabase } from '../../support/database/database.ts';

const { connection } = await testDatabase();
const pool = new pg.Pool({ ...connection, max: 1 });
pool.on('error', () => {});
afterAll(() => pool.end());

const count = (name: string) =>
  controlDatabase(pool).inSystem((db) => db.selectFrom('accounts').select('id').where('name', '=', name).execute());

test('a connection whose rollback failed is not reused', async () => {
  // As with a stopped database: the rollback gets no answer, and the driver gives up.
  pool.once('connect', (client) => {
    const query = client.query.bind(client) as (...all: unknown[]) => unknown;
    Object.assign(client, {
      query: (...all: unknown[]) =>
        String(all[0]).startsWith('rollback') ? Promise.reject(new Error('Query read timeout')) : query(...all),
    });
  });
  const control = controlDatabase(pool);
  const failing = control.inSystem(async (db) => {
    await db.insertInto('accounts').values({ name: 'left behind', subdomain: 'left-behind' }).execute();
    throw new Error('refused');
  });
  await expect(failing).rejects.toThrow('refused');
  await control.inSystem((db) => db.insertInto('accounts').values({ name: 'next', subdomain: 'next' }).execute());
  expect(await count('next')).toHaveLength(1);
  expect(await count('left behind')).toEqual([]);
});
