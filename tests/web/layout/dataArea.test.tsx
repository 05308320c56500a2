import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { loadMessages } from '#web/i18n/translate.ts';
import { entity, field, withEntities } from '../entities/entityApi.ts';
import { type Sent, sentOf } from '../support/fakeApi.ts';
import { openAdmin } from '../support/openAdmin.tsx';

/** When the script of the dialog is loaded. */
const late = vi.hoisted(() => ({ until: Promise.resolve() }));
vi.mock('#web/app/area/go-to/GoToDialog.tsx', async (load) => {
  await late.until;
  return load();
});

const deals = entity({
  id: 5,
  name: 'Deals',
  alias: 'deals',
  fields: [
    field({ id: 21, name: 'Title', alias: 'title' }),
    field({
      id: 22,
      name: 'Company',
      alias: 'company',
      type_id: 5,
      order: 2,
      extra: { select_subtype: 'entity', select_entity_id: 6, select_entity_key: 31 },
    }),
  ],
});
const companies = entity({
  id: 6,
  name: 'Companies',
  alias: 'companies',
  fields: [field({ id: 31, entity_id: 6, name: 'Name', alias: 'name' })],
});
const deal = { id: 1, title: 'First', company: 9, company_data: { id: 9, name: 'Acme' } };

const findsNothing = ({ path }: Sent) => (path.endsWith('/v1/search') ? json({ items: [], is_partial: false }) : null);

/** @param answer responses that differ from those of the fake API */
async function open(address: string, answer: (call: Sent) => Response | null = findsNothing) {
  await loadMessages('member', 'request_errors');
  return openAdmin(address, (api) => {
    withEntities(api, {
      entities: [deals, companies],
      records: () => ({ status: 200, data: { items: [deal], totals: { count: 1 } } }),
    });
    const others = api.fetch;
    api.fetch = async (input, init = {}) => answer(sentOf(input, init)) ?? others(input, init);
  });
}
const json = (data: unknown) => new Response(JSON.stringify(data), { headers: { 'content-type': 'application/json' } });
const sidebar = async () => within(await screen.findByRole('navigation', { name: 'Data' }));

// The first test that opens the dialog: its script is loaded once.
test('keeps what is typed before the script of the dialog is loaded', async () => {
  Element.prototype.scrollIntoView = () => {};
  const { user } = await open('/data');
  const link = await (await sidebar()).findByRole('link', { name: 'Deals' });
  link.focus();
  const loaded = Promise.withResolvers<void>();
  late.until = loaded.promise;
  await user.keyboard('{Control>}k{/Control}comp');
  expect(screen.queryByRole('combobox')).toBeNull();
  loaded.resolve();
  const box = await screen.findByRole('combobox', { name: 'Page, entity or record' });
  await waitFor(() => expect(box).toHaveValue('comp'));
  expect(box).toHaveFocus();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(link).toHaveFocus());
});

test('has a sidebar of the entities alone', async () => {
  await open('/data/deals');
  const places = await sidebar();
  const items = await places.findByRole('list', { name: 'Data' });
  expect(
    within(items)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(['/data/companies', '/data/deals']);
  expect(places.getByRole('link', { name: 'Deals' })).toHaveAttribute('aria-current', 'page');
  expect(places.queryByRole('link', { name: 'Users' })).toBeNull();
});

test.each([
  ['/data/deals', '/data/companies?card=9'],
  ['/admin/data/deals', '/admin/data/companies?card=9'],
])('links the records of %s to others in the same place', async (address, related) => {
  await open(address);
  expect(await screen.findByRole('link', { name: 'First' })).toHaveAttribute('href', `${address}?card=1`);
  expect(screen.getByRole('link', { name: 'Acme' })).toHaveAttribute('href', related);
});

const mine = {
  id: 3,
  list: 'e_5',
  name: 'Mine',
  is_shared: false,
  state: { query: 'search=x' },
  user_id: 7,
  user_name: 'Olga',
  created_at: '2026-01-02T03:04:05.000Z',
  modified_at: '2026-01-02T03:04:05.000Z',
};

test('pins a saved view below its entity, and marks the place that is open', async () => {
  let pinned: number[] = [];
  const { user, router } = await open('/data/deals?view=3', (call) => {
    if (call.path.endsWith('/v1/views')) return json({ items: [mine], totals: { count: 1 } });
    if (call.path.endsWith('/v1/list-settings')) return json({ items: [{ list: 'e_5', pinned }] });
    if (!call.path.endsWith('/v1/list-settings/e_5')) return null;
    ({ pinned } = call.body as { pinned: number[] });
    return json({ list: 'e_5', pinned });
  });
  await user.click(await screen.findByRole('button', { name: 'Saved view: Mine' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Pin to the sidebar' }));
  const places = await sidebar();
  const link = await places.findByRole('link', { name: 'Mine' });
  expect(link).toHaveAttribute('href', '/data/deals?view=3');
  expect(link).toHaveAttribute('aria-current', 'page');
  expect(places.getByRole('link', { name: 'Deals' })).not.toHaveAttribute('aria-current');
  await user.click(places.getByRole('link', { name: 'Deals' }));
  await waitFor(() => expect(router.state.location.search).toBe(''));
  await waitFor(() => expect(places.getByRole('link', { name: 'Deals' })).toHaveAttribute('aria-current', 'page'));
  expect(link).not.toHaveAttribute('aria-current');
  await user.click(link);
  await user.click(await screen.findByRole('button', { name: /^Saved view: Mine/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Unpin from the sidebar' }));
  await waitFor(() => expect(places.queryByRole('link', { name: 'Mine' })).toBeNull());
});

test('opens the entities from its start page', async () => {
  const { user, router } = await open('/data');
  expect(await screen.findByRole('heading', { level: 1, name: 'Data' })).toBeVisible();
  const region = within(await screen.findByRole('region', { name: 'Entities' }));
  await user.click(region.getByRole('link', { name: /Companies/ }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/data/companies'));
  // The heading is drawn again when the entity is there.
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Companies' })).toBeVisible());
});

test('shows a page for addresses that are not there', async () => {
  await open('/data/no_such');
  expect(await screen.findByText('Page not found')).toBeVisible();
  expect(await sidebar()).toBeDefined();
});

test('goes to a page by its name with the keyboard alone', async () => {
  Element.prototype.scrollIntoView = () => {};
  const { user, router } = await open('/data');
  await (await sidebar()).findByRole('link', { name: 'Deals' });
  await user.keyboard('{Control>}k{/Control}');
  const box = await screen.findByRole('combobox', { name: 'Page, entity or record' });
  expect(box).toHaveFocus();
  const chosen = () => screen.getByRole('option', { selected: true });
  expect(chosen()).toHaveTextContent('Companies');
  await user.keyboard('{ArrowDown}');
  expect(box).toHaveAttribute('aria-activedescendant', chosen().id);
  expect(chosen()).toHaveTextContent('Deals');
  await user.keyboard('no such');
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Nothing has this name'));
  await user.clear(box);
  await user.keyboard('comp{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/data/companies'));
  expect(screen.queryByRole('combobox')).toBeNull();
});

test('opens the same dialog from its button in the administration, with pages', async () => {
  Element.prototype.scrollIntoView = () => {};
  const { user, router } = await open('/admin/users');
  await user.click(await screen.findByRole('button', { name: 'Go to' }));
  await user.keyboard('sess');
  await user.click(await screen.findByRole('option', { name: /Sessions/ }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/sessions'));
});

test('finds records by their label, and says when they could not be searched', async () => {
  const found = (is_partial: boolean) => ({
    items: [{ entity: { id: 6, alias: 'companies', name: 'Companies' }, id: 9, label: 'Acme deals' }],
    is_partial,
  });
  let reply = (): Response => json(found(false));
  const asked: string[] = [];
  const { user, router } = await open('/data/deals', ({ path, query }) => {
    if (!path.endsWith('/v1/search')) return null;
    asked.push(query.get('query') ?? '');
    return reply();
  });
  await sidebar();
  await user.keyboard('{Control>}k{/Control}');
  const input = await screen.findByRole('combobox');
  // Without a pause between the keys, however busy the machine is: only the last text is searched for.
  for (const value of [' d', ' de', ' dea', ' deal', ' deal ']) fireEvent.change(input, { target: { value } });
  const record = await screen.findByRole('option', { name: /Acme deals/ });
  expect(record).toHaveTextContent('Companies');
  // Pages come first.
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'DealsData',
    'Acme dealsCompanies',
  ]);
  expect(asked).toEqual(['deal']);
  reply = () => json(found(true));
  await user.type(input, 's');
  expect(await screen.findByText('Some entities took too long to search')).toBeVisible();
  reply = () => new Response('{}', { status: 500 });
  await user.type(input, 'x');
  expect(await screen.findByText('Could not search records')).toBeVisible();
  expect(screen.queryByRole('option')).toBeNull();
  reply = () => json(found(false));
  await user.clear(input);
  await user.type(input, 'deal');
  await screen.findByRole('option', { name: /Acme deals/ });
  await user.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/data/companies', search: '?card=9' }));
});
