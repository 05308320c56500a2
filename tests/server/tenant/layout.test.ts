import { expect, test } from 'vitest';
import { controlDatabase } from '#server/database/database.ts';
import { AffinityPool } from '#server/load/connections/affinityPool.ts';
import { applyChange } from '#server/tenant/changes/apply.ts';
import { LAYOUT } from '#server/tenant/layout.ts';
import { accountData } from '#server/tenant/models.ts';
import { accountPlanes } from '#server/tenant/planes/planes.ts';
import { providerPool } from '#server/tenant/planes/providerPool.ts';
import { defaultStorage } from '#server/tenant/planes/storage.ts';
import { makeEntity } from '../../support/accounts/entities.ts';
import { startApi } from '../../support/server/api.ts';

test('upgrades an account schema of an older layout before it is used', async () => {
  const api = await startApi();
  const owner = await api.signInOwner();
  await makeEntity(owner, 'deals', [{ alias: 'title', type: 'text' }]);
  await owner.post('/rest/deals', { title: 'kept' });
  await api.database.pool.query(
    'alter table acc_1._meta drop column layout; drop table acc_1._keys; alter table acc_1._history drop column module_id',
  );
  // A process that has not loaded the account yet.
  const pool = providerPool(api.database.pool);
  try {
    const plane = accountPlanes(pool).of(defaultStorage(1));
    await plane.provision();
    expect(await plane.read('select layout, account_id from acc_1._meta')).toEqual([{ layout: LAYOUT, account_id: 1 }]);
    expect(await plane.read('select count(*)::int as count from acc_1._keys')).toEqual([{ count: 0 }]);
    expect(await plane.read('select count(*)::int as count from acc_1.deals')).toEqual([{ count: 1 }]);
    expect(await plane.read('select module_id from acc_1._history')).toEqual([{ module_id: null }]);
  } finally {
    await pool.end();
  }
});

test('keeps changes of an account with an unreachable database waiting, without failing', async () => {
  const api = await startApi();
  const nowhere = new AffinityPool({ ...api.database.pool.options, host: '127.0.0.1', port: 1 });
  try {
    const data = accountData(controlDatabase(api.database.pool), accountPlanes(nowhere));
    const plan = { kind: 'create_entity' as const, alias: 'deals' };
    const change = { id: 1, account_id: 1, entity_id: 1, requested_by: null, plan };
    expect(await applyChange(await data.plane(1), change)).toEqual({ state: 'busy' });
  } finally {
    await nowhere.end();
  }
});
