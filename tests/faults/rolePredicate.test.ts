import { beforeAll, expect, test, vi } from 'vitest';
import { makeDeals, put } from '../support/roles/deals.ts';
import { makeHolder, makeRole, own } from '../support/roles/makeRole.ts';
import { type Api, startApi } from '../support/server/api.ts';
import type { Client } from '../support/server/client.ts';

/**
 * The server without the conditions of roles in its statements: what the other tests look for is then found. A gate that
 * were elsewhere, or tests that look at nothing, would pass here.
 */
vi.mock('#server/tenant/access/readableSql.ts', async (original) => {
  const real = await original<typeof import('#server/tenant/access/readableSql.ts')>();
  return {
    readableRows: () => [],
    readableValue: (access, ...rest) => real.readableValue({ ...access, partly: new Map() }, ...rest),
  } satisfies typeof real;
});

let api: Api;
let owner: Client;
beforeAll(async () => {
  api = await startApi();
  owner = await api.signInOwner();
});

test('hidden rows and values are found', async () => {
  const { deals, companies } = await makeDeals(owner);
  const amount = { field_id: deals.fields.amount as number, access: 'none' } as const;
  const reader = await makeRole(owner, { entities: [{ entity_id: deals.id, read: 'all' }], fields: [amount] });
  const keeper = await makeRole(owner, {
    entities: [
      { entity_id: deals.id, read: own },
      { entity_id: companies.id, read: own },
    ],
  });
  const company = await put(owner, 'companies', { title: 'canary company' });
  const id = await put(owner, 'deals', { title: 'canary deal', amount: 777, company });
  const sales = await makeHolder(api, keeper);
  const both = await makeHolder(api, reader, keeper);
  expect((await sales.get('/rest/deals')).text).toContain('canary deal');
  expect((await sales.get(`/rest/deals/${id}`)).text).toContain('canary deal');
  expect((await sales.get(`/rest/deals/${id}/history`)).text).toContain('canary deal');
  expect((await sales.get('/rest/deals?with=company')).text).toContain('canary company');
  expect((await both.get('/rest/deals')).text).toContain('"amount":777');
});
