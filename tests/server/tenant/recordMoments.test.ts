import { expect, test } from 'vitest';
import { providerPool } from '#server/tenant/planes/providerPool.ts';
import { makeEntity } from '../../support/accounts/entities.ts';
import { startApi } from '../../support/server/api.ts';

const moments = [
  ['2026-03-29T01:30:00.000Z', '2026-03-29T01:30:00.000Z'],
  ['2026-03-29T01:30:00.1Z', '2026-03-29T01:30:00.100Z'],
  ['2026-03-29T01:30:00.12Z', '2026-03-29T01:30:00.120Z'],
  ['2026-03-29T01:30:00.123Z', '2026-03-29T01:30:00.123Z'],
  ['0001-01-01T00:00:00.000Z', '0001-01-01T00:00:00.000Z'],
  ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
  ['1916-07-01T00:00:00.005+02:30', '1916-06-30T21:30:00.005Z'],
] as const;

test('returns timestamps in UTC with milliseconds, whatever time zone and date style the database has', async () => {
  const api = await startApi();
  const { pool } = api.database;
  const [row] = (await pool.query<{ name: string }>('select current_database() as name')).rows;
  await pool.query(`alter database "${row?.name}" set timezone to 'Asia/Kolkata'`);
  await pool.query(`alter database "${row?.name}" set datestyle to 'German'`);
  const owner = await api.signInOwner();
  await makeEntity(owner, 'calls', [{ alias: 'at_time', type: 'timestamp' }]);
  for (const [given, answered] of moments) {
    const made = await owner.post<{ id: number }>('/rest/calls', { at_time: given });
    expect(made.body).toMatchObject({ at_time: answered });
    expect((await owner.get(`/rest/calls/${made.body.id}`)).body).toMatchObject({ at_time: answered });
  }
  const found = await owner.get<{ items: object[] }>('/rest/calls?query[at_time]=2026-03-29T01:30:00.12Z');
  expect(found.body.items).toMatchObject([{ at_time: '2026-03-29T01:30:00.120Z' }]);
});

test('reads microseconds and dates BC as the driver does', async () => {
  const api = await startApi();
  const pool = providerPool(api.database.pool);
  try {
    const { rows } = await pool.query(
      `select timestamptz '2026-03-29 01:30:00.123456+00' as fine, timestamptz '0044-03-15 12:00:00+00 BC' as old,
         timestamptz '12026-01-01 00:00:00+00' as far, null::timestamptz as never`,
    );
    const [fine, old] = ['2026-03-29T01:30:00.123Z', '-000043-03-15T12:00:00.000Z'];
    expect(rows).toEqual([{ fine, old, far: '+012026-01-01T00:00:00.000Z', never: null }]);
  } finally {
    await pool.end();
  }
});
