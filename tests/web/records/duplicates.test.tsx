import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { entity, field, withEntities } from '../entities/entityApi.ts';
import { openAdmin } from '../support/openAdmin.tsx';

const goods = entity({
  id: 5,
  alias: 'goods',
  name: 'Goods',
  fields: [
    field({ id: 1, alias: 'title', name: 'Title' }),
    field({ id: 2, alias: 'place', name: 'Place' }),
    field({ id: 3, alias: 'maker', name: 'Maker' }),
  ],
});

const all = [
  { id: 1, title: 'Lamp', place: null, maker: 'Lux', created_at: '2026-01-02T10:00:00.000Z', ETag: '"4"' },
  { id: 2, title: 'LAMP', place: 'Riga', maker: 'Lux', created_at: '2026-01-03T10:00:00.000Z', ETag: '"1"' },
  { id: 3, title: 'lamp', place: null, maker: 'Lux', created_at: '2026-01-04T10:00:00.000Z', ETag: '"1"' },
];

const open = (path = '/admin/data/goods') =>
  openAdmin(path, (server) =>
    withEntities(server, {
      entities: [goods],
      records: ({ method, path, query }) => {
        if (path.endsWith('/duplicates'))
          return { status: 200, data: { items: [{ ids: [1, 2, 3], count: 3 }], next_cursor: null } };
        if (path.endsWith('/unmerge')) return { status: 200, data: { ...all[1], _kept: { count: 2, items: [] } } };
        if (method === 'POST') return { status: 200, data: all[1] };
        const [, id] = /\/goods\/(\d+)$/.exec(path) ?? [];
        if (id === '3')
          return { status: 404, data: { status: 404, message: 'not_found', violations: [], merged_into: 2 } };
        if (id) return { status: 200, data: all[Number(id) - 1] };
        const ids = new URLSearchParams(query).get('query[id][in]')?.split(',').map(Number);
        const items = ids ? all.filter((row) => ids.includes(row.id)) : all;
        return { status: 200, data: { items, totals: { count: items.length } } };
      },
    }),
  );

test('finds groups, and merges the chosen records with the chosen values', async () => {
  const { user, api } = await open();
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Find duplicates' }));
  const dialog = await screen.findByRole('dialog', { name: 'Find duplicates' });
  expect(within(dialog).getByRole<HTMLInputElement>('checkbox', { name: 'Title' }).checked).toBe(true);
  await user.click(within(dialog).getByRole('button', { name: 'Find' }));
  // The fullest stays; fields that are the same are not shown.
  const keep = await within(dialog).findByRole('radiogroup', { name: 'Keep' });
  expect(within(keep).getByRole<HTMLInputElement>('radio', { name: /LAMP/ }).checked).toBe(true);
  expect(within(dialog).queryByRole('radiogroup', { name: 'Maker' })).toBeNull();
  await user.click(
    within(within(dialog).getByRole('radiogroup', { name: 'Title' })).getByRole('radio', { name: /^Lamp/ }),
  );
  await user.click(within(dialog).getAllByRole('checkbox', { name: 'Not a duplicate' })[2] as HTMLElement);
  await user.click(within(dialog).getByRole('button', { name: 'Merge 2 records' }));
  await within(dialog).findByText('No more duplicates');
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('2 values were changed since and stay');
  const sent = api.sent.filter(({ method, path }) => method === 'POST' && path.includes('/rest/'));
  expect(sent.map(({ path, body }) => [path, body])).toEqual([
    ['/api/rest/goods/2/merge', { ids: [1], values: { title: 'Lamp' } }],
    ['/api/rest/goods/2/unmerge', { ids: [1] }],
  ]);
});

test('merges selected records', async () => {
  const { user, api } = await open();
  await screen.findByRole('row', { name: /LAMP/ });
  const boxes = screen.getAllByRole('checkbox', { name: /^Select/ });
  await user.click(boxes[1] as HTMLElement);
  const merge = await screen.findByRole<HTMLButtonElement>('button', { name: 'Merge' });
  expect(merge.disabled).toBe(true);
  await user.click(boxes[2] as HTMLElement);
  await user.click(merge);
  const dialog = await screen.findByRole('dialog', { name: 'Merge records' });
  await user.click(await within(dialog).findByRole('button', { name: 'Merge 2 records' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Merge records' })).toBeNull());
  expect(api.sent.filter(({ path }) => path.endsWith('/merge')).map(({ body }) => body)).toEqual([
    { ids: [1], values: {} },
  ]);
});

test('the card of a merged record opens the one that it is part of', async () => {
  await open('/admin/data/goods?card=3');
  await screen.findByRole('dialog', { name: /LAMP/ });
});
