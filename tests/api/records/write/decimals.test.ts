import { beforeAll, expect, test } from 'vitest';
import { makeEntity } from '../../../support/accounts/entities.ts';
import { type Api, startApi } from '../../../support/server/api.ts';
import type { Client } from '../../../support/server/client.ts';
import { postForm } from '../../../support/server/multipart.ts';

/** Decimals keep every digit and are never rounded (docs/reference/api/entities.md#decimals). */

interface Report {
  status: number;
  violations: { field: string; message: string; params: object }[];
}
interface Sale {
  id: number;
  price: number;
}

let api: Api;
let owner: Client;
let id: number;
beforeAll(async () => {
  api = await startApi();
  owner = await api.signInOwner();
  await makeEntity(owner, 'sales', [
    { alias: 'title', type: 'text' },
    { alias: 'price', type: 'number', extra: { number_subtype: 'decimal', scale: 2, indexed: true } },
  ]);
  id = (await owner.post<Sale>('/rest/sales', { title: 'first', price: 0.1 })).body.id;
});

const load = (csv: string) =>
  postForm<Report & { created: number; notes: unknown[] }>(owner, '/rest/sales/import', [
    ['file', { filename: 'a.csv', bytes: csv }],
  ]);

test.each([0.1, -0.01, 9999999999999.99, -9999999999999.99, 1234567890123.45, 0, 7])('%d is kept', async (price) => {
  const made = await owner.post<Sale>('/rest/sales', { price });
  expect(made.body.price).toBe(price);
  expect((await owner.get<Sale>(`/rest/sales/${made.body.id}`)).body.price).toBe(price);
  const found = await owner.get<{ items: Sale[] }>(`/rest/sales?query[price]=${price}`);
  expect(found.body.items.map((sale) => sale.id)).toContain(made.body.id);
});

test.each([0.125, 1e13, 0.001, 1e-9, 1e300])('%d is refused on every way of writing', async (price) => {
  const fault = { message: 'errors.number_decimal', params: { digits: 13, scale: 2 } };
  const answers = [
    await owner.post<Report>('/rest/sales', { price }),
    await owner.patch<Report>(`/rest/sales/${id}`, { price }),
    await owner.call<Report>('PUT', `/simple-rest/sales/${id}`, JSON.stringify({ price })),
  ];
  for (const { body } of answers)
    expect(body).toMatchObject({ status: 422, violations: [{ field: 'price', ...fault }] });
  const bulk = await owner.post<Report>('/rest/sales/bulk', { create: [{}, { price }] });
  expect(bulk.body).toMatchObject({ status: 422, violations: [{ field: 'create.1.price', ...fault }] });
  const loaded = await load(`price\n${price}\n`);
  expect(loaded.body).toMatchObject({ status: 422, violations: [{ field: 'rows.1.price', ...fault }] });
});

test('an import takes them as people write them, and rounds none', async () => {
  expect((await load('title,price\nloaded,"1 234,50"\n')).body).toMatchObject({ created: 1, notes: [] });
  const found = await owner.get<{ items: Sale[] }>('/rest/sales?query[title]=loaded');
  expect(found.body.items).toMatchObject([{ price: 1234.5 }]);
  expect((await load('price\n12.34000000000000000001\n')).body).toMatchObject({
    violations: [{ field: 'rows.1.price', message: 'errors.number_digits' }],
  });
});

test('sums are exact, and what a filter compares with is not rounded', async () => {
  const tenths = Array.from({ length: 10 }, () => ({ title: 'tenth', price: 0.1 }));
  expect((await owner.post('/rest/sales/bulk', { create: tenths })).status).toBe(200);
  const { rows } = await api.database.records.query(`select sum(price)::text from acc_1.sales where title = 'tenth'`);
  expect(rows).toEqual([{ sum: '1.00' }]);
  const count = async (query: string) =>
    (await owner.get<{ totals: { count: number } }>(`/rest/sales?query[title]=tenth&${query}`)).body.totals.count;
  expect(await count('query[price][gt]=0.099')).toBe(10);
  expect(await count('query[price][gte]=0.1001')).toBe(0);
  expect(await count('query[price][in]=0.1,0.104')).toBe(10);
});

test('pages by a cursor, history and export have the same numbers', async () => {
  const entity = await makeEntity(owner, 'rates', [
    { alias: 'rate', type: 'number', extra: { number_subtype: 'decimal', scale: 4, default_value: 0.0001 } },
  ]);
  const given = [1.5, 0.25, 12.0375, -3, null];
  await owner.post('/rest/rates/bulk', { create: given.map((rate) => ({ rate })) });
  const made = await owner.post<{ id: number; rate: number }>('/rest/rates', {});
  expect(made.body.rate).toBe(0.0001);
  const seen: unknown[] = [];
  for (let after: string | undefined = ''; after !== undefined; ) {
    const page: { body: { items: { rate: number }[]; next_cursor?: string } } = await owner.get(
      `/rest/rates?sort[rate]=desc&limit=2${after === '' ? '' : `&after=${after}`}`,
    );
    seen.push(...page.body.items.map(({ rate }) => rate));
    after = page.body.next_cursor ?? undefined;
  }
  expect(seen).toEqual([12.0375, 1.5, 0.25, 0.0001, -3, null]);
  await owner.patch(`/rest/rates/${made.body.id}`, { rate: 2.5 });
  const history = await owner.get<{ items: { data: object }[] }>(`/rest/rates/${made.body.id}/history`);
  expect(history.body.items[0]?.data).toEqual({ rate: { from: 0.0001, to: 2.5 } });
  const file = await owner.get<string>('/rest/rates/export.csv?sort[rate]=asc&fields=rate');
  expect(file.text.split('\r\n').map((line) => line.split(',').at(-1))).toEqual(
    expect.arrayContaining(['-3', '0.25', '1.5', '2.5', '12.0375']),
  );
  // A select labelled by it is found by its label as an export writes it.
  await makeEntity(owner, 'uses', [
    {
      alias: 'rate',
      type: 'select',
      extra: { select_subtype: 'entity', select_entity_id: entity.id, select_entity_key: entity.fields.rate as number },
    },
  ]);
  const loaded = await postForm<{ created: number }>(owner, '/rest/uses/import', [
    ['file', { filename: 'a.csv', bytes: 'rate\n"12.0375"\n2.5\n' }],
    ['labels', 'true'],
  ]);
  expect(loaded.body).toMatchObject({ created: 2 });
  const labels = await owner.get<string>('/rest/uses/export.csv?labels=true&fields=rate');
  expect(labels.text).toMatch(/12\.0375[\s\S]*2\.5\r/);
});
