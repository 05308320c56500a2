import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { limits } from '#shared/limits.ts';
import { views } from '#web/resources.ts';
import { failFirst, open, pages, shown } from './standardPages.ts';

test('covers every list of the administration', () => {
  const lists = views.filter(({ declaration }) => declaration.list).map(({ declaration }) => declaration.name);
  const own = pages.filter(({ entity }) => !entity).map(({ path }) => path.replace('/admin/', ''));
  expect(own.toSorted()).toEqual(lists.toSorted());
});

/** One declared list and one of records: the others are the same code. */
const whole = ['/admin/users', '/admin/data/deals'];

describe.each(pages)('$path', (page) => {
  test('has a title, a search, and no paginator for one page', async () => {
    await open(page, '', 3);
    expect(await shown(page)).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1, name: page.title })).toBeInTheDocument();
    expect(screen.getByRole('searchbox')).toBeInTheDocument();
    expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull();
    const create = screen.queryByRole('button', { name: page.create?.button ?? /^(New|Add) / });
    expect(create !== null).toBe(page.create !== null);
  });

  // Sessions are created by signing in only. The first test checks that there is no button.
  const makes = page.create ? test : undefined;
  makes?.('makes a new record at ?card=0, which its button leads to', async () => {
    const { user, search } = await open(page, '', 3);
    await shown(page);
    await user.click(screen.getByRole('button', { name: page.create?.button as string }));
    expect(await screen.findByRole('dialog', { name: page.create?.card as string })).toBeInTheDocument();
    expect(search()).toBe('?card=0');
  });
});

describe.each(pages.filter(({ path }) => whole.includes(path)))('every part of $path', (page) => {
  test('opens a card by the row and by the link in it', async () => {
    const { user, search } = await open(page, '', 3);
    const link = await screen.findByRole('link', { name: page.row(2) });
    const { href } = link as HTMLAnchorElement;
    expect(href).toMatch(/\?card=\d+$/);
    await user.click(
      within(link.closest('tr') as HTMLElement)
        .getAllByRole('cell')
        .at(-1) as HTMLElement,
    );
    expect(await screen.findByRole('dialog')).toBeInTheDocument();
    expect(href.endsWith(search())).toBe(true);
  });

  test('has a paginator with page sizes for more than one page', async () => {
    const { user, search } = await open(page, '', 51);
    const pager = within(await screen.findByRole('navigation', { name: 'Pages' }));
    const size = pager.getByRole('combobox', { name: 'Rows per page' });
    const sizes = within(size)
      .getAllByRole('option')
      .map((option) => Number(option.textContent));
    expect(sizes).toEqual([...limits.page_sizes]);
    expect(size).toHaveValue(String(limits.page_size_default));
    expect(pager.getByRole('button', { name: 'Previous page' })).toBeDisabled();
    await user.click(pager.getByRole('button', { name: 'Next page' }));
    await waitFor(() => expect(search()).toBe('?page=2'));
    await waitFor(() => expect(pager.getByRole('button', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page'));
    // Another page size goes back to the first page.
    await user.selectOptions(size, '50');
    await waitFor(() => expect(search()).toBe('?limit=50'));
    await user.selectOptions(size, '100');
    await waitFor(() => expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull());
  });

  test('counts and names the filters of the address; the drawer edits a draft, and a chip removes its filter', async () => {
    const { user, search } = await open(page, `?${page.filter}`, 3);
    const button = await screen.findByRole('button', { name: /^Filters/ });
    await waitFor(() => expect(within(button).getByText('1')).toBeInTheDocument());
    const chips = within(await screen.findByRole('list', { name: 'Active filters' }));
    expect(chips.getAllByRole('listitem')).toHaveLength(1);
    await user.click(button);
    const drawer = within(await screen.findByRole('dialog', { name: 'Filters' }));
    expect(drawer.getByRole('button', { name: 'Submit' })).toBeInTheDocument();
    await user.click(drawer.getByRole('button', { name: 'Clear' }));
    await user.click(drawer.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(search()).toBe(`?${page.filter}`);
    await user.click(button);
    await screen.findByRole('dialog', { name: 'Filters' });
    await user.click(document.querySelector('.MuiBackdrop-root') as HTMLElement);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(chips.getByRole('button', { name: /^Remove filter/ }));
    await waitFor(() => expect(search()).toBe(''));
  });

  test('has selectable columns and a compact density', async () => {
    const { user } = await open(page, '', 3);
    await shown(page);
    const table = screen.getByRole('table');
    await user.click(screen.getByRole('button', { name: 'Display' }));
    const [column] = await screen.findAllByRole('menuitemcheckbox');
    if (!column) throw new Error('There is no column to choose');
    const was = column.getAttribute('aria-checked') === 'true';
    const name = String(column.textContent);
    const isShown = () => screen.queryByRole('columnheader', { name, hidden: true }) !== null;
    expect(isShown()).toBe(was);
    await user.click(column);
    await waitFor(() => expect(isShown()).toBe(!was));
    await user.click(screen.getByRole('menuitem', { name: 'Reset columns' }));
    await waitFor(() => expect(isShown()).toBe(was));
    expect(screen.getByRole('menuitemradio', { name: 'Comfortable' })).toHaveAttribute('aria-checked', 'true');
    await user.click(screen.getByRole('menuitemradio', { name: 'Compact' }));
    await waitFor(() => expect(table.closest('[data-dense]')).not.toBeNull());
    expect(table).not.toHaveAttribute('data-wrapped');
    await user.click(screen.getByRole('menuitemcheckbox', { name: 'Wrap text' }));
    await waitFor(() => expect(table).toHaveAttribute('data-wrapped', 'true'));
    expect(screen.getAllByRole('menuitemradio').map((item) => item.textContent)).toEqual(
      expect.arrayContaining(limits.page_sizes.map(String)),
    );
  });

  test('offers bulk actions for the selected rows only', async () => {
    const { user, api } = await open(page, '', 3);
    await shown(page);
    const all = screen.queryByRole('checkbox', { name: 'Select all on this page' });
    expect(all !== null).toBe(page.removes !== null);
    if (!all || !page.removes) return;
    await user.click(all);
    const bar = within(await screen.findByRole('toolbar', { name: 'Actions' }));
    expect(bar.getByText('3 selected')).toBeInTheDocument();
    await user.click(bar.getByRole('button', { name: 'Clear selection' }));
    await waitFor(() => expect(screen.queryByRole('toolbar', { name: 'Actions' })).toBeNull());
    const box = (n: number) => screen.getByRole('checkbox', { name: new RegExp(`^Select ${page.row(n)}`) });
    await user.click(box(1));
    await user.keyboard('{Shift>}');
    await user.click(box(3));
    await user.keyboard('{/Shift}');
    expect(box(2)).toBeChecked();
    await user.click(box(1));
    await user.click(box(3));
    const actions = within(await screen.findByRole('toolbar', { name: 'Actions' }));
    await user.click(actions.getByRole('button', { name: page.removes }));
    // What the trash can undo needs no confirmation.
    if (!page.entity) {
      const confirmation = within(await screen.findByRole('dialog'));
      expect(api.sent.filter(({ method }) => method !== 'GET')).toEqual([]);
      await user.click(confirmation.getByRole('button', { name: page.removes }));
    }
    await waitFor(() => expect(screen.queryByRole('toolbar', { name: 'Actions' })).toBeNull());
    expect(api.sent.filter(({ method }) => method !== 'GET')).toHaveLength(1);
    await waitFor(() => expect(within(screen.getByRole('table')).queryByText(page.row(2))).toBeNull());
    expect(within(screen.getByRole('table')).getByText(page.row(1))).toBeInTheDocument();
  });

  test('sorts by a header in both directions and keeps the sort in the address', async () => {
    const { user, search } = await open(page, '', 3);
    await shown(page);
    const head = screen.getByRole('columnheader', { name: page.sorts });
    const before = head.getAttribute('aria-sort') ?? '';
    const other = before === 'ascending' ? 'descending' : 'ascending';
    const press = () => user.click(within(head).getByRole('button', { name: page.sorts }));
    await press();
    await waitFor(() => expect(head).toHaveAttribute('aria-sort', other));
    expect(search()).not.toBe('');
    await press();
    const back = before === 'none' ? 'descending' : before;
    await waitFor(() => expect(head).toHaveAttribute('aria-sort', back));
  });

  test('has an empty state for a search and clears the search', async () => {
    const { user } = await open(page, '?search=no-such-thing-anywhere', 3);
    expect(await screen.findByText('Nothing found')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Clear search and filters' }));
    expect(await shown(page)).toBeInTheDocument();
  });

  test('shows a failed load in place and retries', async () => {
    const { user } = await open(page, '', 3, (api) => failFirst(api, page));
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await shown(page)).toBeInTheDocument();
  });

  test('stays on a later page that fails to load, and retries it', async () => {
    const { user, search } = await open(page, '?page=2', 26, (api) => failFirst(api, page));
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    const pager = within(await screen.findByRole('navigation', { name: 'Pages' }));
    expect(pager.getByRole('button', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
    expect(search()).toBe('?page=2');
  });
});
