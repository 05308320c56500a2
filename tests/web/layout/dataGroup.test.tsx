import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { screenLimits } from '#shared/limits.ts';
import { entity, withEntities } from '../entities/entityApi.ts';
import { openAdmin } from '../support/openAdmin.tsx';

const named = (n: number) => `Entity ${String(n).padStart(2, '0')}`;
const many = (count: number) =>
  Array.from({ length: count }, (_, n) => entity({ id: n + 1, name: named(n + 1), alias: `entity_${n + 1}x` }));
const group = async () => within(await screen.findByRole('list', { name: 'Data' }));

test('lists the ready entities in the sidebar and links to the rest', async () => {
  const count = screenLimits.data_menu_items + 3;
  const { user, router } = await openAdmin('/admin/users', (api) => {
    withEntities(api, {
      entities: [...many(count), entity({ id: 99, name: 'Broken', alias: 'broken', status_id: 3 })],
    });
  });
  const data = await group();
  expect(data.getAllByRole('link')).toHaveLength(screenLimits.data_menu_items + 1);
  expect(data.getByRole('link', { name: named(1) })).toHaveAttribute('href', '/admin/data/entity_1x');
  expect(screen.queryByRole('link', { name: 'Broken' })).toBeNull();
  await user.click(data.getByRole('link', { name: 'All entities…' }));
  expect(router.state.location.pathname).toBe('/admin/entities');
  await waitFor(async () =>
    expect((await group()).getByRole('link', { name: 'All entities…' })).not.toHaveAttribute('aria-current'),
  );
});

test('hides the group without a ready entity', async () => {
  const { api } = await openAdmin('/admin/users', (fake) => {
    withEntities(fake, { entities: [entity({ id: 1, name: 'Under way', alias: 'under_way', status_id: 1 })] });
  });
  await waitFor(() => expect(api.sent.some(({ path }) => path.endsWith('/v1/entities'))).toBe(true));
  await screen.findByRole('heading', { level: 1, name: 'Users' });
  expect(screen.queryByRole('list', { name: 'Data' })).toBeNull();
});
