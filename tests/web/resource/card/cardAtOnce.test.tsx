import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { loadMessages } from '#web/i18n/translate.ts';
import { entity, field, withEntities } from '../../entities/entityApi.ts';
import { withRecords } from '../../records/recordsApi.ts';
import { sentOf } from '../../support/fakeApi.ts';
import { openAdmin } from '../../support/openAdmin.tsx';

const fields = ['Title', 'Price'].map((name, n) =>
  field({ id: n + 1, name, alias: name.toLowerCase(), type_id: 1, order: n + 1 }),
);

/** Opens a card from its list. The test decides when and how its record is returned. */
async function open() {
  await loadMessages('member', 'request_errors');
  const deals = entity({ id: 5, name: 'Deals', alias: 'deals', fields });
  const rows = [{ id: 7, title: 'Lot', price: '10' }];
  const readings: ((answer: 'now' | Response) => void)[] = [];
  const opened = await openAdmin('/admin/data/deals', (api) => {
    withEntities(api, { entities: [deals] });
    withRecords(api, deals, rows);
    const base = api.fetch;
    api.fetch = async (input, init = {}) => {
      const { method, path } = sentOf(input, init);
      if (path.endsWith('/history')) return Response.json({ items: [], totals: { count: 0 }, total_count: 0 });
      if (method !== 'GET' || path !== '/api/rest/deals/7') return base(input, init);
      const answer = await new Promise<'now' | Response>((resolve) => readings.push(resolve));
      return answer === 'now' ? base(input, init) : answer;
    };
  });
  await opened.user.click(await screen.findByRole('link', { name: 'Lot' }));
  const dialog = within(await screen.findByRole('dialog'));
  const input = await dialog.findByRole('textbox', { name: 'Title' });
  const answer = (how: 'now' | Response = 'now') => readings.shift()?.(how);
  const patches = () => opened.api.sent.filter(({ method }) => method === 'PATCH');
  const save = () => dialog.getByRole('button', { name: 'Save' });
  return { ...opened, dialog, input, lot: rows[0] as (typeof rows)[number], answer, readings, patches, save };
}

const refusal = (status: number, type: string) => Response.json({ status, type, message: type }, { status });

describe('card opened with the list’s values before the record is loaded', () => {
  test('saves what was submitted before once the record is loaded, with its ETag', async () => {
    const { user, dialog, input, answer, patches } = await open();
    expect(input).toHaveValue('Lot');
    await user.type(input, ' 8{Enter}');
    expect(dialog.getByRole('button', { name: 'saving' })).toBeDisabled();
    expect(patches()).toHaveLength(0);
    answer();
    await waitFor(() => expect(patches()).toHaveLength(1));
    expect(dialog.queryByText(/changed/i)).toBeNull();
    expect(patches()[0]?.body).toEqual({ title: 'Lot 8' });
    expect(patches()[0]?.headers.get('if-match')).toBe('"1"');
  });

  test('updates to the loaded record without a message when nothing was typed', async () => {
    const { dialog, input, lot, answer } = await open();
    lot.title = 'Lot of Anna';
    answer();
    await waitFor(() => expect(input).toHaveValue('Lot of Anna'));
    expect(dialog.queryByRole('button', { name: 'Save' })).toBeNull();
    expect(dialog.queryByText(/changed/i)).toBeNull();
  });

  test.each(['', '{Enter}'])('requires a choice before saving when both changed the same field%s', async (key) => {
    const { user, dialog, input, lot, answer, patches, save } = await open();
    await user.type(input, ` 8${key}`);
    lot.title = 'Lot of Anna';
    lot.price = '20';
    answer();
    expect(await dialog.findByText(/Lot of Anna/)).toBeInTheDocument();
    expect(input).toHaveValue('Lot 8');
    expect(dialog.getByRole('textbox', { name: 'Price' })).toHaveValue('20');
    await user.click(save());
    expect(patches()).toHaveLength(0);
  });

  test('keeps typed values when loading fails, and retries', async () => {
    const { user, dialog, input, answer, readings, save } = await open();
    await user.type(input, ' 8{Enter}');
    answer(refusal(503, 'unavailable'));
    const retry = await dialog.findByRole('button', { name: 'Try again' });
    expect(input).toHaveValue('Lot 8');
    expect(save()).toBeDisabled();
    await user.click(retry);
    await waitFor(() => expect(readings).toHaveLength(1));
    answer();
    await waitFor(() => expect(save()).toBeEnabled());
    expect(input).toHaveValue('Lot 8');
    expect(dialog.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  test('reports a deleted record', async () => {
    const { dialog, answer } = await open();
    answer(refusal(404, 'not_found'));
    expect(await dialog.findByRole('alert')).toHaveTextContent('This record was deleted, or you can’t see it');
    expect(dialog.queryByRole('textbox')).toBeNull();
  });
});

test('renders a hidden card when idle, without a request', async () => {
  const idle: (() => void)[] = [];
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => idle.push(callback));
  vi.stubGlobal('cancelIdleCallback', () => {});
  await loadMessages('member', 'request_errors');
  const drawn = vi.fn();
  const deals = entity({ id: 5, name: 'Deals', alias: 'deals', fields });
  const { api, user } = await openAdmin('/admin/data/deals', (given) => {
    withEntities(given, { entities: [deals] });
    withRecords(given, deals, [{ id: 7, title: 'Lot', price: '10' }]);
    const make = document.createElement.bind(document);
    vi.spyOn(document, 'createElement').mockImplementation((name: string, options?: ElementCreationOptions) => {
      if (name === 'form') drawn();
      return make(name, options);
    });
  });
  const removals = vi.spyOn(Node.prototype, 'removeChild').mock.calls;
  const putAway = () => removals.filter(([node]) => (node as Element).querySelector?.('form')).length;
  await screen.findByRole('link', { name: 'Lot' });
  expect(drawn).not.toHaveBeenCalled();
  const before = api.sent.length;
  await waitFor(() => {
    // Other parts of the page wait for an idle browser too, and the card is among the last.
    for (const callback of idle.splice(0)) callback();
    // React may restart a render, so only finished ones are counted, by their removal.
    expect(putAway()).toBe(2);
  });
  expect(document.querySelector('form')).toBeNull();
  expect(api.sent.slice(before)).toEqual([]);

  await user.click(screen.getByRole('link', { name: 'Lot' }));
  await within(await screen.findByRole('dialog')).findByRole('textbox', { name: 'Title' });
  drawn.mockClear();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await act(async () => {
    for (const callback of idle.splice(0)) callback();
    await new Promise((resolve) => setTimeout(resolve));
  });
  expect(drawn).not.toHaveBeenCalled();
});
