import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { loadMessages } from '#web/i18n/translate.ts';
import { entity, field, withEntities } from '../entities/entityApi.ts';
import { openAdmin } from '../support/openAdmin.tsx';

const goods = entity({
  id: 5,
  alias: 'goods',
  name: 'Goods',
  fields: [field({ id: 1, alias: 'title', name: 'Title' })],
});

test('deletes many records in one call and restores them in one by Undo', async () => {
  let gone = false;
  const all = [
    { id: 1, title: 'Lamp' },
    { id: 2, title: 'Chair' },
  ];
  const { user, api } = await openAdmin('/admin/data/goods', (server) =>
    withEntities(server, {
      entities: [goods],
      records: (call) => {
        if (call.method === 'POST') gone = 'delete' in (call.body as object);
        const items = gone ? [] : all;
        return { status: 200, data: { items, totals: { count: items.length } } };
      },
    }),
  );
  await screen.findByRole('row', { name: /Lamp/ });
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(document.querySelector('dialog[open]')).toBeNull();
  await waitFor(() => expect(screen.queryByText('Lamp')).toBeNull());
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByRole('row', { name: /Lamp/ });
  const calls = api.sent.filter(({ method, path }) => method !== 'GET' && path.includes('/rest/'));
  expect(calls.map(({ method, path, body }) => [method, path, body])).toEqual([
    ['POST', '/api/rest/goods/bulk', { delete: [1, 2] }],
    [
      'POST',
      '/api/rest/goods/bulk',
      {
        update: [
          { id: 1, deleted_at: null },
          { id: 2, deleted_at: null },
        ],
      },
    ],
  ]);
});

test('deletes more than 50 records only after a confirmation', async () => {
  await loadMessages('member');
  const items = Array.from({ length: 51 }, (_, index) => ({ id: index + 1, title: `Lamp ${index + 1}` }));
  const { user, api } = await openAdmin('/admin/data/goods?perPage=100', (server) =>
    withEntities(server, {
      entities: [goods],
      records: () => ({ status: 200, data: { items, totals: { count: items.length } } }),
    }),
  );
  await screen.findByRole('row', { name: /Lamp 51/ });
  const remove = async () => {
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    return within(await screen.findByRole('dialog'));
  };
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  const dialog = await remove();
  expect(dialog.getByText('Delete 51 records? You can restore them for 30 days.')).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(api.last('POST')).toBeUndefined();
  await user.click((await remove()).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(api.last('POST')?.body).toEqual({ delete: items.map(({ id }) => id) }));
});

const trashed = [
  { id: 1, title: 'Lamp', deleted_at: '2026-01-02T03:04:05.000Z', deleted_by: 7 },
  { id: 2, title: 'Chair', deleted_at: '2026-01-02T03:04:05.000Z', deleted_by: null },
];

async function openTrash(address = '/admin/data/goods?trash=1') {
  const left = [...trashed];
  const opened = await openAdmin(address, (server) =>
    withEntities(server, {
      entities: [goods],
      records: (call) => {
        if (call.method === 'POST') {
          const { update = [] } = call.body as { update?: { id: number }[] };
          for (const { id } of update)
            left.splice(
              left.findIndex((row) => row.id === id),
              1,
            );
        }
        const [, , , , id] = call.path.split('/');
        if (call.method === 'GET' && id) return { status: 200, data: trashed.find((row) => row.id === Number(id)) };
        return { status: 200, data: { items: left, totals: { count: left.length } } };
      },
    }),
  );
  return opened;
}

test('describes the trash, requests deleted records, offers no creation, and links back', async () => {
  const { user, api, search } = await openTrash();
  expect(
    await screen.findByText('Trash of “Goods”. Items are kept for 30 days, then deleted forever.'),
  ).toBeInTheDocument();
  await screen.findByRole('row', { name: /Lamp/ });
  const requests = api.sent.filter(({ path }) => path === '/api/rest/goods').at(-1);
  expect(requests?.query.get('query[deleted_at][ex]')).toBe('true');
  expect(screen.queryByRole('button', { name: 'Add record' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Delete(:|$)/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Import' })).toBeNull();
  // The retention period is over.
  expect(screen.getAllByText('tonight')).toHaveLength(2);
  await user.click(screen.getByRole('link', { name: /^Back to / }));
  await waitFor(() => expect(search()).toBe(''));
  expect(await screen.findByRole('link', { name: 'Trash' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Import' })).toBeInTheDocument();
});

test('restores many in one call and shows the empty state', async () => {
  const { user, api } = await openTrash();
  await screen.findByRole('row', { name: /Lamp/ });
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  const bar = screen.getByRole('toolbar');
  await user.click([...bar.querySelectorAll('button')].find((each) => each.textContent === 'Restore') as HTMLElement);
  expect(await screen.findByText('2 records restored')).toBeInTheDocument();
  expect(api.last('POST')?.body).toEqual({
    update: [
      { id: 1, deleted_at: null },
      { id: 2, deleted_at: null },
    ],
  });
  expect(await screen.findByText('The trash is empty')).toBeInTheDocument();
});

test('shows a deleted record’s card read-only from any link, and restores it', async () => {
  const { user, api, search } = await openTrash('/admin/data/goods?card=1');
  const title = await screen.findByRole('textbox', { name: 'Title' });
  expect(title).toBeDisabled();
  expect(screen.getByText(/In the trash since/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Restore' }));
  await waitFor(() => expect(api.last('POST')?.body).toEqual({ update: [{ id: 1, deleted_at: null }] }));
  await waitFor(() => expect(search()).not.toContain('card'));
});
