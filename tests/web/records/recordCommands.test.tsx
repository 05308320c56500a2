import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { event, field } from '../entities/entityApi.ts';
import { card, lot, openRecords, save } from './openRecords.ts';

describe('record history', () => {
  const history = [
    event({ id: 13, type_id: 2, data: { deleted_at: { from: '2026-01-02T03:04:05.000Z', to: null } } }),
    event({ id: 12, type_id: 3 }),
    event({ id: 11, type_id: 2, data: { title: { from: '', to: 'Lot 7' }, amount: { from: 12, to: null } } }),
    ...Array.from({ length: 9 }, (_, index) =>
      event({ id: 10 - index, type_id: 1, data: { title: 'Lot', won: null } }),
    ),
  ];
  const opened = async () => {
    const page = await openRecords('?card=7', { history });
    const dialog = await card('Lot 7 · #7');
    await page.user.click(await dialog.findByText('Change history'));
    return { ...page, dialog, panel: within(await dialog.findByRole('region', { name: 'Change history' })) };
  };

  test('is loaded on demand and describes changes by field names', async () => {
    const { api, panel } = await opened();
    const items = (await panel.findAllByText('Record added')).length;
    expect(items).toBe(7);
    expect(panel.getByText('Record restored')).toBeInTheDocument();
    expect(panel.getByText('Record deleted')).toBeInTheDocument();
    const [changed] = panel.getAllByRole('listitem').filter((item) => within(item).queryByText('Record changed'));
    expect(changed).toHaveTextContent(/Olga Owner/);
    expect(changed).toHaveTextContent(/Title:\s*emptybecameLot 7/);
    expect(changed).toHaveTextContent(/Amount:\s*12becameno value/);
    expect(api.sent.filter(({ path }) => path === '/api/rest/deals/7/history')).toHaveLength(1);
  });

  test('is paged by ten', async () => {
    const { user, api, panel } = await opened();
    await user.click(await panel.findByRole('button', { name: 'Older changes' }));
    await waitFor(() => expect(panel.getAllByText('Record added')).toHaveLength(2));
    expect(api.sent.findLast(({ path }) => path.endsWith('/history'))?.query.get('page')).toBe('2');
  });

  test('is hidden for a new record', async () => {
    await openRecords('?card=0');
    const dialog = await card('New record');
    await dialog.findByLabelText('Title');
    expect(dialog.queryByText('Change history')).toBeNull();
  });
});

describe('record card commands', () => {
  const rows = Array.from({ length: 12 }, (_, index) => ({ ...lot, id: 20 - index, title: `Lot ${20 - index}` }));

  test('walk the list beyond the page, and confirm before leaving unsaved changes', async () => {
    const { user, search } = await openRecords('?card=12&perPage=10', { rows });
    await card('Lot 12 · #12');
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await card('Lot 11 · #11');
    expect(screen.getByRole('button', { name: 'Previous record' })).toBeEnabled();
    await user.click(await waitForEnabled('Next record'));
    await card('Lot 10 · #10');
    await user.click(await waitForEnabled('Next record'));
    await card('Lot 9 · #9');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Next record' })).toBeDisabled());
    await user.click(await waitForEnabled('Previous record'));
    const tenth = await card('Lot 10 · #10');
    await user.type(await tenth.findByLabelText('Title'), '!');
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await card('Lot 11 · #11');
    expect(search()).toContain('card=11');
  });

  test.each([
    ['', 'sort[id]=desc', 'sort[id]=asc', null],
    ['&sort=won&order=asc', 'sort[won]=asc', 'sort[won]=desc', null],
    ['&sort=amount&order=desc&any[0][title][eq]=a&any[1][amount][gte]=3', 'sort[amount]=desc', 'sort[amount]=asc', 'a'],
  ])(
    'lead from a directly opened card to neighbours outside the loaded page: %s',
    async (list, after, before, group) => {
      const sortOf = (query: URLSearchParams) =>
        [...query].flatMap(([key, value]) => (key.startsWith('sort') ? [`${key}=${value}`] : [])).join('&');
      const requests = (query: URLSearchParams) => {
        if (query.get('after') !== 'id:7' || query.get('query[or][0][title][eq]') !== group) return null;
        return [{ id: { [after]: 6, [before]: 8 }[sortOf(query)] ?? 0 }];
      };
      const six = { ...lot, id: 6, title: 'Lot 6' };
      await openRecords(`?card=7${list}`, {
        refuse: (_, { method, path, query }) => {
          if (method !== 'GET' || path.includes('history')) return undefined;
          if (path.endsWith('/6')) return { status: 200, data: six };
          if (!path.endsWith('/deals')) return undefined;
          return { status: 200, data: { items: requests(query) ?? [{ ...lot, id: 99 }], totals: { count: 60 } } };
        },
      });
      await card('Lot 7 · #7');
      expect(await waitForEnabled('Previous record')).toBeInTheDocument();
      fireEvent.click(await waitForEnabled('Next record'));
      await card('Lot 6 · #6');
    },
  );

  const command = async (name: string) => {
    const page = await openRecords('?card=7&perPage=10');
    await card('Lot 7 · #7');
    await page.user.click(screen.getByRole('button', { name: 'More actions' }));
    await page.user.click(await screen.findByRole('menuitem', { name }));
    return page;
  };

  test('duplicate the record into a new card that can be saved at once', async () => {
    const { user, api } = await command('Duplicate');
    const copy = await card('New record');
    expect(await copy.findByLabelText('Title')).toHaveValue('Lot 7');
    await user.click(save(copy));
    await waitFor(() => expect(api.last('POST')?.body).toMatchObject({ title: 'Lot 7', amount: 12, won: true }));
  });

  test('copy a link to the record', async () => {
    await command('Copy link');
    expect(await screen.findByText('Copied')).toBeInTheDocument();
    await waitFor(async () =>
      expect(await navigator.clipboard.readText()).toBe(`${location.origin}/admin/data/deals?card=7`),
    );
  });

  test('move it to the trash at once, with Undo, and close the card', async () => {
    const { user, api, search } = await command('Delete');
    await waitFor(() =>
      expect(api.last('POST')).toMatchObject({ path: '/api/rest/deals/bulk', body: { delete: [7] } }),
    );
    await waitFor(() => expect(search()).not.toContain('card'));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(api.last('POST')?.body).toEqual({ update: [{ id: 7, deleted_at: null }] }));
  });
});

async function waitForEnabled(name: string) {
  await waitFor(() => expect(screen.getByRole('button', { name })).toBeEnabled());
  return screen.getByRole('button', { name });
}

test('a copy leaves out the fields that may only be read', async () => {
  const select = { type_id: 5, access: 'read' } as const;
  const fields = [
    field({ id: 1, alias: 'title', name: 'Title' }),
    field({ id: 2, alias: 'price', name: 'Price', access: 'read' }),
    field({ id: 3, alias: 'owner', name: 'Owner', ...select, extra: { select_subtype: 'user' } }),
  ];
  const row = { id: 7, title: 'Lot', price: 'a', owner: 2, owner_data: { id: 2, name: 'Boris' } };
  const { user, api } = await openRecords('?card=7', { fields, rows: [row] });
  const opened = await card('Lot · #7');
  await user.click(await opened.findByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Duplicate' }));
  const copy = within(await screen.findByRole('dialog', { name: 'New record' }));
  await user.click(save(copy));
  await waitFor(() => expect(api.last('POST')?.body).toEqual({ title: 'Lot' }));
});
