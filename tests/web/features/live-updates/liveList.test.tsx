import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { etagKey } from '#shared/entities/recordVersions.ts';
import { pageName } from '#web/api/api.ts';
import { subscribeToEvents } from '#web/events/subscribeToEvents.ts';
import { throttle } from '#web/events/throttle.ts';
import { changedRows } from '#web/features/live-updates/refreshLists.ts';
import { loadMessages } from '#web/i18n/translate.ts';
import { entity, field, withEntities } from '../../entities/entityApi.ts';
import { withRecords } from '../../records/recordsApi.ts';
import { withEvents } from '../../support/events.ts';
import { openAdmin } from '../../support/openAdmin.tsx';

const at = (second: number) => `2026-03-01T12:00:${String(second).padStart(2, '0')}.000Z`;

type Rows = { id: number; [field: string]: unknown }[];
const three = (): Rows =>
  ['Alpha', 'Beta', 'Gamma'].map((title, n) => ({ id: n + 1, title, created_at: at(1), modified_at: at(1) }));

const fields = [field({ id: 1, alias: 'title', name: 'Title', type_id: 1 })];

async function open(search = '', rows = three()) {
  await loadMessages('member', 'request_errors');
  const deals = entity({ id: 5, name: 'Deals', alias: 'deals', fields });
  let events = null as unknown as ReturnType<typeof withEvents>;
  const opened = await openAdmin(`/admin/data/deals${search}`, (api) => {
    withEntities(api, { entities: [deals] });
    withRecords(api, deals, rows);
    events = withEvents(api);
  });
  await heads();
  await waitFor(() => expect(events.isOpen()).toBe(true));
  const lists = () => opened.api.sent.filter(({ method, path }) => method === 'GET' && path === '/api/rest/deals');
  // The list reloads once when the connection opens, because it may have missed events.
  await waitFor(() => expect(lists().length).toBeGreaterThan(1));
  return { ...opened, events, rows, deals, lists };
}
const heads = async () => (await screen.findAllByRole('rowheader')).map((cell) => cell.textContent);
const rowOf = (name: string) => screen.getByRole('row', { name: new RegExp(name) });

describe('open list', () => {
  test('shows and marks another user’s change, announces it, and keeps selection and focus', async () => {
    const { user, rows, events } = await open();
    await user.click(within(rowOf('Beta')).getByRole('checkbox'));
    expect(within(rowOf('Beta')).getByRole('checkbox')).toHaveFocus();
    const link = rowOf('Gamma');
    Object.assign(rows[0] as object, { title: 'Alpha two', modified_at: at(9) });
    rows.push({ id: 4, title: 'Delta', created_at: at(9), modified_at: at(9) });
    act(() => events.wrote('deals', [1, 4]));
    expect(await screen.findByText('2 records changed')).toBeInTheDocument();
    expect(await heads()).toEqual(['Delta', 'Gamma', 'Beta', 'Alpha two']);
    expect(rowOf('Delta')).toHaveClass('stoa-changed-row');
    expect(rowOf('Alpha two')).toHaveClass('stoa-changed-row');
    expect(rowOf('Beta')).not.toHaveClass('stoa-changed-row');
    // The row keeps its element.
    expect(rowOf('Gamma')).toBe(link);
    expect(within(rowOf('Beta')).getByRole('checkbox')).toBeChecked();
    expect(within(rowOf('Beta')).getByRole('checkbox')).toHaveFocus();
    await waitFor(() => expect(rowOf('Delta')).not.toHaveClass('stoa-changed-row'));
  });

  test('removes a record deleted by another user and updates the count', async () => {
    const { rows, events } = await open();
    expect(screen.getByText('3 records')).toBeInTheDocument();
    rows.splice(1, 1);
    act(() => events.wrote('deals', [2]));
    expect(await screen.findByText('1 record changed')).toBeInTheDocument();
    expect(await heads()).toEqual(['Gamma', 'Alpha']);
    expect(screen.getByText('2 records')).toBeInTheDocument();
  });

  test('limits reloads under many events, and ignores other entities', async () => {
    const { rows, events, lists } = await open();
    const before = lists().length;
    const began = performance.now();
    events.wrote('people', [1]);
    for (let n = 0; n < 40; n += 1) {
      Object.assign(rows[0] as object, { title: `Alpha ${n}` });
      events.wrote('deals', [1]);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    await waitFor(async () => expect(await heads()).toContain('Alpha 39'));
    // One every 1.5 s.
    expect(lists().length - before).toBeLessThanOrEqual(2 + (performance.now() - began) / 1500);
  });

  test('shows neither a progress bar nor dimming while it reloads', async () => {
    const { events, rows, lists } = await open();
    const before = lists().length;
    Object.assign(rows[0] as object, { title: 'Alpha two' });
    const table = screen.getByRole('table');
    const bars: unknown[] = [];
    const seen = new MutationObserver(() => {
      if (document.querySelector('[role=progressbar], [aria-busy=true]')) bars.push('seen');
    });
    seen.observe(document.body, { subtree: true, childList: true, attributes: true });
    act(() => events.wrote('deals'));
    await waitFor(async () => expect(await heads()).toContain('Alpha two'));
    expect(lists().length).toBe(before + 1);
    expect(screen.getByRole('table')).toBe(table);
    expect(bars).toEqual([]);
    seen.disconnect();
  });

  test('does not overwrite what was saved here during a reload', async () => {
    const { api, user, rows, events, lists } = await open();
    const held = Promise.withResolvers<void>();
    const base = api.fetch;
    let isSaveBlocked = true;
    vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
      const answer = await base(input, init);
      if (isSaveBlocked && String(input).includes('/rest/deals?')) {
        isSaveBlocked = false;
        await held.promise;
      }
      return answer;
    });
    const before = lists().length;
    act(() => events.wrote('deals', [1]));
    await waitFor(() => expect(lists().length).toBe(before + 1));
    await user.click(screen.getByText('Alpha'));
    const card = within(await screen.findByRole('dialog'));
    await user.type(await card.findByRole('textbox', { name: 'Title' }), ' saved');
    await user.click(card.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(rows[0]?.title).toBe('Alpha saved');
    held.resolve();
    await waitFor(() => expect(lists().length).toBeGreaterThan(before + 1));
    expect(await heads()).toContain('Alpha saved');
  });
});

test('shows a change that was announced before the first rows came, and is not among them', async () => {
  await loadMessages('member', 'request_errors');
  const deals = entity({ id: 5, name: 'Deals', alias: 'deals', fields });
  const rows = three();
  const held = Promise.withResolvers<void>();
  let events = null as unknown as ReturnType<typeof withEvents>;
  await openAdmin('/admin/data/deals', (api) => {
    withEntities(api, { entities: [deals] });
    withRecords(api, deals, rows);
    events = withEvents(api);
    const base = api.fetch;
    api.fetch = async (input, init) => {
      const answer = await base(input, init);
      if (String(input).includes('/rest/deals?')) await held.promise;
      return answer;
    };
  });
  const heard = vi.fn<Parameters<typeof subscribeToEvents>[0]>();
  const leave = subscribeToEvents(heard);
  await waitFor(() => expect(events.isOpen()).toBe(true));
  Object.assign(rows[0] as object, { title: 'Alpha two', modified_at: at(9) });
  act(() => events.wrote('deals', [1]));
  await waitFor(() => expect(heard.mock.calls.some(([{ records }]) => records.has('deals'))).toBe(true));
  leave();
  held.resolve();
  await waitFor(async () => expect(await heads()).toContain('Alpha two'));
});

test('sends the same client id when it subscribes and when it writes', async () => {
  const { api, user, events } = await open();
  expect(events.headers[0]?.get('stoa-page')).toBe(pageName);
  await user.click(screen.getByText('Alpha'));
  const card = within(await screen.findByRole('dialog'));
  await user.type(await card.findByRole('textbox', { name: 'Title' }), '!');
  await user.click(card.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(api.sent.some(({ method }) => method === 'PATCH')).toBe(true));
  expect(api.sent.find(({ method }) => method === 'PATCH')?.headers.get('stoa-page')).toBe(pageName);
  expect(api.sent.find(({ method }) => method === 'GET')?.headers.get('stoa-page')).toBeNull();
});

describe('detected row changes', () => {
  const row = (id: number, title: string, second = 1) => ({ id, title, created_at: at(0), modified_at: at(second) });
  const before = [row(1, 'a'), row(2, 'b')];
  test('include changed and newly written rows, but none that only moved up', () => {
    const after = [row(1, 'z', 5), row(3, 'old'), row(4, 'new', 5)];
    expect(changedRows(before, after, new Set([1, 2, 4]))).toEqual({ shown: [1, 4], gone: [2] });
  });
  test('fall back to the time of writing when the event has no ids', () => {
    const after = [row(2, 'b'), row(3, 'old', 0), row(4, 'new', 5)];
    expect(changedRows(before, after, null)).toEqual({ shown: [4], gone: [] });
  });
  test('ignore an ETag left by a save and the order of fields', () => {
    const saved = [{ [etagKey]: '"1"', title: 'a', modified_at: at(1), created_at: at(0), id: 1 }];
    expect(changedRows(saved, [row(1, 'a')], new Set([1]))).toEqual({ shown: [], gone: [] });
  });
});

describe('throttled', () => {
  afterEach(() => void vi.useRealTimers());
  test('runs at once, then batches; calls during a run are handled after it', async () => {
    vi.useFakeTimers();
    const done: number[][] = [];
    const throttled = throttle<number[]>(
      1000,
      (a, b) => [...a, ...b],
      async (what) => {
        done.push(what);
        if (done.length === 1) throttled.request([9]);
      },
    );
    throttled.request([1]);
    await vi.advanceTimersByTimeAsync(10);
    expect(done).toEqual([[1]]);
    for (const n of [2, 3]) throttled.request([n]);
    await vi.advanceTimersByTimeAsync(900);
    expect(done).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(200);
    expect(done).toEqual([[1], [9, 2, 3]]);
    throttled.request([4]);
    throttled.stop();
    await vi.advanceTimersByTimeAsync(5000);
    expect(done).toHaveLength(2);
  });
});
