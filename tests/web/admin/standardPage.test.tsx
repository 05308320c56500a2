import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { addMemberWords } from '#web/providers/words.ts';
import { entity, field, withEntities } from './entityApi.ts';
import { person, visit } from './fakeApi.ts';
import { openAdmin } from './openAdmin.tsx';
import { withRecords } from './recordsApi.ts';

vi.setConfig({ testTimeout: 20_000 });
const slow = { timeout: 8000 };

/** What every list of the administration does alike, whoever declared it (SPEC.md section 2). */
interface Page {
  path: string;
  title: string;
  /** A filter in the address that the last row passes. */
  filter: string | null;
  row: (n: number) => string;
  /** Its button, the title of its empty card; null where records are not made or opened in a card. */
  create: { button: string; card: string } | null;
  opensCard: boolean;
}

const pages: Page[] = [
  {
    path: '/admin/users',
    title: 'Users',
    filter: 'blocked=N',
    row: (n) => `Person ${n}`,
    create: { button: 'Add user', card: 'Add user' },
    opensCard: true,
  },
  {
    path: '/admin/sessions',
    title: 'Sessions',
    filter: null,
    row: (n) => `Person ${n}`,
    create: null,
    opensCard: false,
  },
  {
    path: '/admin/entities',
    title: 'Entities',
    filter: null,
    row: (n) => `Entity ${n}`,
    create: { button: 'New entity', card: 'New entity' },
    opensCard: false,
  },
  {
    path: '/admin/data/deals',
    title: 'Deals',
    filter: 'title=Row',
    row: (n) => `Row ${n}`,
    create: { button: 'Add record', card: 'New record' },
    opensCard: true,
  },
];

const many = <T,>(count: number, make: (id: number) => T) => Array.from({ length: count }, (_, at) => make(at + 1));

async function open({ path }: Page, search: string, count: number) {
  await addMemberWords();
  const deals = entity({ id: 900, name: 'Deals', alias: 'deals', fields: [field({ id: 1, alias: 'title' })] });
  const isData = path.startsWith('/admin/data');
  return openAdmin(path + search, (api) => {
    withEntities(api, { entities: isData ? [deals] : many(count, (id) => entity({ id })) });
    withRecords(
      api,
      deals,
      many(count, (id) => ({ id, title: `Row ${id}` })),
    );
    api.tables.users = many(count, (id) => person({ id: id + 100, name: `Person ${id}` }));
    api.tables.sessions = many(count, (id) => visit({ id: id + 100, user_name: `Person ${id}` }));
  });
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

  test.runIf(page.filter)('counts on its filters button what the address filters by', async () => {
    await open(page, `?${page.filter}`, 3);
    const button = await screen.findByRole('button', { name: /^Filters/ }, slow);
    await waitFor(() => expect(within(button).getByText('1')).toBeInTheDocument());
  });

  test.runIf(page.create)('makes a new record at ?card=0, which its button leads to', async () => {
    const { user, search } = await open(page, '', 3);
    await shown(page);
    await user.click(screen.getByRole('button', { name: page.create?.button as string }));
    expect(await screen.findByRole('dialog', { name: page.create?.card as string }, slow)).toBeInTheDocument();
    expect(search()).toBe('?card=0');
  });

  test.runIf(page.opensCard)('opens a card by the row and by the link in it', async () => {
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
});
