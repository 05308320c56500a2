import { type EntityInfo, fieldTypes } from '@stoa/sdk';
import { fakeHost } from '@stoa/sdk/testing';

const variant = (id: number, name: string, color: string | null = null) => ({
  ...{ id, name, color },
  alias: name.toLowerCase(),
  deleted: false,
});

const field = (id: number, alias: string, type: keyof typeof fieldTypes, more: object = {}) => ({
  ...{ id, alias, name: alias, type_id: fieldTypes[type], extra: {}, variants: [] },
  ...more,
});

export const deals: EntityInfo = {
  id: 1,
  name: 'Deals',
  alias: 'deals',
  fields: [
    field(1, 'title', 'text'),
    field(2, 'amount', 'number'),
    field(3, 'stage', 'select', { variants: [variant(7, 'Talks', 'blue'), variant(8, 'Won', 'green')] }),
    field(4, 'owner', 'select', { extra: { select_subtype: 'user' } }),
    field(5, 'closes_on', 'date'),
  ],
};

const vera = { id: 1, name: 'Vera Example' };

export const records = () => ({
  deals: [
    { id: 1, title: 'Roof', amount: 300, stage: 7, owner: 1, owner_data: vera, created_at: '2026-10-03T10:00:00Z' },
    {
      id: 2,
      title: 'Cellar',
      amount: 100,
      stage: 8,
      owner: 2,
      owner_data: { id: 2, name: 'Oleg' },
      created_at: '2026-11-04T10:00:00Z',
    },
    {
      id: 3,
      title: 'Garden',
      amount: null,
      stage: null,
      owner: null,
      owner_data: null,
      created_at: '2024-01-01T10:00:00Z',
    },
  ],
});

export const openHost = () => fakeHost({ entities: [deals], records: records() });
