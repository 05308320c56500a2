import { screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { foresee } from '#web/preload/headScript.ts';
import { entity, field, withEntities } from '../entities/entityApi.ts';
import { withRecords } from '../records/recordsApi.ts';
import { openAdmin } from '../support/openAdmin.tsx';

vi.setConfig({ testTimeout: 60_000 });

const deals = entity({
  id: 900,
  name: 'Deals',
  alias: 'deals',
  fields: [
    field({ id: 1, alias: 'title' }),
    field({ id: 2, alias: 'owner', type_id: 5, extra: { select_subtype: 'user' } }),
  ],
});

/** With the script that stands in the page's head run first. */
const open = (address: string) =>
  openAdmin(address, (api) => {
    withEntities(api, { entities: [deals, entity({ id: 901, name: 'Old deals', alias: 'old_deals' })] });
    withRecords(api, deals, [{ id: 1, title: 'Roof' }]);
    vi.stubGlobal('fetch', api.fetch);
    history.replaceState(null, '', address);
    foresee({ admin: [], data: [], en: [], ru: [] });
  });

const asked = (sent: { path: string; query: URLSearchParams }[], path: string) =>
  sent.filter((call) => call.path.endsWith(path)).map(({ query }) => query.toString());

test('what a list of records asks is asked once, before its scripts run, and each answer used', async () => {
  const waited = vi.fn();
  const observer = new MutationObserver(() => document.querySelector('[role=status][aria-label=Loading]') && waited());
  observer.observe(document, { childList: true, subtree: true });
  onTestFinished(() => observer.disconnect());
  const { api } = await open('/admin/data/deals');
  expect(await screen.findByRole('link', { name: 'Roof' }, { timeout: 15_000 })).toBeInTheDocument();
  expect(waited).not.toHaveBeenCalled();
  expect(asked(api.sent, '/rest/deals')).toHaveLength(1);
  expect(asked(api.sent, '/rest/deals')[0]).toContain('with=owner');
  expect(asked(api.sent, '/v1/entities').sort()).toEqual([
    expect.stringContaining('limit=-1'),
    expect.stringContaining('with=fields'),
  ]);
});

test('a list that is not as it opens asks for its own rows, and for nothing in vain', async () => {
  const { api } = await open('/admin/data/deals?search=oo');
  expect(await screen.findByRole('link', { name: 'Roof' }, { timeout: 15_000 })).toBeInTheDocument();
  expect(asked(api.sent, '/rest/deals')).toEqual([expect.stringContaining('search=oo')]);
});

test('the address of no entity asks for no records', async () => {
  const { api } = await open('/admin/data/nobodys');
  expect(await screen.findByText('Page not found', {}, { timeout: 15_000 })).toBeInTheDocument();
  expect(asked(api.sent, '/rest/nobodys')).toEqual([]);
});
