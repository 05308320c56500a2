import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { loadMessages } from '#web/i18n/translate.ts';
import { openAdmin } from '../support/openAdmin.tsx';
import { entity, withEntities } from './entityApi.ts';

const three = () => [
  entity({ id: 5, name: 'Deals', alias: 'deals' }),
  entity({ id: 6, name: 'Orders', alias: 'orders', names: { en: 'Purchases' } }),
  entity({ id: 7, name: 'Bills', alias: 'bills', position: 1 }),
];

async function open(entities = three()) {
  await loadMessages('member', 'request_errors');
  const opened = await openAdmin('/admin/entities', (api) => withEntities(api, { entities }));
  await screen.findByRole('row', { name: /Deals/ });
  const orders = () => opened.api.sent.filter((call) => call.path.endsWith('/set-order')).map(({ body }) => body);
  return { ...opened, orders };
}
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Order in menus' }));
const rows = async () => (await dialog()).getAllByRole('listitem').map(({ textContent }) => textContent);
const menu = () =>
  within(screen.getByRole('list', { name: 'Data', hidden: true }))
    .getAllByRole('link', { hidden: true })
    .map(({ textContent }) => textContent);

/** The dialog is lazy; components that suspend within `act` render again only if `act` is awaited. */
const openDialog = (user: Awaited<ReturnType<typeof open>>['user']) =>
  act(() => user.click(screen.getByRole('button', { name: 'Order' })));
async function moveDown(user: Awaited<ReturnType<typeof open>>['user'], name: string) {
  await user.click((await dialog()).getByRole('button', { name: `More actions: ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: 'Move down' }));
}

test('entities are shown as menus show them; one call names them all, and the menu follows', async () => {
  const { user, orders } = await open();
  await openDialog(user);
  expect(await rows()).toEqual(['Bills', 'Deals', 'Purchases']);
  await moveDown(user, 'Bills');
  expect(await rows()).toEqual(['Deals', 'Bills', 'Purchases']);
  expect(screen.getByText('Bills is at position 2 of 3')).toBeInTheDocument();
  await waitFor(() => expect(orders()).toEqual([{ order: [5, 7, 6] }]));
  await waitFor(() => expect(menu()).toEqual(['Deals', 'Bills', 'Purchases']));
  await waitFor(async () =>
    expect((await dialog()).getByRole('button', { name: 'More actions: Bills' })).toHaveFocus(),
  );
});

test('a refused order goes back, with what is there now', async () => {
  const entities = three();
  const { user } = await open(entities);
  await openDialog(user);
  // Meanwhile another person adds one.
  entities.push(entity({ id: 8, name: 'Zebras', alias: 'zebras' }));
  await moveDown(user, 'Bills');
  expect(await screen.findByText('Could not set the order')).toBeInTheDocument();
  await waitFor(async () => expect(await rows()).toEqual(['Bills', 'Deals', 'Purchases', 'Zebras']));
});

test('one entity has no order', async () => {
  await open(three().slice(0, 1));
  await screen.findByRole('button', { name: 'Trash' });
  expect(screen.queryByRole('button', { name: 'Order' })).toBeNull();
});
