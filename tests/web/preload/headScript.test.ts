import type { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { request } from '#web/api/api.ts';
import { isAskedEarly, putEarly } from '#web/api/pendingResponses.ts';
import { foresee } from '#web/preload/headScript.ts';
import { isReadAhead, readAhead, takeAhead } from '#web/preload/readAhead.ts';
import '#web/session/session.ts';
import { tokenCookie } from '#web/session/tokenCookie.ts';
import { tokenOf } from '../support/session.ts';

const now = Date.now() / 1000;
const tokenFor = (sub: string, seconds = 9000) => tokenOf({ sub, sid: '1', exp: now + seconds });
const json = (value: unknown) =>
  new Response(JSON.stringify(value), { headers: { 'content-type': 'application/json' } });

const fetched = vi.fn(async (..._: Parameters<typeof fetch>) => json('asked now'));
beforeEach(() => {
  fetched.mockClear();
  vi.stubGlobal('fetch', fetched);
  tokenCookie().write(tokenFor('7'));
});

const early = (token: string, answer = Promise.resolve(json('asked early'))) =>
  putEarly('/v1/things?page=1', { authorization: `WebApp ${token}`, answer });
const ask = async () => (await request('GET', '/v1/things', { query: { page: 1 } })).data;

test('what was asked early is handed over once', async () => {
  early(tokenFor('7'));
  expect(isAskedEarly('/v1/things')).toBe(true);
  expect(await ask()).toBe('asked early');
  expect(fetched).not.toHaveBeenCalled();
  expect(isAskedEarly('/v1/things')).toBe(false);
  expect(await ask()).toBe('asked now');
});

test('what was asked as somebody else is not handed over', async () => {
  early(tokenFor('8'));
  expect(await ask()).toBe('asked now');
});

test('an answer that did not come, or was a refusal, is asked for again', async () => {
  early(tokenFor('7'), Promise.reject(new TypeError('offline')));
  expect(await ask()).toBe('asked now');
  early(tokenFor('7'), Promise.resolve(new Response('', { status: 503 })));
  expect(await ask()).toBe('asked now');
});

test('what was read ahead is handed over once, and to nobody else', async () => {
  const read = vi.fn(async (_: QueryClient) => {});
  await Promise.all([readAhead(read), readAhead(read)]);
  expect(read).toHaveBeenCalledTimes(1);
  expect(takeAhead()).toBe(read.mock.calls[0]?.[0]);
  expect(takeAhead()).toBeNull();

  await readAhead(read);
  tokenCookie().write(tokenFor('8'));
  expect(isReadAhead()).toBe(false);
  expect(takeAhead()).toBeNull();
});

const files = { admin: ['assets/admin.js', 'assets/admin.css'], data: ['data.js'], en: ['en.js'], ru: ['ru.js'] };

/** What the page's own script fetches at an address: files and calls. */
function foreseen(address: string) {
  history.replaceState(null, '', address);
  onTestFinished(() => {
    history.replaceState(null, '', '/');
    document.head.replaceChildren();
  });
  foresee(files);
  return {
    files: [...document.head.querySelectorAll('link')].map((link) => `${link.rel} ${new URL(link.href).pathname}`),
    calls: fetched.mock.calls.map(([url]) => new URL(String(url)).pathname),
  };
}

test('who comes back to the administration has its files and first answers on their way', () => {
  expect(foreseen('/admin/users')).toEqual({
    files: ['modulepreload /assets/admin.js', 'preload /assets/admin.css', 'modulepreload /en.js'],
    calls: ['/api/v1/auth/me', '/api/v1/entities'],
  });
});

test('whose token needs to be exchanged first has the files on their way', () => {
  tokenCookie().write(tokenFor('7', 200));
  const { files, calls } = foreseen('/admin/data/deals');
  expect(files).toContain('modulepreload /data.js');
  expect(calls).toEqual([]);
});

test('nobody else is troubled', () => {
  expect(foreseen('/')).toEqual({ files: [], calls: [] });
  expect(foreseen('/administration')).toEqual({ files: [], calls: [] });
  tokenCookie().remove();
  expect(foreseen('/admin/users')).toEqual({ files: [], calls: [] });
});
