import { beforeEach, expect, test, vi } from 'vitest';
import type { ListSettings, ListSettingsUpdate } from '#resources/data/views/views.resource.ts';
import { problem } from '#shared/problems.ts';
import { ApiError } from '#web/api/api.ts';
import { listSettings } from '#web/resource/list/settings/listSettings.ts';

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

/** A server with one user's settings, and browsers that share only the server. */
function setUp() {
  const server = new Map<string, ListSettings>();
  const written: [string, ListSettingsUpdate][] = [];
  let failure: ApiError | null = null;
  return {
    server,
    written,
    fail: (kind: Parameters<typeof problem>[0] | null) => {
      failure = kind && new ApiError({ ...problem(kind, 'refused', []), request_id: '' });
    },
    browser(who = '1.7', memory = new Map<string, string>()) {
      const open = () =>
        listSettings(who, {
          read: async () => structuredClone([...server.values()]),
          write: async (list, change) => {
            if (failure) throw failure;
            written.push([list, change]);
            const merged = { ...server.get(list), ...change, list };
            server.set(list, Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null)) as never);
          },
          getStored: (key) => memory.get(key) ?? null,
          setStored: (key, value) => void memory.set(key, value),
        });
      return { memory, open, ...open() };
    },
  };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('apply at once, are sent together a second after the last change, and stay in this browser', async () => {
  const { browser, written } = setUp();
  const here = browser();
  here.change('users', { dense: true });
  await pass(900);
  here.change('users', { hidden: ['email'] });
  expect(here.store('users').get()).toEqual({ dense: true, hidden: ['email'] });
  await pass(900);
  expect(written).toEqual([]);
  await pass(200);
  expect(written).toEqual([['users', { is_dense: true, hidden: ['email'] }]]);
  expect(here.open().store('users').get()).toEqual({ dense: true, hidden: ['email'] });
  await pass(60_000);
  expect(written).toHaveLength(1);
});

test('send a drag once, at its end', async () => {
  const { browser, written } = setUp();
  const here = browser();
  for (let width = 100; width < 110; width++) {
    here.change('users', { widths: { name: width } }, true);
    await pass(2000);
  }
  expect([written, here.memory.size]).toEqual([[], 0]);
  here.change('users', { widths: { name: 109 } });
  await pass(2000);
  expect(written).toEqual([['users', { widths: { name: 109 } }]]);
});

test('send null for a reset value', async () => {
  const { browser, written } = setUp();
  browser().change('users', { hidden: undefined, order: undefined });
  await pass(1000);
  expect(written).toEqual([['users', { hidden: null, order: null }]]);
});

test('are loaded on another device, and reloaded when a user returns', async () => {
  const { browser } = setUp();
  const [desk, laptop] = [browser(), browser()];
  desk.change('users', { dense: true });
  await pass(1000);
  await laptop.load();
  expect(laptop.store('users').get()).toEqual({ dense: true });
  desk.change('users', { dense: false, order: ['a'] });
  await pass(5000);
  await laptop.load();
  expect(laptop.store('users').get()).toEqual({ dense: true });
  await pass(10_000);
  await laptop.load();
  expect(laptop.store('users').get()).toEqual({ dense: false, order: ['a'] });
});

test('keep offline changes across pages, over the server’s older copy', async () => {
  const { browser, fail, server, written } = setUp();
  server.set('users', { list: 'users', is_dense: false, hidden: ['email'] });
  fail('unavailable');
  const here = browser();
  here.change('users', { dense: true });
  await pass(20_000);
  const later = here.open();
  await later.load();
  expect(later.store('users').get()).toEqual({ dense: true, hidden: ['email'] });
  fail(null);
  await later.send();
  expect(written).toEqual([['users', { is_dense: true }]]);
});

test('do not resend what the server rejected', async () => {
  const { browser, fail, written } = setUp();
  const here = browser();
  fail('validation');
  here.change('users', { dense: true });
  await pass(1000);
  fail(null);
  await pass(60_000);
  expect([written, here.store('users').get()]).toEqual([[], { dense: true }]);
});

test('keep a change made during the server’s response', async () => {
  const { browser, server } = setUp();
  server.set('users', { list: 'users', is_dense: false });
  const here = browser();
  const loading = here.load();
  here.change('users', { dense: true });
  await loading;
  expect(here.store('users').get()).toEqual({ dense: true });
});

test('follow other tabs of the browser, but not other users', async () => {
  const { browser } = setUp();
  const memory = new Map<string, string>();
  const [one, two, other] = [browser('1.7', memory), browser('1.7', memory), browser('1.8', memory)];
  two.store('users');
  other.store('users');
  one.change('users', { dense: true });
  for (const [key, text] of memory) for (const tab of [two, other]) tab.onStorage(key, text);
  expect(two.store('users').get()).toEqual({ dense: true });
  expect(other.store('users').get()).toEqual({});
  expect(browser('2.7', memory).store('users').get()).toEqual({});
});

test.each(['', '{', 'null', '[]', '{"hidden":5,"widths":{"a":"x"},"dense":1,"unsent":["colour"]}'])(
  'treat a stored %s as empty',
  (text) => {
    const here = setUp().browser('1.7', new Map([['stoa.list.1.7.users', text]]));
    expect(Object.values(here.store('users').get()).filter((value) => JSON.stringify(value) !== '{}')).toEqual([]);
  },
);
