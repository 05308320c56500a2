import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Field } from '#resources/data/fields/fields.resource.ts';
import { loadMessages } from '#web/i18n/translate.ts';
import { withRecords } from '../records/recordsApi.ts';
import { withEvents } from '../support/events.ts';
import { openAdmin } from '../support/openAdmin.tsx';
import { entity, field, withEntities } from './entityApi.ts';

const made = (id: number, name: string, alias = name.toLowerCase()) =>
  field({ id, name, alias, type_id: 1, order: id });

async function open(search = '') {
  await loadMessages('member', 'request_errors');
  const all = [entity({ id: 5, name: 'Deals', alias: 'deals', fields: [made(1, 'Title'), made(2, 'Price')] })];
  const deals = all[0] as (typeof all)[number];
  const rows = [{ id: 7, title: 'Lot', price: '10', city: 'Rome' }];
  let events = null as unknown as ReturnType<typeof withEvents>;
  const opened = await openAdmin(`/admin/data/deals${search}`, (api) => {
    withEntities(api, { entities: all });
    withRecords(api, deals, rows);
    events = withEvents(api);
  });
  await screen.findByRole('table');
  await waitFor(() => expect(events.isOpen()).toBe(true));
  const setFields = (fields: Field[]) => {
    deals.fields = fields;
    act(() => events.schema());
  };
  return { ...opened, events, all, deals, rows, setFields };
}
const heads = () => screen.getAllByRole('columnheader').map((cell) => cell.textContent);
const card = async () => {
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByRole('textbox', { name: 'Title' });
  return dialog;
};

test('updates an open list when fields are renamed, added, removed and reordered', async () => {
  const { deals, setFields } = await open();
  expect(heads().join()).toContain('Title,Price');
  setFields([made(1, 'Name', 'title'), made(3, 'City'), made(2, 'Price')]);
  await waitFor(() => expect(heads().join()).toContain('Name,City,Price'));
  expect(await screen.findByText('Rome')).toBeInTheDocument();
  deals.name = 'Sales';
  setFields([made(3, 'City'), made(1, 'Name', 'title')]);
  await waitFor(() => expect(heads().join()).toContain('City,Name'));
  expect(heads().join()).not.toContain('Price');
  expect(await screen.findByRole('heading', { level: 1, name: 'Sales' })).toBeInTheDocument();
  expect(screen.getByRole('searchbox')).toHaveAccessibleName('Search Sales');
});

test('keeps object identity and skips renders when reloading finds no change', async () => {
  const { api, events, setFields, deals } = await open('?card=7');
  const input = (await card()).getByRole('textbox', { name: 'Price' });
  const reloads = () => api.sent.filter(({ query }) => query.get('query') === 'deals').length;
  const before = reloads();
  act(() => events.schema());
  await waitFor(() => expect(reloads()).toBeGreaterThan(before));
  setFields([...(deals.fields ?? []), made(3, 'City')]);
  const city = await (await card()).findByRole('textbox', { name: 'City' });
  await waitFor(() => expect(city).toHaveValue('Rome'));
  expect((await card()).getByRole('textbox', { name: 'Price' })).toBe(input);
});

test('keeps typed values in an open card when a field is added, and saves it', async () => {
  const { user, setFields, deals, rows } = await open('?card=7');
  const dialog = await card();
  const title = dialog.getByRole('textbox', { name: 'Title' });
  await user.type(title, ' seven');
  setFields([...(deals.fields ?? []), made(3, 'City')]);
  const city = await dialog.findByRole('textbox', { name: 'City' });
  await waitFor(() => expect(city).toHaveValue('Rome'));
  expect(title).toHaveValue('Lot seven');
  expect(title).toHaveFocus();
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(rows[0]?.title).toBe('Lot seven');
});

test('shows what was typed in a removed field of an open card', async () => {
  const { user, setFields } = await open('?card=7');
  const dialog = await card();
  await user.type(dialog.getByRole('textbox', { name: 'Price' }), '99');
  await user.type(dialog.getByRole('textbox', { name: 'Title' }), '!');
  setFields([made(1, 'Title')]);
  const alert = await dialog.findByRole('alert');
  expect(alert).toHaveTextContent('Field price was deleted. You entered: 1099');
  expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue('Lot!');
});

test('reports a deleted entity on its page and shows it again after a restore', async () => {
  const { all, events, deals } = await open();
  all.splice(0, 1);
  act(() => events.schema());
  expect(await screen.findByRole('alert')).toHaveTextContent('“Deals” was deleted');
  expect(screen.getByRole('link', { name: 'All entities' })).toHaveAttribute('href', '/admin/entities');
  all.push(deals);
  act(() => events.schema());
  expect(await screen.findByText('Lot')).toBeInTheDocument();
});

test('keeps showing an entity under change, and reports an unknown one as missing', async () => {
  const { deals, events, api, router } = await open();
  const requests = () => api.sent.filter(({ path }) => path === '/api/v1/entities').length;
  const before = requests();
  deals.status_id = 1;
  act(() => events.schema());
  await waitFor(() => expect(requests()).toBeGreaterThan(before));
  expect(screen.getByText('Lot')).toBeInTheDocument();
  await act(() => router.navigate('/admin/data/nothing'));
  expect(await screen.findByText('Page not found')).toBeInTheDocument();
});
