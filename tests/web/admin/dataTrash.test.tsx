import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { entity, field, withEntities } from './entityApi.ts';
import { openAdmin } from './openAdmin.tsx';

vi.setConfig({ testTimeout: 30_000 });

const goods = entity({
  id: 5,
  alias: 'goods',
  name: 'Goods',
  fields: [field({ id: 1, alias: 'title', name: 'Title' })],
});

test('many records go to the trash in one call; undo brings them back in one', async () => {
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
  await screen.findByRole('row', { name: /Lamp/ }, { timeout: 8000 });
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  const sure = await screen.findByRole('dialog');
  await user.click([...sure.querySelectorAll('button')].find((each) => each.textContent === 'Delete') as HTMLElement);
  await waitFor(() => expect(screen.queryByText('Lamp')).toBeNull());
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByRole('row', { name: /Lamp/ }, { timeout: 8000 });
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
