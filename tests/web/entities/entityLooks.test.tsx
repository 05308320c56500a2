import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import type { Entity } from '#resources/data/entities/entities.resource.ts';
import { loadMessages, setLocale } from '#web/i18n/translate.ts';
import { openAdmin } from '../support/openAdmin.tsx';
import { entity, field, withEntities } from './entityApi.ts';

const open = async (address: string, entities: Entity[]) => {
  await loadMessages('member', 'request_errors');
  return openAdmin(address, (api) => withEntities(api, { entities }));
};

const places = (list: HTMLElement) =>
  within(list)
    .getAllByRole('link')
    .map((link) => link.textContent);

test("the menu has entities in their places and by their names in the person's language", async () => {
  await open('/admin/data/deals', [
    entity({ id: 1, name: 'Zebras', alias: 'zebras', position: 1 }),
    entity({ id: 2, name: 'Books', alias: 'books' }),
    entity({
      id: 3,
      name: 'deals',
      alias: 'deals',
      names: { en: 'Deals', ru: 'Сделки' },
      icon: 'PaidOutlined',
      hue: 'green',
    }),
    entity({ id: 4, name: 'Apples', alias: 'apples', names: { ru: 'Яблоки' } }),
  ]);
  // The heading is drawn again when the entity is there.
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Deals' })).toBeVisible());
  const item = screen.getByRole('link', { name: 'Deals' });
  const list = item.closest('ul') as HTMLElement;
  expect(places(list)).toEqual(['Zebras', 'Apples', 'Books', 'Deals']);
  expect(item.querySelector('[style*="PaidOutlined"]')).not.toBeNull();
  await setLocale('ru');
  onTestFinished(() => setLocale('en'));
  expect(await screen.findByRole('link', { name: 'Сделки' })).toBeInTheDocument();
  expect(places(list)).toEqual(['Zebras', 'Сделки', 'Яблоки', 'Books']);
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Сделки' })).toBeVisible());
});

test('the card of an entity changes its looks', async () => {
  const { user, api } = await open('/admin/entities?card=5', [entity({ id: 5, name: 'Deals', alias: 'deals' })]);
  const card = within(await screen.findByRole('dialog'));
  await user.type(await card.findByLabelText('Russian name'), 'Сделки');
  await user.click(card.getByRole('radio', { name: 'Coin' }));
  await user.click(card.getByRole('radio', { name: 'Green' }));
  await user.type(card.getByLabelText('Place in menus'), '2');
  await user.click(card.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Entity updated')).toBeInTheDocument();
  expect(api.sent.findLast(({ method }) => method === 'PATCH')?.body).toMatchObject({
    names: { ru: 'Сделки' },
    icon: 'PaidOutlined',
    hue: 'green',
    position: 2,
  });
});

test('the card of an entity makes fields unique together', async () => {
  const of = (id: number, name: string, type_id: 1 | 2 | 3) =>
    field({ id, entity_id: 5, name, alias: 'x'.repeat(id), type_id });
  const { user, api } = await openAdmin('/admin/entities?card=5', (fake) =>
    withEntities(fake, {
      entities: [
        entity({
          id: 5,
          name: 'Seats',
          alias: 'seats',
          fields: [of(11, 'Hall', 1), of(12, 'Row', 2), of(13, 'Notes', 3)],
        }),
      ],
    }),
  );
  const card = within(await screen.findByRole('dialog'));
  await user.click(await card.findByRole('button', { name: 'Add fields' }));
  await user.click(card.getByRole('combobox', { name: 'Fields' }));
  const offered = within(await screen.findByRole('listbox'));
  expect(offered.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Hall', 'Row']);
  await user.click(offered.getByRole('option', { name: 'Row' }));
  await user.click(offered.getByRole('option', { name: 'Hall' }));
  await user.keyboard('{Escape}');
  await user.click(card.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Entity updated')).toBeInTheDocument();
  expect(api.sent.findLast(({ method }) => method === 'PATCH')?.body).toEqual({ unique_together: [[12, 11]] });
});
