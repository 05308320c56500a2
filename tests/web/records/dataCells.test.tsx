import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { setLocale } from '#web/i18n/translate.ts';
import { tintOf } from '#web/inputs/controls/tint.ts';
import { entity, field, withEntities } from '../entities/entityApi.ts';
import { openAdmin } from '../support/openAdmin.tsx';

const variant = { id: 31, name: 'Paid', alias: 'paid' };
const fields = [
  field({ id: 1, alias: 'title', name: 'Title' }),
  field({ id: 2, alias: 'price', name: 'Price', type_id: 2 }),
  field({ id: 3, alias: 'state', name: 'State', type_id: 5, variants: [variant] as never }),
  field({
    id: 4,
    alias: 'client',
    name: 'Client',
    type_id: 5,
    extra: { select_subtype: 'entity', select_entity_id: 6, select_entity_key: 20 },
  }),
  field({ id: 5, alias: 'done', name: 'Done', type_id: 4 }),
  field({ id: 6, alias: 'day', name: 'Day', type_id: 6 }),
  field({ id: 7, alias: 'raw', name: 'Raw', type_id: 9 }),
];
const orders = entity({ id: 5, alias: 'orders', name: 'Orders', fields });
const clients = entity({
  id: 6,
  alias: 'clients',
  name: 'Clients',
  fields: [field({ id: 20, entity_id: 6, alias: 'label' })],
});
const items = [
  {
    id: 1,
    title: 'First',
    price: -1234567.5,
    state: 31,
    client: 9,
    client_data: { id: 9, label: 'Acme' },
    done: true,
    day: '2026-12-31',
    raw: { a: [1, 2] },
  },
  { id: 2, title: 'Second', price: 1e21, state: null, client: 8, client_data: null, done: false, day: null, raw: null },
];

const openOrders = () =>
  openAdmin('/admin/data/orders', (api) =>
    withEntities(api, {
      entities: [orders, clients],
      records: () => ({ status: 200, data: { items, totals: { count: 2 } } }),
    }),
  );

test("names of fields are in the person's language", async () => {
  const named = [
    field({ id: 1, alias: 'title', name: 'Title' }),
    field({ id: 2, alias: 'price', name: 'Price', type_id: 2, extra: { names: { en: 'Cost', ru: 'Цена' } } }),
  ];
  await openAdmin('/admin/data/orders', (api) =>
    withEntities(api, {
      entities: [entity({ id: 5, alias: 'orders', name: 'Orders', fields: named })],
      records: () => ({ status: 200, data: { items: [{ id: 1, title: 'First', price: 1 }], totals: { count: 1 } } }),
    }),
  );
  expect(await screen.findByRole('columnheader', { name: 'Cost' })).toBeInTheDocument();
  await setLocale('ru');
  onTestFinished(() => setLocale('en'));
  expect(await screen.findByRole('columnheader', { name: 'Цена' })).toBeInTheDocument();
  expect(screen.getByRole('columnheader', { name: 'Title' })).toBeInTheDocument();
});

test('renders formats: money and units with their digits, addresses as links', async () => {
  const formed = [
    field({ id: 1, alias: 'title', name: 'Title' }),
    field({
      id: 2,
      alias: 'price',
      type_id: 2,
      extra: { number_subtype: 'decimal', scale: 2, format: { style: 'money', currency: 'EUR' } },
    }),
    field({ id: 3, alias: 'share', type_id: 2, extra: { format: { style: 'percent' } } }),
    field({ id: 4, alias: 'mail', extra: { format: 'email' } }),
    field({ id: 5, alias: 'site', extra: { format: 'url' } }),
    field({ id: 6, alias: 'phone', extra: { format: 'phone' } }),
  ];
  const record = {
    id: 1,
    title: 'First',
    price: -1234.5,
    share: 45,
    mail: 'a@b.example',
    site: 'https://b.example/',
    phone: '+1 555 010',
  };
  const before = {
    id: 2,
    title: 'Second',
    price: null,
    share: null,
    mail: 'nobody',
    site: 'javascript:alert(1)',
    phone: '?',
  };
  await openAdmin('/admin/data/orders', (api) =>
    withEntities(api, {
      entities: [entity({ id: 5, alias: 'orders', name: 'Orders', fields: formed })],
      records: () => ({ status: 200, data: { items: [record, before], totals: { count: 2 } } }),
    }),
  );
  const row = within(await screen.findByRole('row', { name: /First/ }));
  expect(row.getByText('-€1 234.50')).toBeInTheDocument();
  expect(row.getByText('45%')).toBeInTheDocument();
  expect(row.getByRole('link', { name: 'a@b.example' })).toHaveAttribute('href', 'mailto:a@b.example');
  expect(row.getByRole('link', { name: '+1 555 010' })).toHaveAttribute('href', 'tel:+1555010');
  const site = row.getByRole('link', { name: 'https://b.example/' });
  expect([site.getAttribute('href'), site.getAttribute('rel')]).toEqual(['https://b.example/', 'noopener noreferrer']);
  // What was there before the field had its format leads nowhere.
  const other = within(screen.getByRole('row', { name: /Second/ }));
  expect(other.getAllByRole('link').map((link) => link.textContent)).toEqual(['Second']);
});

test('renders each field type: numbers right-aligned, chips, links, marks, dates', async () => {
  await openOrders();
  const row = await screen.findByRole('row', { name: /First/ });
  const head = screen.getByRole('columnheader', { name: 'Price' });
  const price = within(row).getByText('-1 234 567.5');
  expect(price.textContent).toBe('-1\u00a0234\u00a0567.5');
  expect([head, price.closest('td')].map((cell) => getComputedStyle(cell as Element).textAlign)).toEqual([
    'right',
    'right',
  ]);
  expect(within(row).getByText('Paid').className).toMatch(/chip/);
  // A colour derived from the id would say something that nobody chose.
  expect(within(row).getByText('Paid')).not.toHaveAttribute('style');
  expect(within(row).getByRole('link', { name: 'Acme' })).toHaveAttribute('href', '/admin/data/clients?card=9');
  expect(within(row).getByText('Yes')).toBeInTheDocument();
  expect(within(row).getByText('31.12.2026')).toBeInTheDocument();

  const second = screen.getByRole('row', { name: /Second/ });
  expect(within(second).getByText('1e+21')).toBeInTheDocument();
  expect(within(second).queryByRole('link', { name: '#8' })).toBeNull();
  expect(within(second).getByText('No')).toBeInTheDocument();
});

test('collapses JSON to one line and expands it formatted', async () => {
  const { user } = await openOrders();
  await screen.findByRole('row', { name: /First/ });
  await user.click(screen.getByRole('button', { name: 'Display' }));
  await user.click(screen.getByRole('menuitemcheckbox', { name: 'Raw' }));
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: '{"a":[1,2]}' }));
  const dialog = await screen.findByRole('dialog', { name: 'JSON' });
  expect(dialog).toHaveTextContent('{ "a": [ 1, 2 ] }');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'JSON' })).toBeNull());
});

/** Relative luminance of an oklch colour (CSS Color 4, WCAG 2.2). */
function luminance(colour: string): number {
  const [L = 0, C = 0, H = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number);
  const a = C * Math.cos((H * Math.PI) / 180);
  const b = C * Math.sin((H * Math.PI) / 180);
  const l = (L + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (L - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (L - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const red = 4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s;
  const green = -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s;
  const blue = -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

test('gives an id always the same tint, readable in both themes', () => {
  expect(tintOf(31, 'light')).toEqual(tintOf(31, 'light'));
  for (const mode of ['light', 'dark'] as const)
    for (let id = 0; id < 7; id += 1) {
      const { backgroundColor, color } = tintOf(id, mode);
      const [low = 0, high = 0] = [luminance(backgroundColor), luminance(color)].sort((x, y) => x - y);
      expect((high + 0.05) / (low + 0.05), `${mode} ${id}`).toBeGreaterThanOrEqual(4.5);
    }
});
