import { afterAll, beforeAll, expect, test } from 'vitest';
import { runChecks } from '../../../../src/cli/doctor/runChecks.ts';
import { type Purger, purgerOf } from '../../../support/accounts/trash.ts';
import { type DealsWorld, makeDeals, put } from '../../../support/roles/deals.ts';
import { type Api, startApi } from '../../../support/server/api.ts';
import type { Client } from '../../../support/server/client.ts';
import { secret } from '../../../support/server/credentials.ts';

let api: Api;
let owner: Client;
let world: DealsWorld;
let purger: Purger;
beforeAll(async () => {
  api = await startApi();
  owner = await api.signInOwner();
  world = await makeDeals(owner);
  purger = await purgerOf(api);
});
afterAll(() => purger.close());

const purge = async (id: number) => {
  await api.database.pool.query(
    `update acc_1.e_${world.companies.id} set deleted_at = now() - interval '40 days' where id = ${id}`,
  );
  await purger.account(1, 0);
};
async function breaches() {
  const client = await api.database.pool.connect();
  try {
    await client.query('begin read only');
    return (await runChecks(client, secret)).flatMap((each) => each.breaches);
  } finally {
    await client.query('rollback');
    client.release();
  }
}
const historyCount = async () =>
  (
    await api.database.pool.query<{ n: number }>(
      `select count(*)::int as n from acc_1._history where entity_id = ${world.companies.id}`,
    )
  ).rows[0]?.n;

test('a merged record that is gone for good still leads to the one that stays, and its history is there', async () => {
  const [a, b, c] = [
    await put(owner, 'companies', { title: 'A' }),
    await put(owner, 'companies', { title: 'B' }),
    await put(owner, 'companies', { title: 'C' }),
  ];
  await owner.post(`/rest/companies/${b}/merge`, { ids: [c] });
  await owner.post(`/rest/companies/${a}/merge`, { ids: [b] });
  await purge(c);
  await purge(b);
  const gone = await owner.get<{ merged_into: number }>(`/rest/companies/${c}`);
  expect([gone.status, gone.body.merged_into]).toEqual([404, a]);
  const history = await owner.get<{ total_count: number }>(`/rest/companies/${a}/history`);
  expect(history.body.total_count).toBe(7);
  const undone = await owner.post(`/rest/companies/${a}/unmerge`);
  expect([undone.status, undone.text]).toEqual([409, expect.stringContaining('merged_record_gone')]);
  expect(await breaches()).toEqual([]);

  await owner.delete(`/rest/companies/${a}`);
  await purge(a);
  expect(await historyCount()).toBe(0);
  const never = await owner.get<{ merged_into?: number }>(`/rest/companies/${c}`);
  expect([never.status, never.body.merged_into]).toEqual([404, undefined]);
  expect(await breaches()).toEqual([]);
});

test('the doctor finds a merged record that leads to nothing', async () => {
  const [a, b] = [await put(owner, 'companies', { title: 'A' }), await put(owner, 'companies', { title: 'B' })];
  await owner.post(`/rest/companies/${a}/merge`, { ids: [b] });
  await api.database.pool.query(
    `delete from acc_1._history where record_id = ${a} and entity_id = ${world.companies.id}`,
  );
  expect(await breaches()).toEqual([
    `record ${b} of entity ${world.companies.id} was merged into a record that is gone, of account 1`,
  ]);
});
