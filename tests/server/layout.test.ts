import { expect, test } from 'vitest';
import { LAYOUT } from '#server/tenant/layout.ts';
import { providerPlanes } from '#server/tenant/planes.ts';
import { providerPool } from '#server/tenant/providerPool.ts';
import { startApi } from '../support/api.ts';
import { makeEntity } from '../support/entities.ts';

test('a schema of an older layout is brought up to the present one before it is used', async () => {
  const api = await startApi();
  const owner = await api.signInOwner();
  await makeEntity(owner, 'deals', [{ alias: 'title', type: 'text' }]);
  await owner.post('/rest/deals', { title: 'kept' });
  await api.database.pool.query('alter table acc_1._meta drop column layout; drop table acc_1._keys');
  // As a process that has not seen the account yet.
  const pool = providerPool(api.database.pool);
  try {
    const plane = providerPlanes(pool).of(1);
    await plane.provision();
    expect(await plane.read('select layout, account_id from acc_1._meta')).toEqual([{ layout: LAYOUT, account_id: 1 }]);
    expect(await plane.read('select count(*)::int as count from acc_1._keys')).toEqual([{ count: 0 }]);
    expect(await plane.read('select count(*)::int as count from acc_1.deals')).toEqual([{ count: 1 }]);
  } finally {
    await pool.end();
  }
});
