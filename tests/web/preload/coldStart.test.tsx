import { screen } from '@testing-library/react';
import type { LoaderFunction } from 'react-router-dom';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { loader } from '#web/app/AdminApp.tsx';
import { preloadPage } from '#web/preload/headScript.ts';
import { entity, field, withEntities } from '../entities/entityApi.ts';
import { withRecords } from '../records/recordsApi.ts';
import type { fakeApi } from '../support/fakeApi.ts';
import { openAdmin } from '../support/openAdmin.tsx';
import { olga } from '../support/session.ts';

const deals = entity({
  id: 900,
  name: 'Deals',
  alias: 'deals',
  fields: [
    field({ id: 1, alias: 'title' }),
    field({ id: 2, alias: 'owner', type_id: 5, extra: { select_subtype: 'user' } }),
    field({ id: 3, alias: 'gone', status_id: 1, type_id: 5, extra: { select_subtype: 'user' } }),
  ],
});

/** Runs the head script first, then the route's loader. */
function open(address: string, load: LoaderFunction = loader) {
  const prepare = (api: ReturnType<typeof fakeApi>) => {
    api.tables.users = [olga];
    withEntities(api, { entities: [deals, entity({ id: 901, name: 'Old deals', alias: 'old_deals' })] });
    withRecords(api, deals, [{ id: 1, title: 'Roof' }]);
    vi.stubGlobal('fetch', api.fetch);
    history.replaceState(null, '', address);
    preloadPage({ admin: [], data: [], en: [], ru: [] });
  };
  return openAdmin(address, prepare, load);
}

const requests = (sent: { path: string; query: URLSearchParams }[], path: string) =>
  sent.filter((call) => call.path.endsWith(path)).map(({ query }) => query.toString());

const addresses = (sent: { path: string; query: URLSearchParams }[]) =>
  sent.map(({ path, query }) => `${path}?${query}`);

// Time does not pass: what was read some seconds ago is read again, and a busy machine takes seconds.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

test('requests everything of a list once, before the scripts run, and uses each response', async () => {
  const waited = vi.fn();
  const observer = new MutationObserver(() => document.querySelector('[role=status][aria-label=Loading]') && waited());
  observer.observe(document, { childList: true, subtree: true });
  onTestFinished(() => observer.disconnect());
  const { api } = await open('/admin/data/deals');
  expect(await screen.findByRole('link', { name: 'Roof' })).toBeInTheDocument();
  expect(waited).not.toHaveBeenCalled();
  expect(requests(api.sent, '/rest/deals')).toHaveLength(1);
  expect(requests(api.sent, '/rest/deals')[0]).toContain('with=owner');
  expect(requests(api.sent, '/v1/entities').sort()).toEqual([
    expect.stringContaining('limit=-1'),
    expect.stringContaining('with=fields'),
  ]);
});

test.each([
  ['/admin/users', 'Olga Owner', ['/api/v1/auth/me', '/api/v1/entities']],
  ['/admin/entities', 'Deals', ['/api/v1/auth/me', '/api/v1/entities']],
  ['/admin/data/deals', 'Roof', ['/api/v1/auth/me', '/api/v1/entities', '/api/v1/entities', '/api/rest/deals']],
])('uses each response to the head script at %s and repeats none of its requests', async (address, name, paths) => {
  const { api } = await open(address);
  expect((await screen.findAllByRole('link', { name }))[0]).toBeInTheDocument();
  await vi.waitFor(() => expect(globalThis.stoaPendingResponses?.size).toBe(0));
  // The fake API has no event stream, so the page tries to connect again.
  const all = addresses(api.sent.filter(({ path }) => path !== '/api/v1/events'));
  for (const path of paths) expect(all.some((each) => each.split('?')[0] === path)).toBe(true);
  expect(all.filter((each, at) => all.indexOf(each) !== at)).toEqual([]);
});

test('does not reload rows after a slow render', async () => {
  const slow: LoaderFunction = async (args) => {
    const loaded = await loader(args);
    vi.setSystemTime(Date.now() + 5000);
    return loaded;
  };
  const { api } = await open('/admin/data/deals', slow);
  expect(await screen.findByRole('link', { name: 'Roof' })).toBeInTheDocument();
  expect(requests(api.sent, '/rest/deals')).toHaveLength(1);
});

test('requests its own rows for a filtered list, and nothing unused', async () => {
  const { api } = await open('/admin/data/deals?search=oo');
  expect(await screen.findByRole('link', { name: 'Roof' })).toBeInTheDocument();
  expect(requests(api.sent, '/rest/deals')).toEqual([expect.stringContaining('search=oo')]);
});

test('requests no records for an unknown entity', async () => {
  const { api } = await open('/admin/data/nobodys');
  expect(await screen.findByText('Page not found')).toBeInTheDocument();
  expect(requests(api.sent, '/rest/nobodys')).toEqual([]);
});
