import { expect, test, vi } from 'vitest';
import { fakeHost } from '#sdk/testing/fakeHost.ts';

const deals = [
  { id: 1, name: 'Roof', amount: 300, stage: 7 },
  { id: 2, name: 'Cellar', amount: 100, stage: 8 },
  { id: 3, name: 'Roof garden', amount: null, stage: 7 },
];
const open = () => fakeHost({ records: { deals } });
const ids = (list: { items: { id: number }[] }) => list.items.map(({ id }) => id);

test('filters, searches, sorts and pages records as the API does', async () => {
  const { data } = open().host;
  expect(ids(await data.list('deals', { query: { stage: 7 } }))).toEqual([1, 3]);
  expect(ids(await data.list('deals', { query: { amount: { gte: 100 }, name: { ilike: '%ROOF%' } } }))).toEqual([1]);
  expect(ids(await data.list('deals', { query: { or: [{ id: { in: [2] } }, { amount: { ex: false } }] } }))).toEqual([
    2, 3,
  ]);
  expect(ids(await data.list('deals', { query: { amount: { ne: 300 }, stage: { nin: [8] } } }))).toEqual([3]);
  expect(ids(await data.list('deals', { query: { name: { nilike: '%ROOF%' } } }))).toEqual([2]);
  expect(ids(await data.list('deals', { search: 'roof' }))).toEqual([1, 3]);
  expect(ids(await data.list('deals', { sort: { amount: 'asc' } }))).toEqual([3, 2, 1]);
  expect(ids(await data.list('deals', { sort: { stage: 'desc' } }))).toEqual([2, 3, 1]);
  const first = await data.list('deals', { limit: 2, fields: ['name'] });
  expect(first).toEqual({
    items: [
      { id: 1, name: 'Roof' },
      { id: 2, name: 'Cellar' },
    ],
    totals: { count: 3 },
    next_cursor: '2',
  });
  const { data: expanding } = fakeHost({
    records: { deals: [{ id: 1, owner: 7, owner_data: { name: 'Vera' } }] },
  }).host;
  expect((await expanding.list('deals', { fields: ['owner'], with: ['owner'] })).items).toEqual([
    { id: 1, owner: 7, owner_data: { name: 'Vera' } },
  ]);
  expect(ids(await data.list('deals', { limit: 2, after: first.next_cursor ?? '' }))).toEqual([3]);
});

test('sorts selects by their options, records by their labels and people by their names', async () => {
  const field = (id: number, alias: string, type_id: number, extra = {}) => ({
    id,
    name: alias,
    alias,
    type_id,
    extra,
  });
  const variants = [8, 7].map((id) => ({ id, name: `Stage ${id}`, alias: `s${id}`, deleted: false }));
  const entities = [
    {
      id: 1,
      name: 'Deals',
      alias: 'deals',
      fields: [
        { ...field(1, 'stage', 5, { select_subtype: 'default' }), variants },
        {
          ...field(2, 'firm', 5, { select_subtype: 'entity', select_entity_id: 2, select_entity_key: 4 }),
          variants: [],
        },
        { ...field(3, 'owner', 5, { select_subtype: 'user' }), variants: [] },
      ],
    },
    { id: 2, name: 'Firms', alias: 'firms', fields: [{ ...field(4, 'title', 1), variants: [] }] },
  ];
  const records = {
    deals: [
      { id: 1, stage: 7, firm: 1, owner: 1, owner_data: { name: 'Vera' } },
      { id: 2, stage: 8, firm: 2, owner: 2, owner_data: { name: 'Anna' } },
      { id: 3, stage: null, firm: 9, owner: null },
    ],
    firms: [
      { id: 1, title: 'Zebra' },
      { id: 2, title: 'Apple' },
    ],
  };
  const { data } = fakeHost({ entities, records }).host;
  const sorted = async (name: string) => ids(await data.list('deals', { sort: { [name]: 'asc' } }));
  expect([await sorted('stage'), await sorted('firm'), await sorted('owner')]).toEqual(Array(3).fill([3, 2, 1]));
});

test('writes records, and refuses what is not there', async () => {
  const { host, records, refuseNext } = open();
  expect(await host.data.create('deals', { name: 'Door' })).toMatchObject({ id: 4, name: 'Door' });
  expect(await host.data.update('deals', 4, { name: 'Gate' })).toMatchObject({ name: 'Gate' });
  await host.data.remove('deals', 1);
  expect(records.deals?.map(({ id }) => id)).toEqual([2, 3, 4]);
  await expect(host.data.get('deals', 1)).rejects.toMatchObject({ name: 'HostError', status: 404 });
  await expect(host.data.list('gone')).rejects.toMatchObject({ status: 404 });
  await expect(host.data.list('deals', { query: { name: { near: 'x' } } })).rejects.toMatchObject({ status: 422 });
  refuseNext(403, 'forbidden');
  await expect(host.data.get('deals', 2)).rejects.toMatchObject({ status: 403, problem: 'forbidden' });
  expect(await host.data.get('deals', 2)).toMatchObject({ id: 2 });
});

test('keeps settings, of which people without full access are refused', async () => {
  const { host, change, refuseNext } = fakeHost({ settings: { prefix: '9' } });
  const onChange = vi.fn();
  host.onChange(onChange);
  expect(host.settings).toEqual({ prefix: '9' });
  await host.saveSettings({ prefix: '0' });
  expect([host.settings, onChange.mock.calls.length]).toEqual([{ prefix: '0' }, 1]);
  refuseNext(503, 'unavailable');
  await expect(host.saveSettings({})).rejects.toMatchObject({ status: 503 });
  change({ user: { id: 2, name: 'Boris', full_access: false } });
  await expect(host.saveSettings({})).rejects.toMatchObject({ name: 'HostError', status: 403 });
  expect(host.settings).toEqual({ prefix: '0' });
});

test('remembers what a person would have seen, and tells of changes', async () => {
  const { host, calls, change } = fakeHost({ confirm: () => false, pickRecord: () => 7 });
  expect(await host.confirm({ title: 'Really?' })).toBe(false);
  expect(await host.pickRecord('deals')).toBe(7);
  await host.notify('Done', 'success');
  await host.print({ title: 'Offer', html: '<p>Offer</p>' });
  expect(calls).toEqual([
    { name: 'confirm', args: [{ title: 'Really?' }] },
    { name: 'pickRecord', args: ['deals'] },
    { name: 'notify', args: ['Done', 'success'] },
    { name: 'print', args: [{ title: 'Offer', html: '<p>Offer</p>' }] },
  ]);
  const onChange = vi.fn();
  const stop = host.onChange(onChange);
  change({ locale: 'ru', mode: 'dark' });
  expect(onChange).toHaveBeenCalledTimes(1);
  expect([host.t({ en: 'Calls', ru: 'Звонки' }), host.theme.mode]).toEqual(['Звонки', 'dark']);
  stop();
  change({ locale: 'en' });
  expect(onChange).toHaveBeenCalledTimes(1);
});
