import { expect, test } from 'vitest';
import type { MarketModule, MarketVersion } from '#resources/modules/marketplace/marketplace.resource.ts';
import type { Me } from '#resources/people/auth/auth.resource.ts';
import { limits } from '#shared/limits.ts';
import type { Problem } from '#shared/problems.ts';
import { addVersion, makeModule, setMain } from '../../support/modules/makeModule.ts';
import { withMarket } from '../../support/modules/market.ts';

const market = withMarket();

const list = async (query = '', by = market.owner) =>
  (await by.get<{ items: MarketModule[] }>(`/v1/market/modules${query}`)).body.items;
const aliases = async (query?: string, by?: typeof market.owner) => (await list(query, by)).map(({ alias }) => alias);

test('a published module is seen by others with its publisher, and no secret of its author', async () => {
  const { module, version } = await market.publish(
    'shop-board',
    {
      asks: { entities: { deals: 'read' }, hosts: ['api.example.com'] },
      install_callback_url: 'https://hook.example/in',
    },
    { description: 'A board of deals', categories: ['chats'] },
  );
  const seen = await market.see('shop-board');
  expect(seen).toEqual({
    id: module.id,
    alias: 'shop-board',
    name: 'shop-board',
    description: 'A board of deals',
    logo: null,
    categories: ['chats'],
    publisher: 'author',
    is_own: false,
    is_published: true,
    is_trusted: false,
    is_recommended: false,
    version_id: version.id,
    version: '0.0.1',
    asks: { entities: { deals: 'read' }, hosts: ['api.example.com'] },
    callback_hosts: ['hook.example'],
    accounts_count: 0,
    withdrawn_reason: null,
    account_module: null,
  });
  expect(await list('?category=chats')).toEqual([seen]);
});

test('what is not published is seen by its account only', async () => {
  const module = await makeModule(market.author, 'private-board');
  await setMain(market.author, await addVersion(market.author, module, { status_id: 2 }));
  expect((await market.owner.get('/v1/market/module?alias=private-board')).status).toBe(404);
  expect((await market.install(module)).status).toBe(404);
  expect((await market.owner.get(`/v1/market/module/${module.id}/versions`)).status).toBe(404);
  expect(await aliases()).not.toContain('private-board');
  expect(await aliases('?category=own', market.author)).toContain('private-board');
});

test('tabs, categories and texts narrow the list; several categories add up', async () => {
  await market.publish('sip-phone', {}, { categories: ['calls', 'system'], description: 'Rings' });
  await market.publish('invoices', {}, { categories: ['finances'] });
  await market.api.sql(`update control.modules set is_recommended = true where alias = 'invoices'`);
  expect(await aliases('?category=calls')).toEqual(['sip-phone']);
  expect((await aliases('?category[]=calls&category[]=finances')).sort()).toEqual(['invoices', 'sip-phone']);
  expect(await aliases('?category=recommended')).toEqual(['invoices']);
  expect(await aliases('?query=RING')).toEqual(['sip-phone']);
  expect(await aliases('?query[]=s&query[]=nothing')).toEqual([]);
  expect(await aliases('?category=installed')).toEqual([]);
  const wrong = await market.owner.get('/v1/market/modules?category=games');
  expect(wrong.body.violations).toMatchObject([{ field: 'category', message: 'marketplace.errors.category' }]);
});

test('there are always seven categories, with their counts', async () => {
  const { items } = (await market.owner.get<{ items: { alias: string; count: number }[] }>('/v1/market/categories'))
    .body;
  expect(items.map(({ alias }) => alias)).toEqual([
    'recommended',
    'system',
    'chats',
    'calls',
    'senders',
    'finances',
    'documents',
  ]);
  expect(items.find(({ alias }) => alias === 'senders')?.count).toBe(0);
  expect(items.find(({ alias }) => alias === 'calls')?.count).toBe(1);
});

test('versions that may be run are listed, the latest first', async () => {
  const { module } = await market.publish('versioned');
  await addVersion(market.author, module);
  const next = await addVersion(market.author, module, { status_id: 2, notes: 'Better' });
  const { items } = (await market.owner.get<{ items: MarketVersion[] }>(`/v1/market/module/${module.id}/versions`))
    .body;
  expect(items).toMatchObject([
    { id: next.id, alias: '0.0.3', notes: 'Better', is_main: false },
    { alias: '0.0.1', is_main: true },
  ]);
});

test('a withdrawn module is gone, and where it is installed it says why', async () => {
  const { module } = await market.publish('leaky');
  await market.install(module);
  const other = await market.api.makeAccount('bystander');
  const bystander = await market.api.signIn(other.owner.email, other.host);
  await market.api.sql(
    `update control.modules set withdrawn_at = now(), withdrawn_reason = 'It leaks' where alias = 'leaky'`,
  );
  expect(await aliases('?query=leaky', bystander)).toEqual([]);
  expect((await market.see('leaky')).withdrawn_reason).toBe('It leaks');
  const me = (await market.owner.get<Me>('/v1/auth/me')).body;
  expect(me.modules.map(({ alias }) => alias)).not.toContain('leaky');
  expect((await market.owner.post(`/v1/market/uninstall-module/${module.id}`)).status).toBe(200);
  const again = await market.install(module);
  expect([again.status, (again.body as unknown as Problem).message]).toEqual([409, 'module_is_withdrawn']);
  expect((await bystander.post(`/v1/market/install-module/${module.id}`)).status).toBe(409);
  expect(await aliases('?query=leaky')).toEqual([]);
});

test('a withdrawn version that runs says why, and gives way to the main one', async () => {
  const { module, version } = await market.publish('half-leaky');
  await market.install(module);
  const next = await addVersion(market.author, module, { status_id: 2 });
  await market.owner.patch(`/v1/market/module/${module.id}`, { version_id: version.id });
  await setMain(market.author, next);
  await market.api.sql(
    `update control.module_versions set withdrawn_at = now(), withdrawn_reason = 'It leaks' where id = $1`,
    [version.id],
  );
  const seen = await market.see('half-leaky');
  expect([seen.withdrawn_reason, seen.account_module?.update?.version]).toEqual(['It leaks', next.alias]);
  expect((await market.owner.get('/v1/accounts/modules/half-leaky/disposable-token')).text).toBe('');
  await market.owner.patch(`/v1/market/module/${module.id}`, { version_id: null });
  expect(await market.see('half-leaky')).toMatchObject({
    withdrawn_reason: null,
    account_module: { version: next.alias, previous: null },
  });
});

test('the list comes by page, without gaps or repetitions', async () => {
  const { id } = await market.api.makeAccount('prolific');
  await market.api.sql(
    `with made as (insert into control.modules (account_id, name, alias, is_published, categories)
       select $1, 'Paged ' || (n % 7), 'paged-' || n, true, '{senders}' from generate_series(1, 60) n returning id)
     insert into control.module_versions (account_id, module_id, name, alias, status_id, is_main)
       select $1, id, 'V', '1.0.0', 2, true from made`,
    [id],
  );
  const get = async (query: string) =>
    (await market.owner.get<{ items: MarketModule[]; totals: { count: number } }>(`/v1/market/modules${query}`)).body;
  const whole = await get('?category=senders&query=paged&limit=-1');
  expect([whole.items.length, whole.totals]).toEqual([60, { count: 60 }]);
  const first = await get('?category=senders&query=paged');
  expect([first.items.length, first.totals]).toEqual([limits.page_size_default, { count: 60 }]);
  const pages = await Promise.all([1, 2, 3, 4].map((page) => get(`?category=senders&limit=17&page=${page}`)));
  expect(pages.map(({ totals }) => totals.count)).toEqual([60, 60, 60, 60]);
  expect(pages.flatMap(({ items }) => items)).toEqual(whole.items);
  expect(await get('?category=senders&page=9')).toEqual({ items: [], totals: { count: 60 } });
  const wrong = await market.owner.get('/v1/market/modules?page=0&limit=1001');
  expect(wrong.body.violations).toMatchObject([
    { field: 'page', message: 'errors.page' },
    { field: 'limit', message: 'errors.limit' },
  ]);
});
