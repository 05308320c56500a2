import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { loadMessages } from '#web/i18n/translate.ts';
import { entity, field, withEntities } from '../entities/entityApi.ts';
import { openAdmin } from '../support/openAdmin.tsx';

const name = field({ id: 11, entity_id: 4, name: 'Name', alias: 'name' });
const parent = field({
  id: 12,
  entity_id: 4,
  name: 'Parent',
  alias: 'parent',
  type_id: 5,
  extra: { select_subtype: 'entity', select_entity_id: 4, select_entity_key: 11 },
});
const firms = entity({ id: 4, name: 'Firms', alias: 'firms', fields: [name, parent] });
const title = field({ id: 21, name: 'Title', alias: 'title' });
const firm = field({ ...parent, id: 22, entity_id: 5, name: 'Firm', alias: 'firm' });
const stage = field({
  id: 23,
  name: 'Stage',
  alias: 'stage',
  type_id: 5,
  extra: { select_subtype: 'default' },
  variants: [{ id: 1, name: 'Lost', alias: 'lost', deleted: true }],
});
const deals = entity({ id: 5, name: 'Deals', alias: 'deals', fields: [title, firm, stage] });

async function open(row: object) {
  await loadMessages('member', 'request_errors');
  const known: Record<number, object> = {
    1: { id: 1, name: 'Acme' },
    2: { id: 2, name: 'Old', deleted_at: '2026-01-01' },
  };
  let made = 100;
  return openAdmin('/admin/data/deals?card=7', (api) =>
    withEntities(api, {
      entities: [firms, deals],
      records: ({ method, path, body, query }) => {
        const [, , , alias, id] = path.split('/');
        if (method === 'POST') {
          made += 1;
          return { status: 201, data: { id: made, ...(body as object) } };
        }
        if (method === 'PATCH') return { status: 200, data: { id: 7, ...row, ...(body as object) } };
        if (alias === 'deals')
          return { status: 200, data: id ? { id: 7, ...row } : { items: [{ id: 7, ...row }], totals: { count: 1 } } };
        if (id)
          return known[Number(id)]
            ? { status: 200, data: known[Number(id)] }
            : { status: 404, data: { type: 'not_found', message: 'not_found', status: 404, violations: [] } };
        const items = query.get('search') ? [] : [{ id: 1, name: 'Acme' }];
        return { status: 200, data: { items, totals: { count: query.get('limit') === '-1' ? 1 : items.length * 30 } } };
      },
    }),
  );
}

const dialog = async (of: string) => within(await screen.findByRole('dialog', { name: of }));

test('creates a missing record of a select in a nested card and selects it', async () => {
  const { user, api } = await open({ title: 'Lot', firm: null, stage: null });
  const card = await dialog('Lot · #7');
  const box = await card.findByRole('combobox', { name: 'Firm' });
  await user.type(box, 'Zeta');
  await user.click(await screen.findByRole('option', { name: 'Create “Zeta”…' }));
  const fresh = await dialog('New record');
  expect(await fresh.findByLabelText('Name')).toHaveValue('Zeta');

  await user.type(fresh.getByRole('combobox', { name: 'Parent' }), 'Holding');
  await user.click(await screen.findByRole('option', { name: 'Create “Holding”…' }));
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
  const third = await dialog('New record');
  await user.type(await third.findByDisplayValue('Holding'), ' Ltd');
  await user.click(third.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(api.last('POST')?.body).toMatchObject({ name: 'Holding Ltd' }));
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Parent' })).toHaveValue('Holding Ltd'));

  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(api.last('POST')?.body).toMatchObject({ name: 'Zeta', parent: 101 }));
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Firm' })).toHaveValue('Zeta'));
  expect(api.last('PATCH')).toBeUndefined();
  expect(screen.getByRole('link', { name: 'Open in a new tab: Firm' })).toHaveAttribute(
    'href',
    '/admin/data/firms?card=102',
  );
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(api.last('PATCH')?.body).toEqual({ firm: 102 }));
});

test('closes only the top card on Escape, and confirms only after typing there', async () => {
  const { user } = await open({ title: 'Lot', firm: 1, stage: null });
  const card = await dialog('Lot · #7');
  const box = await card.findByRole('combobox', { name: 'Firm' });
  await waitFor(() => expect(box).toHaveValue('Acme'));
  await user.clear(box);
  await user.type(box, 'Zeta');
  await user.click(await screen.findByRole('option', { name: 'Create “Zeta”…' }));
  // The text of the select is the same.
  await user.type(await (await dialog('New record')).findByDisplayValue('Zeta'), '!');
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByDisplayValue('Zeta!')).toBeNull());
  expect(await dialog('Lot · #7')).toBeDefined();
});

test('marks a deleted value of a select, and shows all options of a partial list', async () => {
  const { user, api } = await open({ title: 'Lot', firm: 2, stage: 1 });
  const card = await dialog('Lot · #7');
  expect(await card.findByText('In the trash')).toBeInTheDocument();
  await waitFor(() => expect(card.getByRole('combobox', { name: 'Firm' })).toHaveValue('Old'));
  await waitFor(() => expect(card.getByRole('combobox', { name: 'Stage' })).toHaveValue('Lost (deleted)'));
  await user.click(card.getByRole('combobox', { name: 'Firm' }));
  await user.click(await screen.findByRole('option', { name: 'Show all: 30' }));
  await waitFor(() =>
    expect(api.sent.some(({ query }) => query.get('limit') === '-1' && query.get('fields') === 'id,name')).toBe(true),
  );
});

test('reports a missing record in a select', async () => {
  await open({ title: 'Lot', firm: 99, stage: null });
  const card = await dialog('Lot · #7');
  expect(await card.findByText('This record was deleted, or you can’t see it')).toBeInTheDocument();
});
