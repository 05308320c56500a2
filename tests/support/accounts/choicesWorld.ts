import { expect } from 'vitest';
import type { FieldExtra } from '#shared/fieldTypes/fieldType.ts';
import { put } from '../roles/deals.ts';
import { type Api, startApi } from '../server/api.ts';
import type { Client } from '../server/client.ts';
import { makeEntity, type TestEntity } from './entities.ts';

/** Firms of which only active ones are chosen, and contacts of which only those of the chosen firm are. */
export interface ChoicesWorld {
  api: Api;
  owner: Client;
  firms: TestEntity;
  contacts: TestEntity;
  orders: TestEntity;
  /** Two firms that are active, and one that is not. */
  ids: { acme: number; bolt: number; closed: number; anna: number; boris: number };
}

export const leadingTo = ({ id, fields }: TestEntity, more: FieldExtra = {}): FieldExtra => ({
  select_subtype: 'entity',
  select_entity_id: id,
  select_entity_key: fields.name as number,
  ...more,
});

/** One group of conditions. */
export const only = (...conditions: { field: string; op: string; value: unknown }[]) => ({
  choices: { where: [conditions] },
});

export async function makeChoicesWorld(): Promise<ChoicesWorld> {
  const api = await startApi();
  const owner = await api.signInOwner();
  const firms = await makeEntity(owner, 'firms', [
    { alias: 'name', type: 'text' },
    { alias: 'active', type: 'boolean' },
    { alias: 'size', type: 'number' },
    { alias: 'secret', type: 'text' },
  ]);
  const contacts = await makeEntity(owner, 'contacts', [
    { alias: 'name', type: 'text' },
    { alias: 'firm', type: 'select', extra: leadingTo(firms) },
    { alias: 'owner', type: 'select', extra: { select_subtype: 'user' } },
  ]);
  const orders = await makeEntity(owner, 'orders', [
    { alias: 'name', type: 'text' },
    { alias: 'least', type: 'number' },
    {
      alias: 'firm',
      type: 'select',
      extra: leadingTo(firms, only({ field: 'active', op: 'eq', value: true })),
    },
    { alias: 'contact', type: 'select', extra: leadingTo(contacts) },
    { alias: 'author', type: 'select', extra: { select_subtype: 'user' } },
  ]);
  const rule = { extra: leadingTo(contacts, only({ field: 'firm', op: 'eq', value: { field: 'firm' } })) };
  const answer = await owner.patch(`/v1/entities/fields/${orders.fields.contact}`, rule);
  expect(answer.status, answer.text).toBe(200);
  const acme = await put(owner, 'firms', { name: 'Acme', active: true, size: 10, secret: 'x' });
  const bolt = await put(owner, 'firms', { name: 'Bolt', active: true, size: 20 });
  const closed = await put(owner, 'firms', { name: 'Closed', active: false, size: 30 });
  const anna = await put(owner, 'contacts', { name: 'Anna', firm: acme });
  const boris = await put(owner, 'contacts', { name: 'Boris', firm: bolt });
  return { api, owner, firms, contacts, orders, ids: { acme, bolt, closed, anna, boris } };
}
