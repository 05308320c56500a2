import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { Entity } from '#resources/entities/entities.resource.ts';
import { addMemberWords } from '#web/providers/words.ts';
import { entity, field, withEntities } from './entityApi.ts';
import { person, visit } from './fakeApi.ts';
import { openAdmin } from './openAdmin.tsx';
import { withRecords } from './recordsApi.ts';

vi.setConfig({ testTimeout: 20_000 });
const slow = { timeout: 8000 };

const many = <T,>(count: number, make: (id: number) => T) => Array.from({ length: count }, (_, at) => make(at + 1));

/** What every list of the administration does alike, whoever declared it (SPEC.md section 2). */
interface Page {
  path: string;
  title: string;
  /** A filter in the address. */
  filter: string;
  /** A column that sorts. */
  sorts: string;
  /** The entity whose records it shows. */
  entity?: Entity;
  row: (n: number) => string;
  /** Its button, the title of its empty card; null where records are not made or opened in a card. */
  create: { button: string; card: string } | null;
  opensCard: boolean;
}

const letters = 'abcdefghij';
const named = (n: number) => `f_${[...String(n)].map((digit) => letters[Number(digit)]).join('')}`;

/** Entities as people make them: one field, sixty, one of each type. */
const generated = [
  { name: 'Deals', alias: 'deals', fields: [field({ id: 1, name: 'Title', alias: 'title' })] },
  {
    name: 'Wide',
    alias: 'wide',
    fields: [
      field({ id: 1, name: 'Title', alias: 'title' }),
      ...many(59, (n) => field({ id: 1 + n, name: `Field ${n}`, alias: named(n), type_id: ((n % 9) + 1) as 1 })),
    ],
  },
  {
    name: 'Nine types',
    alias: 'nine',
    fields: [
      field({ id: 1, name: 'Title', alias: 'title' }),
      ...many(8, (n) => field({ id: 1 + n, name: `Field ${n}`, alias: named(n), type_id: (n + 1) as 1 })),
    ],
  },
].map((each, at) => entity({ id: 900 + at, ...each }));

const pages: Page[] = [
  {
    path: '/admin/users',
    title: 'Users',
    filter: 'blocked=N',
    sorts: 'User',
    row: (n) => `Person ${n}`,
    create: { button: 'Add user', card: 'Add user' },
    opensCard: true,
  },
  {
    path: '/admin/sessions',
    title: 'Sessions',
    filter: 'user_id=1',
    sorts: 'Last seen',
    row: (n) => `Person ${n}`,
    create: null,
    opensCard: false,
  },
  {
    path: '/admin/entities',
    title: 'Entities',
    filter: 'status_id=2',
    sorts: 'Name',
    row: (n) => `Entity ${n}`,
    create: { button: 'New entity', card: 'New entity' },
    opensCard: false,
  },
  ...generated.map(
    (made): Page => ({
      path: `/admin/data/${made.alias}`,
      title: made.name,
      filter: 'title=Row',
      sorts: 'Title',
      entity: made,
      row: (n) => `Row ${n}`,
      create: { button: 'Add record', card: 'New record' },
      opensCard: true,
    }),
  ),
];

async function open({ path, entity: made }: Page, search: string, count: number, prepare?: (api: Api) => void) {
  await addMemberWords();
  return openAdmin(path + search, (api) => {
    withEntities(api, { entities: made ? [made] : many(count, (id) => entity({ id })) });
    if (made)
      withRecords(
        api,
        made,
        many(count, (id) => ({ id, title: `Row ${id}` })),
      );
    api.tables.users = many(count, (id) => person({ id: id + 100, name: `Person ${id}` }));
    api.tables.sessions = many(count, (id) => visit({ id: id + 100, user_name: `Person ${id}` }));
    prepare?.(api);
  });
}

type Api = Parameters<Parameters<typeof openAdmin>[1]>[0];

/** The first call of the page's own list fails. */
function failFirst(api: Api, page: Page): void {
  const end = page.entity ? `/rest/${page.entity.alias}` : page.path.replace('/admin', '/v1');
  const { fetch } = api;
  let isFirst = true;
  api.fetch = async (input, init) => {
    const url = new URL(String(input), 'http://localhost');
    const isOwn =
      url.pathname.endsWith(end) && !(url.searchParams.get('limit') === '-1' || url.searchParams.has('with'));
    if (!isOwn || !isFirst) return fetch(input, init);
    isFirst = false;
    return api.refuse('server_error', 'server_error');
  };
}

const shown = async ({ row }: Page) => within(await screen.findByRole('table', {}, slow)).findByText(row(2), {}, slow);

describe.each(pages)('$path', (page) => {
  test('has its title, a search, and no paginator while all rows fit', async () => {
    await open(page, '', 3);
    expect(await shown(page)).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1, name: page.title })).toBeInTheDocument();
    expect(screen.getByRole('searchbox')).toBeInTheDocument();
    expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull();
    const create = screen.queryByRole('button', { name: page.create?.button ?? /^(New|Add) / });
    expect(create !== null).toBe(page.create !== null);
  });

  test('has a paginator when there are more than a page holds', async () => {
    await open(page, '', 40);
    expect(await screen.findByRole('navigation', { name: 'Pages' }, slow)).toBeInTheDocument();
  });

  test('counts on its filters button what the address filters by', async () => {
    await open(page, `?${page.filter}`, 3);
    const button = await screen.findByRole('button', { name: /^Filters/ }, slow);
    await waitFor(() => expect(within(button).getByText('1')).toBeInTheDocument());
  });

  // Sessions come from signing in alone: that no button makes one is asserted above.
  const makes = page.create ? test : undefined;
  makes?.('makes a new record at ?card=0, which its button leads to', async () => {
    const { user, search } = await open(page, '', 3);
    await shown(page);
    await user.click(screen.getByRole('button', { name: page.create?.button as string }));
    expect(await screen.findByRole('dialog', { name: page.create?.card as string }, slow)).toBeInTheDocument();
    expect(search()).toBe('?card=0');
  });

  // A session has no card; an entity's name leads to its page.
  const opens = page.opensCard ? test : undefined;
  opens?.('opens a card by the row and by the link in it', async () => {
    const { user, search } = await open(page, '', 3);
    const link = await screen.findByRole('link', { name: page.row(2) }, slow);
    const { href } = link as HTMLAnchorElement;
    expect(href).toMatch(/\?card=\d+$/);
    await user.click(
      within(link.closest('tr') as HTMLElement)
        .getAllByRole('cell')
        .at(-1) as HTMLElement,
    );
    expect(await screen.findByRole('dialog', {}, slow)).toBeInTheDocument();
    expect(href.endsWith(search())).toBe(true);
  });

  test('sorts by a head, one way and the other, and keeps that in the address', async () => {
    const { user, search } = await open(page, '', 3);
    await shown(page);
    const head = screen.getByRole('columnheader', { name: page.sorts });
    const before = head.getAttribute('aria-sort') ?? '';
    const other = before === 'ascending' ? 'descending' : 'ascending';
    const press = () => user.click(within(head).getByRole('button', { name: page.sorts }));
    await press();
    await waitFor(() => expect(head).toHaveAttribute('aria-sort', other), slow);
    expect(search()).not.toBe('');
    await press();
    const back = before === 'none' ? 'descending' : before;
    await waitFor(() => expect(head).toHaveAttribute('aria-sort', back), slow);
  });

  test('tells nothing found from what it had, and clears the search', async () => {
    const { user } = await open(page, '?search=no-such-thing-anywhere', 3);
    expect(await screen.findByText('Nothing found', {}, slow)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Clear search and filters' }));
    expect(await shown(page)).toBeInTheDocument();
  });

  test('says in its own place that it could not be loaded, and loads again', async () => {
    const { user } = await open(page, '', 3, (api) => failFirst(api, page));
    await user.click(await screen.findByRole('button', { name: 'Try again' }, slow));
    expect(await shown(page)).toBeInTheDocument();
  });
});
