import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { everything } from '#shared/entities/rights.ts';
import { request } from '#web/api/api.ts';
import { putPendingResponse } from '#web/api/pendingResponses.ts';
import { preloadPage } from '#web/preload/headScript.ts';
import '#web/session/session.ts';
import { tokenCookie } from '#web/session/token/tokenCookie.ts';
import { fillHead } from '../support/fillHead.ts';
import { tokenOf } from '../support/session.ts';

const now = Date.now() / 1000;
const tokenFor = (sub: string, seconds = 9000) => tokenOf({ sub, sid: '1', exp: now + seconds });
const json = (value: unknown) =>
  new Response(JSON.stringify(value), { headers: { 'content-type': 'application/json' } });

const fetched = vi.fn(async (..._: Parameters<typeof fetch>) => json('requested now'));
beforeEach(() => {
  fetched.mockClear();
  vi.stubGlobal('fetch', fetched);
  tokenCookie().write(tokenFor('7'));
});

const address = '/v1/things?page=1';
const putPending = (token: string, response = Promise.resolve(json('pending'))) =>
  putPendingResponse(address, { authorization: `WebApp ${token}`, response });
const isPending = () => globalThis.stoaPendingResponses?.has(address);
const get = async () => (await request('GET', '/v1/things', { query: { page: 1 } })).data;

test('uses a pending response once', async () => {
  putPending(tokenFor('7'));
  expect(isPending()).toBe(true);
  expect(await get()).toBe('pending');
  expect(fetched).not.toHaveBeenCalled();
  expect(isPending()).toBe(false);
  expect(await get()).toBe('requested now');
});

test('ignores the pending response of another user', async () => {
  putPending(tokenFor('8'));
  expect(await get()).toBe('requested now');
});

test('repeats a request that failed or was rejected', async () => {
  putPending(tokenFor('7'), Promise.reject(new TypeError('offline')));
  expect(await get()).toBe('requested now');
  putPending(tokenFor('7'), Promise.resolve(new Response('', { status: 503 })));
  expect(await get()).toBe('requested now');
});

const files = { admin: ['assets/admin.js', 'assets/admin.css'], data: ['data.js'], en: ['en.js'], ru: ['ru.js'] };

/** Files and calls that the head script preloads at an address. */
function preloaded(at: string) {
  history.replaceState(null, '', at);
  onTestFinished(() => {
    history.replaceState(null, '', '/');
    fillHead();
  });
  preloadPage(files);
  return {
    files: [...document.head.querySelectorAll('link')].map((link) => `${link.rel} ${new URL(link.href).pathname}`),
    calls: fetched.mock.calls.map(([url]) => new URL(String(url)).pathname),
  };
}

test('preloads files and first responses for a signed-in user in the administration', () => {
  expect(preloaded('/admin/users')).toEqual({
    files: ['modulepreload /assets/admin.js', 'preload /assets/admin.css', 'modulepreload /en.js'],
    calls: ['/api/v1/auth/me', '/api/v1/entities'],
  });
});

test('preloads the same in the place of everybody', () => {
  const { files, calls } = preloaded('/data/deals');
  expect(files).toContain('modulepreload /data.js');
  expect(calls).toContain('/api/v1/entities');
});

test.each([
  ['some', 'owner,rights'],
  ['all', 'owner'],
])('asks for the same of the first records as their list where %s may be updated', async (update, names) => {
  const owner = { alias: 'owner', extra: { select_subtype: 'user' }, status_id: 2 };
  const rights = { ...everything, update };
  fetched.mockImplementation(async () => json({ items: [{ alias: 'deals', fields: [owner], rights }] }));
  preloaded('/data/deals');
  const records = () =>
    fetched.mock.calls.map(([url]) => new URL(String(url))).find(({ pathname }) => pathname === '/api/rest/deals');
  await vi.waitFor(() => expect(records()).toBeDefined());
  expect(records()?.searchParams.get('with')).toBe(names);
});

test('preloads only files while the token must be refreshed', () => {
  tokenCookie().write(tokenFor('7', 200));
  const { files, calls } = preloaded('/admin/data/deals');
  expect(files).toContain('modulepreload /data.js');
  expect(calls).toEqual([]);
});

test('preloads nothing on other pages and for visitors', () => {
  expect(preloaded('/')).toEqual({ files: [], calls: [] });
  expect(preloaded('/administration')).toEqual({ files: [], calls: [] });
  tokenCookie().remove();
  expect(preloaded('/admin/users')).toEqual({ files: [], calls: [] });
});
