import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { makeEntityView } from '#resources/data/records/web/entity/makeEntityView.tsx';
import { type BaseTypeName, fieldTypeIds } from '#shared/fieldTypes/fieldType.ts';
import { loadMessages } from '#web/i18n/translate.ts';
import { entity, field, withEntities } from '../entities/entityApi.ts';
import { openAdmin } from '../support/openAdmin.tsx';
import { withRecords } from './recordsApi.ts';

const types = Object.keys(fieldTypeIds) as BaseTypeName[];
const fields = types.map((type, at) =>
  field({
    id: at + 1,
    alias: `${type}_a`,
    name: `The ${type}`,
    type_id: fieldTypeIds[type],
    order: at + 1,
    variants: type === 'select' ? [{ id: 1, name: 'Won', alias: 'won' }] : [],
  }),
);
const full = { text_a: 'Alpha', number_a: 1, textarea_a: 'long', boolean_a: true, select_a: 1, json_a: { a: 1 } };
const three = () => [
  { id: 1, ...full, date_a: '2026-03-01', timestamp_a: '2026-03-01T12:00:00.000Z' },
  { id: 2, text_a: 'Beta 100%', number_a: 2, boolean_a: false, date_a: '2026-03-02' },
  { id: 3, text_a: 'Gamma', number_a: 3 },
];
const more = (count: number) => Array.from({ length: count }, (_, at) => ({ id: at + 1, text_a: `Row ${at + 1}` }));

const open = async (search = '', rows: Parameters<typeof withRecords>[2] = three(), alias = 'deals') => {
  await loadMessages('member', 'request_errors');
  const deals = entity({ id: 5, name: 'Deals', alias: 'deals', fields });
  let store = null as unknown as ReturnType<typeof withRecords>;
  const opened = await openAdmin(`/admin/data/${alias}${search}`, (api) => {
    withEntities(api, { entities: [deals] });
    store = withRecords(api, deals, rows);
  });
  return { ...opened, store, rows, deals };
};
const heads = async () => (await screen.findAllByRole('rowheader')).map((cell) => cell.textContent);
const card = async (name: RegExp) => within(await screen.findByRole('dialog', { name }));

describe('list', () => {
  test('shows the entity’s name, its records newest first, and no paginator for one page', async () => {
    await open();
    expect(await heads()).toEqual(['Gamma', 'Beta 100%', 'Alpha']);
    expect(screen.getByRole('heading', { level: 1, name: 'Deals' })).toBeInTheDocument();
    expect(screen.getByText('3 records')).toBeInTheDocument();
    expect(screen.getByText('Won')).toBeInTheDocument();
    expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull();
  });

  test.each([
    ['text_a=100%25', ['Beta 100%']],
    ['text_a=_', []],
    ['number_a_start=2', ['Gamma', 'Beta 100%']],
    ['number_a_end=1', ['Alpha']],
    ['textarea_a=LON', ['Alpha']],
    ['boolean_a=N', ['Beta 100%']],
    ['select_a=1', ['Alpha']],
    ['date_a_start=2026-03-02&date_a_end=2026-03-02', ['Beta 100%']],
    ['timestamp_a_start=2026-03-01', ['Alpha']],
    ['json_a=N', ['Gamma', 'Beta 100%']],
    ['file_a=Y', []],
    ['search=gam', ['Gamma']],
    ['sort=number_a', ['Alpha', 'Beta 100%', 'Gamma']],
  ])('shows %s as %j', async (address, names) => {
    await open(`?${address}`);
    if (names.length === 0) expect(await screen.findByText('Nothing found')).toBeInTheDocument();
    else expect(await heads()).toEqual(names);
  });

  test('a search without matches names the fields that it does not read', async () => {
    await open('?search=nobody');
    expect(await screen.findByText('Nothing found')).toBeInTheDocument();
    expect(await screen.findByText(/add a filter/)).toHaveTextContent('To find records by');
  });

  test('shows a paginator for more than one page', async () => {
    const { user } = await open('', more(30));
    await heads();
    const pages = within(screen.getByRole('navigation', { name: 'Pages' }));
    await user.click(pages.getByRole('button', { name: /2$/ }));
    await waitFor(async () => expect(await heads()).toEqual(['Row 5', 'Row 4', 'Row 3', 'Row 2', 'Row 1']));
  });

  test('shows skeleton rows and no alias while the entity loads, then its name', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    await loadMessages('member', 'request_errors');
    const deals = entity({ id: 5, name: 'Deals', alias: 'deals', fields });
    await openAdmin('/admin/data/deals', (api) => {
      withEntities(api, { entities: [deals] });
      withRecords(api, deals, three());
      const { fetch } = api;
      api.fetch = async (input, init) => {
        if (String(input).includes('/v1/entities')) await promise;
        return fetch(input, init);
      };
    });
    const loading = await screen.findByRole('status', { name: 'Loading' });
    expect(loading.querySelectorAll('.MuiSkeleton-root').length).toBeGreaterThan(20);
    expect(screen.queryByText('deals')).toBeNull();
    resolve();
    expect(await screen.findByRole('heading', { level: 1, name: 'Deals' })).toBeInTheDocument();
  });

  test('shows an unknown alias as not found', async () => {
    await open('', [], 'nothing');
    expect(await screen.findByText('Page not found')).toBeInTheDocument();
    expect(screen.queryByRole('table')).toBeNull();
  });
});

describe('card', () => {
  test('creates a record from the typed values', async () => {
    const { user, api, rows } = await open('?card=0');
    const dialog = await card(/New record/);
    await user.type(await dialog.findByLabelText('The text'), 'Delta');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Record created')).toBeInTheDocument();
    expect(api.last('POST')?.body).toMatchObject({ text_a: 'Delta', number_a: null, json_a: null });
    expect(rows.at(-1)).toMatchObject({ id: 4, text_a: 'Delta' });
  });

  test('saves only what changed, with the version that was read', async () => {
    const { user, api } = await open('?card=1');
    const dialog = await card(/Alpha|Record/);
    await user.type(await dialog.findByLabelText('The text'), '!');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Record saved')).toBeInTheDocument();
    expect(api.last('PATCH')?.body).toEqual({ text_a: 'Alpha!' });
    expect(api.last('PATCH')?.headers.get('if-match')).toBe('"1"');
    await waitFor(async () => expect(await heads()).toContain('Alpha!'));
  });

  test('reports another user’s change and overwrites nothing', async () => {
    const { user, store, rows } = await open('?card=1');
    const dialog = await card(/Alpha|Record/);
    await user.type(await dialog.findByLabelText('The text'), '!');
    store.touch(1);
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText(/Another user changed this/)).toBeInTheDocument();
    expect(rows[0]?.text_a).toBe('Alpha');
  });

  test('shows the server’s violations at their inputs', async () => {
    const { user, api, store } = await open('?card=1');
    const dialog = await card(/Alpha|Record/);
    const input = await dialog.findByLabelText('The textarea');
    await user.type(input, '!');
    const violation = { field: 'textarea_a', message: 'errors.too_long', params: {} };
    store.failNextWrite(api.refuse('validation', 'validation', [violation]));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(input).toHaveAccessibleDescription(/Up to 1 MB/));
    expect(input).toBeInvalid();
  });
});

test('keeps extra columns of a select’s options out of the record', () => {
  const person = field({ id: 1, alias: 'person', type_id: fieldTypeIds.select, extra: { select_subtype: 'user' } });
  const taken = field({ id: 2, alias: 'person_data' });
  const metaOf = (...all: (typeof person)[]) => makeEntityView({ id: 5, alias: 'deals', fields: all }, new Map()).meta;
  expect(metaOf(person)).toEqual({ with: 'person' });
  expect(metaOf(person, taken)).toBeUndefined();
});
