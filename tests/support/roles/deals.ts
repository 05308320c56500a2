import { expect } from 'vitest';
import { makeEntity, type TestEntity } from '../accounts/entities.ts';
import type { Client } from '../server/client.ts';

/** Two entities with owners: a company has deals. */
export interface DealsWorld {
  companies: TestEntity;
  deals: TestEntity;
}

export async function makeDeals(admin: Client): Promise<DealsWorld> {
  const companies = await makeEntity(admin, 'companies', [
    { alias: 'title', type: 'text' },
    { alias: 'owner', type: 'select', extra: { select_subtype: 'user' } },
    { alias: 'secret', type: 'text' },
  ]);
  const deals = await makeEntity(admin, 'deals', [
    { alias: 'title', type: 'text' },
    { alias: 'amount', type: 'number', extra: { number_subtype: 'bigint' } },
    { alias: 'owner', type: 'select', extra: { select_subtype: 'user' } },
    {
      alias: 'company',
      type: 'select',
      extra: {
        select_subtype: 'entity',
        select_entity_id: companies.id,
        select_entity_key: companies.fields.title as number,
      },
    },
    { alias: 'closes', type: 'date' },
    { alias: 'note', type: 'textarea' },
    { alias: 'meta', type: 'json' },
  ]);
  return { companies, deals };
}

/** Creates a record and returns its id. */
export async function put(who: Client, alias: string, values: object): Promise<number> {
  const answer = await who.post<{ id: number }>(`/rest/${alias}`, values);
  expect(answer.status, answer.text).toBe(201);
  return answer.body.id;
}
