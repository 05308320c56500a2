import { type EntityInfo, fieldTypes } from '@stoa/sdk';
import { type FakeHostOptions, fakeHost } from '@stoa/sdk/testing';

const field = (id: number, alias: string, name: string, type: keyof typeof fieldTypes, more: object = {}) => ({
  ...{ id, alias, name, type_id: fieldTypes[type], extra: {}, variants: [] },
  ...more,
});

const won = { id: 8, name: 'Won', alias: 'won', deleted: false };

export const companies: EntityInfo = {
  ...{ id: 1, name: 'Companies', alias: 'companies' },
  fields: [field(1, 'name', 'Name', 'text'), field(2, 'city', 'City', 'text'), field(3, 'since', 'Since', 'date')],
};

export const deals: EntityInfo = {
  ...{ id: 2, name: 'Deals', alias: 'deals' },
  fields: [
    field(4, 'title', 'Title', 'text'),
    field(5, 'amount', 'Amount', 'number'),
    field(6, 'stage', 'Stage', 'select', { variants: [won] }),
    field(7, 'company', 'Company', 'select', { extra: { select_subtype: 'entity', select_entity_id: 1 } }),
    field(8, 'owner', 'Responsible', 'select', { extra: { select_subtype: 'user' } }),
    field(9, 'closes_on', 'Closes on', 'date'),
    field(10, 'is_urgent', 'Urgent', 'boolean'),
    field(11, 'terms', 'Terms', 'json'),
  ],
};

const templates: EntityInfo = {
  ...{ id: 3, name: 'Document templates', alias: 'document_templates' },
  fields: [
    field(12, 'name', 'Name', 'text'),
    field(13, 'entity', 'Entity', 'text'),
    field(14, 'body', 'Text', 'textarea'),
  ],
};

export const entities = [companies, deals, templates];

export const records = () => ({
  companies: [
    { id: 1, name: 'North <b>Quarry</b>', city: 'Riga', since: '2020-03-01' },
    { id: 2, name: 'Amber', city: null, since: null },
  ],
  deals: [
    {
      ...{ id: 7, title: 'Roof <img src=x onerror=alert(1)>', amount: 1234567.5, stage: 8, closes_on: '2026-12-24' },
      ...{
        company: 1,
        company_data: { id: 1, name: 'North <b>Quarry</b>' },
        owner: 5,
        owner_data: { id: 5, name: 'Oleg' },
      },
      ...{ is_urgent: true, created_at: '2026-11-04T10:00:00Z' },
    },
    {
      ...{ id: 8, title: '**Gate** | {{amount}}', amount: 500, stage: null, closes_on: null },
      company: 1,
      owner: null,
    },
    { ...{ id: 9, title: 'Cellar', amount: null, stage: null, closes_on: null }, company: null, owner: null },
  ],
  document_templates: [
    { id: 1, name: 'Reminder', entity: 'deals', body: '# Reminder\n\n{{title}}: {{amount:money}}' },
    { id: 2, name: 'Broken', entity: 'deals', body: '{{titel}} {{amount:mony}}' },
  ],
});

export const openHost = (options: FakeHostOptions = {}) => fakeHost({ entities, records: records(), ...options });
