import { expect } from 'vitest';
import { type Api, startApi } from '../server/api.ts';
import type { Answer, Client } from '../server/client.ts';
import { expectProblem } from '../server/envelope.ts';
import { type DealsWorld, makeDeals, put } from './deals.ts';
import { allRights, makeHolder, makeRole, own } from './makeRole.ts';

export interface Rows<T = Record<string, unknown>> {
  items: T[];
  totals: { count: number };
}

export function expectRefused(answer: Answer, status: number): void {
  expectProblem(answer);
  expect(answer.status, answer.text).toBe(status);
}

/** A server with deals, and a sales person who has their own deals and companies without the amounts. */
export interface SalesWorld {
  api: Api;
  owner: Client;
  world: DealsWorld;
  sales: Client & { id: number };
  /** A deal of nobody, and one of the sales person. */
  hidden: number;
  mine: number;
  /** A company of the sales person, and one of nobody, which their deal names. */
  company: number;
  hiddenCompany: number;
}

export async function startSales(): Promise<SalesWorld> {
  const api = await startApi();
  const owner = await api.signInOwner();
  const world = await makeDeals(owner);
  const { companies, deals } = world;
  const role = await makeRole(owner, {
    entities: [
      { ...allRights(deals.id), read: own, update: own, delete: own, create: own },
      { entity_id: companies.id, read: own },
    ],
    fields: [
      { field_id: deals.fields.amount as number, access: 'none' },
      { field_id: deals.fields.note as number, access: 'read' },
    ],
  });
  const sales = await makeHolder(api, role);
  const company = await put(owner, 'companies', { title: 'Seen company', owner: sales.id });
  const hiddenCompany = await put(owner, 'companies', { title: 'Canary company', owner: null });
  const hidden = await put(owner, 'deals', { title: 'canary title', amount: 777001, note: 'canary note' });
  const mine = await put(owner, 'deals', {
    title: 'Mine',
    amount: 777002,
    owner: sales.id,
    company: hiddenCompany,
    note: 'said',
    meta: { a: 1 },
  });
  return { api, owner, world, sales, hidden, mine, company, hiddenCompany };
}
