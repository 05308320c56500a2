import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fieldTypeIds } from '#shared/fieldTypes/fieldType.ts';
import { writeValues } from '#shared/operators/operands.ts';
import { splitValues } from '#shared/values/severalNames.ts';
import { loadMessages } from '#web/i18n/translate.ts';
import { entity, field, withEntities } from '../../entities/entityApi.ts';
import { withRecords } from '../../records/recordsApi.ts';
import { openAdmin } from '../../support/openAdmin.tsx';

const goods = entity({
  id: 5,
  alias: 'goods',
  name: 'Goods',
  fields: [
    field({ id: 1, alias: 'title', name: 'Title' }),
    field({
      id: 2,
      alias: 'price',
      name: 'Price',
      type_id: fieldTypeIds.number,
      extra: { number_subtype: 'smallint' },
    }),
    field({
      id: 3,
      alias: 'stage',
      name: 'Stage',
      type_id: fieldTypeIds.select,
      variants: [
        { id: 1, name: 'Won', alias: 'won' },
        { id: 2, name: 'Lost', alias: 'lost' },
      ],
    }),
    field({ id: 4, alias: 'seen', name: 'Seen', type_id: fieldTypeIds.timestamp }),
  ],
});

async function open(search = '') {
  await loadMessages('member', 'request_errors');
  const opened = await openAdmin(`/admin/data/goods${search}`, (api) => {
    withEntities(api, { entities: [goods] });
    withRecords(api, goods, [{ id: 1, title: 'Lamp', price: 5, stage: 1 }]);
  });
  await screen.findByRole('button', { name: /^Filters/ });
  const { api, user } = opened;
  const lists = () => api.sent.filter(({ method, path }) => method === 'GET' && path.endsWith('/rest/goods'));
  return {
    ...opened,
    requests: () => Object.fromEntries([...(lists().at(-1)?.query ?? [])].filter(([key]) => key.startsWith('query'))),
    drawer: async () => {
      await user.click(screen.getByRole('button', { name: /^Filters/ }));
      return within(await screen.findByRole('dialog', { name: 'Filters' }));
    },
  };
}

type Drawer = Awaited<ReturnType<Awaited<ReturnType<typeof open>>['drawer']>>;
const group = (drawer: Drawer, number: number) => within(drawer.getByRole('group', { name: `Group ${number}` }));

test('builds groups of conditions, submits them together and restores them from the address', async () => {
  const { user, drawer, search, requests } = await open();
  const filters = await drawer();
  await user.click(filters.getByRole('button', { name: 'Add a group of conditions' }));
  await user.type(group(filters, 1).getByRole('textbox', { name: 'Value' }), '50%');
  await user.click(group(filters, 1).getByRole('button', { name: 'Add condition' }));
  await user.selectOptions(group(filters, 1).getAllByRole('combobox', { name: 'Field' })[1] as HTMLElement, 'Price');
  await user.selectOptions(
    group(filters, 1).getAllByRole('combobox', { name: 'Condition' })[1] as HTMLElement,
    'is at least',
  );
  await user.type(group(filters, 1).getAllByRole('textbox', { name: 'Value' })[1] as HTMLElement, '10');
  await user.click(filters.getByRole('button', { name: 'Add “or” group' }));
  await user.selectOptions(group(filters, 2).getByRole('combobox', { name: 'Field' }), 'Stage');
  await user.selectOptions(group(filters, 2).getByRole('combobox', { name: 'Condition' }), 'is one of');
  const box = group(filters, 2).getByRole('combobox', { name: 'Value' });
  await user.click(box);
  // The list stays open, and a second press takes a value off.
  for (const name of ['Lost', 'Won', 'Lost', 'Lost']) await user.click(await screen.findByRole('option', { name }));
  await user.keyboard('{Escape}{Backspace}');
  expect(group(filters, 2).queryByText('Lost')).toBeNull();
  await user.keyboard('{ArrowDown}');
  await user.click(await screen.findByRole('option', { name: 'Lost' }));
  expect(search()).toBe('');
  await user.click(filters.getByRole('button', { name: 'Submit' }));
  await waitFor(() =>
    expect(requests()).toEqual({
      'query[or][0][title][ilike]': '%50\\%%',
      'query[or][0][price][gte]': '10',
      'query[or][1][stage][in]': '1,2',
    }),
  );
  expect(decodeURIComponent(search())).toContain(
    'any[0][title][ilike]=50%&any[0][price][gte]=10&any[1][stage][in]=1,2',
  );
  expect(within(screen.getByRole('button', { name: /^Filters/ })).getByText('3')).toBeInTheDocument();
});

test('keeps a condition without a value with an error, and reports a duplicate', async () => {
  const { user, drawer, requests } = await open('?any[0][title][ilike]=a');
  const filters = await drawer();
  await user.click(group(filters, 1).getByRole('button', { name: 'Add condition' }));
  await user.click(filters.getByRole('button', { name: 'Submit' }));
  expect(filters.getByText('This group already has this condition')).toBeInTheDocument();
  await user.selectOptions(group(filters, 1).getAllByRole('combobox', { name: 'Field' })[1] as HTMLElement, 'Price');
  expect(filters.getByText('Enter a value or remove the condition')).toBeInTheDocument();
  await user.selectOptions(
    group(filters, 1).getAllByRole('combobox', { name: 'Condition' })[1] as HTMLElement,
    'is empty',
  );
  await user.click(filters.getByRole('button', { name: 'Submit' }));
  await waitFor(() =>
    expect(requests()).toEqual({ 'query[or][0][title][ilike]': '%a%', 'query[or][0][price][ex]': 'false' }),
  );
});

test('reports an invalid number at its input and does not submit the filter', async () => {
  const { user, drawer, search } = await open();
  const filters = await drawer();
  const from = filters.getByRole('textbox', { name: 'Price: from' });
  await user.type(from, '1.5');
  expect(from).toHaveAccessibleDescription('Enter a whole number');
  await user.click(filters.getByRole('button', { name: 'Submit' }));
  expect(from).toHaveFocus();
  await user.clear(from);
  await user.type(from, '40000');
  expect(from).toHaveAccessibleDescription('From -32\u00a0768 to 32\u00a0767');
  await user.keyboard('{Enter}');
  expect(search()).toBe('');
  await user.clear(from);
  await user.type(from, '4 000{Enter}');
  await waitFor(() => expect(search()).toBe('?price_start=4000'));
});

test('parses dates in the language’s format and does not submit invalid ones', async () => {
  const { user, drawer, search } = await open();
  const filters = await drawer();
  const from = filters.getByRole('textbox', { name: 'Seen: from' });
  await user.type(from, '31.2.2026');
  await waitFor(() => expect(from).toHaveAccessibleDescription(/^Enter a date, like/));
  await user.keyboard('{Enter}');
  expect(search()).toBe('');
  await user.clear(from);
  await user.type(from, '7/3/2026');
  await user.tab();
  expect(from).toHaveValue('07.03.2026');
  await user.click(filters.getByRole('button', { name: 'Submit' }));
  await waitFor(() => expect(search()).toBe('?seen_start=2026-03-07'));
});

test('reports a text that exceeds the length limit together with the rest', async () => {
  const { user, drawer, search } = await open();
  const filters = await drawer();
  const title = filters.getByRole('textbox', { name: 'Title' });
  await user.click(title);
  await user.paste('%'.repeat(200));
  expect(title).toHaveAccessibleDescription('Too long to search for');
  await user.keyboard('{Enter}');
  expect(search()).toBe('');
  await user.click(filters.getByRole('button', { name: 'Add a group of conditions' }));
  await user.clear(title);
  await user.click(group(filters, 1).getByRole('textbox', { name: 'Value' }));
  await user.paste('_'.repeat(200));
  await user.keyboard('{Enter}');
  expect(filters.getByText('At most 255 characters')).toBeInTheDocument();
  expect(search()).toBe('');
});

test('uses days of the user’s time zone for timestamps, in groups too', async () => {
  const { requests } = await open(
    '?any[0][seen][eq]=2026-03-01&any[1][seen][gt]=2026-03-01&any[1][seen][lte]=2026-03-09',
  );
  const at = (text: string) => new Date(text).toISOString();
  await waitFor(() =>
    expect(requests()).toEqual({
      'query[or][0][seen][gte]': at('2026-03-01T00:00:00.000'),
      'query[or][0][seen][lte]': at('2026-03-01T23:59:59.999'),
      'query[or][1][seen][gt]': at('2026-03-01T23:59:59.999'),
      'query[or][1][seen][lte]': at('2026-03-09T23:59:59.999'),
    }),
  );
});

test('clears the groups, and mentions active filters in the empty state', async () => {
  const { user, drawer, search } = await open('?any[0][price][gte]=10');
  const filters = await drawer();
  await user.click(filters.getByRole('button', { name: 'Clear' }));
  expect(filters.queryByRole('group', { name: 'Group 1' })).toBeNull();
  await user.click(filters.getByRole('button', { name: 'Submit' }));
  await waitFor(() => expect(search()).toBe(''));
});

test('names a filter that the server rejects and removes only that one', async () => {
  await loadMessages('member', 'request_errors');
  const { user, search } = await openAdmin(
    '/admin/data/goods?title=a&any[0][price][gte]=much&any[0][title][eq]=b',
    (api) => {
      withEntities(api, { entities: [goods] });
      withRecords(api, goods, [{ id: 1, title: 'a b', price: 5, stage: 1 }]);
      const { fetch } = api;
      api.fetch = async (input, init) =>
        String(input).includes('much')
          ? api.refuse('validation', 'validation', [
              { field: 'query.or.0.price.gte', message: 'errors.type_number', params: {} },
            ])
          : fetch(input, init);
    },
  );
  expect(await screen.findByText('One filter has an error')).toBeInTheDocument();
  expect(screen.getByText(/^Price: /)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Remove it' }));
  await waitFor(() => expect(decodeURIComponent(search())).toBe('?title=a&any[0][title][eq]=b'));
  expect(await screen.findByRole('row', { name: /a b/ })).toBeInTheDocument();
});

test('keeps a comma inside a quoted value and requests it as one value', async () => {
  const { user, drawer, search, api } = await open('?any[0][title][in]=Lamp,Chair');
  const requests = () => api.sent.findLast(({ path }) => path.endsWith('/rest/goods'))?.query;
  await waitFor(() => expect(requests()?.getAll('query[or][0][title][in]')).toEqual(['Lamp,Chair']));
  const filters = await drawer();
  const values = group(filters, 1).getByRole('textbox', { name: /^Values/ });
  const submit = async (text: string) => {
    await user.clear(values);
    await user.type(values, text);
    await user.click(filters.getByRole('button', { name: 'Submit' }));
  };
  await submit('"Lamp, red", "12"" wide"');
  await waitFor(() => expect(requests()?.getAll('query[or][0][title][in]')).toEqual(['Lamp, red', '12" wide']));
  expect(new URLSearchParams(search()).get('any[0][title][in]')).toBe('"Lamp, red", "12"" wide"');
  expect(await screen.findByRole('button', { name: 'Title: "Lamp, red", 12" wide' })).toBeInTheDocument();
});

test('parses quoted and plain values as they were written', () => {
  expect(splitValues(' a, b c ,,"d, e", "f""g" ,"h" i, "j')).toEqual(['a', 'b c', 'd, e', 'f"g', '"h" i', '"j']);
  expect(splitValues('')).toEqual([]);
  expect(writeValues('a, b')).toBe('a,b');
  expect(writeValues('"a, b"')).toEqual(['a, b', 'a, b']);
});

test('names filters of the address that the list does not have, and removes them', async () => {
  const { user, search, requests } = await open(
    '?title=lamp&colour=red&price_start=dear&any[0][stage][like]=1&view_as=table&utm_source=mail',
  );
  const notice = (await screen.findByText(/These filters don’t exist here/)).closest('[role=status]') as HTMLElement;
  expect(notice).toHaveTextContent(': colour=red, price_start=dear, any[0][stage][like]=1');
  expect(requests()).toEqual({ 'query[title][ilike]': '%lamp%' });
  await user.click(within(notice).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByText(/These filters/)).toBeNull());
  expect(Object.fromEntries(new URLSearchParams(search()))).toEqual({
    title: 'lamp',
    view_as: 'table',
    utm_source: 'mail',
  });
});
