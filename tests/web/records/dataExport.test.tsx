import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { exportQueries } from '#resources/data/records/web/export/exportQuery.ts';
import { countRows, exportRecords } from '#resources/data/records/web/export/exportRecords.ts';
import { timeZone } from '#web/i18n/timeZone.ts';
import { loadMessages } from '#web/i18n/translate.ts';
import { entity, field, withEntities } from '../entities/entityApi.ts';
import { sentOf } from '../support/fakeApi.ts';
import { openAdmin } from '../support/openAdmin.tsx';
import { withRecords } from './recordsApi.ts';

const fields = [
  field({ id: 1, alias: 'title', name: 'Title', type_id: 1 }),
  field({ id: 2, alias: 'price', name: 'Price', type_id: 2, order: 2 }),
];
const rows = () => [
  { id: 1, title: 'Alpha', price: 1 },
  { id: 2, title: 'Beta', price: 2 },
];

const saved: { name: string; blob: Blob }[] = [];
beforeEach(() => {
  saved.length = 0;
  const blobs = new Map<string, Blob>();
  URL.createObjectURL = (blob) => {
    blobs.set(`blob:${blobs.size}`, blob as Blob);
    return `blob:${blobs.size - 1}`;
  };
  URL.revokeObjectURL = () => {};
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    const blob = blobs.get(this.href);
    if (blob) saved.push({ name: this.download, blob });
  });
});

const open = async (search: string, answer: () => Response) => {
  await loadMessages('member', 'request_errors');
  const deals = entity({ id: 5, name: 'Deals: 2026', alias: 'deals', fields });
  return openAdmin(`/admin/data/deals${search}`, (api) => {
    withEntities(api, { entities: [deals] });
    withRecords(api, deals, rows());
    const base = api.fetch;
    api.fetch = async (input, init = {}) => {
      const call = sentOf(input, init);
      if (!/\/export\.(csv|xlsx)$/.test(call.path)) return base(input, init);
      api.sent.push(call);
      return answer();
    };
  });
};
const requests = (api: Awaited<ReturnType<typeof open>>['api']) =>
  Object.fromEntries(api.sent.findLast(({ path }) => path === '/api/rest/deals/export.csv')?.query ?? []);
const csv = () => new Response('title,price\r\nAlpha,1\r\nBeta,2\r\n', { headers: { 'content-type': 'text/csv' } });
const choose = async (user: Awaited<ReturnType<typeof open>>['user'], columns: string) => {
  await user.click(await screen.findByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('menuitem', { name: new RegExp(columns) }));
};

describe('list export', () => {
  test('requests the visible rows and columns in order, and saves them under the entity’s name and the date', async () => {
    const { user, api } = await open('?search=a&price_start=1&sort=price', csv);
    await choose(user, 'CSV, visible columns');
    expect(await screen.findByText('2 records exported')).toBeInTheDocument();
    expect(requests(api)).toEqual({
      search: 'a',
      'query[price][gte]': '1',
      'sort[price]': 'asc',
      fields: 'title,price',
      labels: 'true',
      time_zone: timeZone(),
    });
    expect(saved).toHaveLength(1);
    expect(saved[0]?.name).toMatch(/^Deals- 2026-\d{4}-\d\d-\d\d\.csv$/);
    const bytes = new Uint8Array((await saved[0]?.blob.arrayBuffer()) ?? new ArrayBuffer());
    // With a byte order mark, which a decoder removes.
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(new TextDecoder().decode(bytes)).toBe('Title,Price\r\nAlpha,1\r\nBeta,2\r\n');
  });

  test('saves a workbook with the visible columns, in the language of the interface', async () => {
    const { user, api } = await open('?sort=price', () => new Response('PK'));
    await choose(user, 'Excel, visible columns');
    expect(await screen.findByText('Records exported')).toBeInTheDocument();
    const sent = api.sent.findLast(({ path }) => path === '/api/rest/deals/export.xlsx');
    expect(Object.fromEntries(sent?.query ?? [])).toEqual({
      'sort[price]': 'asc',
      fields: 'title,price',
      labels: 'true',
      language: 'en',
      time_zone: timeZone(),
    });
    expect(saved[0]?.name).toMatch(/^Deals- 2026-\d{4}-\d\d-\d\d\.xlsx$/);
    expect(await saved[0]?.blob.text()).toBe('PK');
  });

  test('combines many selected rows from several calls into one file', async () => {
    const head = 'title\r\n';
    const parts = ['"Of two\r\nlines"\r\n', 'Beta\r\nGamma\r\n', ''];
    const queries = exportQueries(
      { columns: [], filters: {}, sort: { field: 'id', order: 'desc' } },
      { filterValues: {}, sort: { field: 'id', order: 'DESC' } },
      { ids: Array.from({ length: 2001 }, (_, at) => at + 1), fields: ['title'] },
    );
    const { api } = await open('', () => {
      const bytes = new TextEncoder().encode(head + (parts.shift() ?? ''));
      const stream = new ReadableStream({
        // Chunks with arbitrary boundaries.
        start: (control) => {
          for (let at = 0; at < bytes.length; at += 4) control.enqueue(bytes.slice(at, at + 4));
          control.close();
        },
      });
      return new Response(stream, { headers: { 'content-type': 'text/csv' } });
    });
    await exportRecords({ alias: 'deals', title: 'Deals', queries });
    expect(await saved[0]?.blob.text()).toBe(`${head}"Of two\r\nlines"\r\nBeta\r\nGamma\r\n`);
    const named = api.sent
      .filter(({ path }) => path.endsWith('/export.csv'))
      .map(({ query }) => query.get('query[id][in]')?.split(',').map(Number) ?? []);
    expect(named.map(({ length }) => length)).toEqual([1000, 1000, 1]);
    expect([named[0]?.[0], named[1]?.[0], named[2]?.[0]]).toEqual([2001, 1001, 1]);
    expect(await screen.findByText('3 records exported')).toBeInTheDocument();
  });

  test('saves nothing when a later call fails', async () => {
    let calls = 0;
    const { api } = await open('', () => {
      calls += 1;
      return calls > 1 ? api.refuse('server_error', 'server_error') : csv();
    });
    await exportRecords({ alias: 'deals', title: 'Deals', queries: [{}, {}] });
    expect(await screen.findByText('Could not export')).toBeInTheDocument();
    expect(saved).toEqual([]);
  });

  test('exports all columns on demand, and only selected rows while there are any', async () => {
    const { user, api } = await open('?search=a', csv);
    await choose(user, 'CSV, all columns');
    await waitFor(() =>
      expect(requests(api)).toEqual({ search: 'a', 'sort[id]': 'desc', labels: 'true', time_zone: timeZone() }),
    );
    await user.click(await screen.findByRole('checkbox', { name: 'Select Alpha' }));
    await choose(user, 'CSV for programs');
    await waitFor(() => expect(requests(api)).toEqual({ 'query[id][in]': '1', 'sort[id]': 'desc' }));
    await waitFor(() => expect(saved).toHaveLength(2));
    expect(await saved[1]?.blob.text()).toBe(await csv().text());
  });

  test('explains a failure, saves nothing, and retries', async () => {
    let refusals = 1;
    const refusal = { type: 'unavailable', title: '', status: 503, message: 'storage_unavailable', violations: [] };
    const problem = () =>
      new Response(JSON.stringify(refusal), { status: 503, headers: { 'content-type': 'application/problem+json' } });
    const { user } = await open('', () => (refusals-- > 0 ? problem() : csv()));
    await choose(user, 'CSV, all columns');
    expect(await screen.findByText('Could not export')).toBeInTheDocument();
    expect(saved).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(saved).toHaveLength(1));
  });

  test('saves nothing of a truncated response', async () => {
    const broken = () => {
      const control = { pulls: 0 };
      const body = new ReadableStream<Uint8Array>({
        pull(stream) {
          control.pulls += 1;
          if (control.pulls > 1) stream.error(new TypeError('terminated'));
          else stream.enqueue(new TextEncoder().encode('title\r\nAlpha\r\n'));
        },
      });
      return new Response(body, { headers: { 'content-type': 'text/csv' } });
    };
    const { user } = await open('', broken);
    await choose(user, 'CSV, all columns');
    expect(await screen.findByText(/Can’t reach the server/)).toBeInTheDocument();
    expect(saved).toEqual([]);
    expect(screen.getByRole('button', { name: 'Export' })).toBeEnabled();
  });
});

test('does not count line breaks inside quotes as rows, at any chunk boundary', async () => {
  const bytes = new TextEncoder().encode('a,b\r\n1,"two\nlines ""and"" more\n"\r\n2,x\r\n');
  let counted = 0;
  const counting = countRows((count) => {
    counted = count;
  });
  const read = new Response(counting.readable).arrayBuffer();
  const writer = counting.writable.getWriter();
  for (const byte of bytes) await writer.write(Uint8Array.of(byte));
  await writer.close();
  expect((await read).byteLength).toBe(bytes.length);
  expect(counted).toBe(2);
});
