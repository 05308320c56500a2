import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { loadMessages } from '#web/i18n/translate.ts';
import { type fakeApi, person } from '../support/fakeApi.ts';
import { openAdmin } from '../support/openAdmin.tsx';
import { olga } from '../support/session.ts';

const people = (api: ReturnType<typeof fakeApi>) => {
  api.tables.users = [
    olga,
    person({ id: 11, name: 'Ada Lovelace' }),
    person({ id: 12, name: 'Boris Blocked', blocked: true }),
    ...Array.from({ length: 30 }, (_, index) => person({ id: 100 + index, name: `Person ${100 + index}` })),
  ];
};
const link = (name: string) => screen.findByRole('link', { name });
const query = (search: string) => Object.fromEntries(new URLSearchParams(search));

describe('users list', () => {
  test('shows the state of its address', async () => {
    const { lists } = await openAdmin('/admin/users?search=person&page=2&limit=10&sort=name&order=desc&x=1', people);
    await link('Person 119');
    expect(Object.fromEntries(lists().at(-1)?.query ?? [])).toEqual({
      query: 'person',
      page: '2',
      limit: '10',
      'sort[name]': 'desc',
    });
    expect(screen.getByRole('columnheader', { name: 'User' })).toHaveAttribute('aria-sort', 'descending');
    expect(screen.getByRole('button', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
    expect(screen.getByRole('searchbox')).toHaveValue('person');
    expect(screen.getByRole('link', { name: 'Users' })).toHaveAttribute('aria-current', 'page');
  });

  test('shows the type of each user in the list and in the card', async () => {
    await loadMessages('member');
    const { user } = await openAdmin('/admin/users', (api) => {
      api.tables.users = [
        olga,
        person({ id: 11, name: 'Ada Lovelace' }),
        person({ id: 12, name: 'Alan Admin', full_access: true }),
        person({ id: 14, name: 'Otto Owner', is_owner: true, full_access: true }),
      ];
    });
    await link('Ada Lovelace');
    const typeOf = (name: RegExp) =>
      within(screen.getByRole('row', { name })).getByText(/^(User|Administrator|Owner)$/).textContent;
    expect([/Ada/, /Alan/, /Otto/].map(typeOf)).toEqual(['User', 'Administrator', 'Owner']);
    await user.click(await link('Alan Admin'));
    expect(await within(await screen.findByRole('dialog')).findByText('Administrator')).toBeInTheDocument();
  });

  test('shows the roles of each user, the default one by name, and that full access has all rights', async () => {
    const { api } = await openAdmin('/admin/users', (fake) => {
      fake.tables.roles = [
        { id: 1, name: 'Everybody', is_default: true },
        { id: 2, name: 'Sales', is_default: false },
        { id: 3, name: 'Support', is_default: false },
      ];
      fake.tables.users = [
        olga,
        person({ id: 11, name: 'Ada Lovelace', role_ids: [2, 3] }),
        person({ id: 12, name: 'Alan Admin', role_ids: [2], full_access: true }),
        person({ id: 13, name: 'Nora None' }),
        person({ id: 14, name: 'Gina Gone', role_ids: [99] }),
      ];
    });
    await link('Ada Lovelace');
    const rolesOf = (name: RegExp) => within(screen.getByRole('row', { name })).getAllByRole('cell')[1]?.textContent;
    await waitFor(() => expect(rolesOf(/Ada/)).toBe('Sales, Support'));
    expect([/Alan/, /Nora/, /Gina/].map(rolesOf)).toEqual(['All rights', 'Default: Everybody', '—']);
    expect(screen.getByRole('columnheader', { name: 'Roles' })).toBeInTheDocument();
    expect(api.sent.some(({ method }) => method !== 'GET')).toBe(false);
  });

  test('searches 300 ms after typing, with one call, and returns to the first page', async () => {
    const { search, lists } = await openAdmin('/admin/users?page=2', people);
    await link('Person 129');
    const before = lists().length;
    // At once, because a busy machine may take longer than 300 ms for a key.
    const box = screen.getByRole('searchbox');
    for (const value of ['a', 'ad', 'ada']) fireEvent.change(box, { target: { value } });
    await link('Ada Lovelace');
    expect(search()).toBe('?search=ada');
    expect(lists()).toHaveLength(before + 1);
  });

  test('moves between pages', async () => {
    const { user, search } = await openAdmin('/admin/users', people);
    await link('Ada Lovelace');
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await link('Person 129');
    expect(search()).toBe('?page=2');
    await user.click(screen.getByRole('button', { name: 'Page 1' }));
    await link('Ada Lovelace');
    expect(search()).toBe('');
  });

  test('applies filters only on submit and counts them', async () => {
    const { user, search, lists } = await openAdmin('/admin/users?search=b', people);
    await link('Boris Blocked');
    await user.click(screen.getByRole('button', { name: 'Filters' }));
    const group = await screen.findByRole('group', { name: 'Blocked' });
    const before = lists().length;
    await user.click(within(group).getByRole('button', { name: 'Yes' }));
    expect(lists()).toHaveLength(before);
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    await waitFor(() => expect(query(search())).toEqual({ search: 'b', blocked: 'Y' }));
    expect(await screen.findByRole('button', { name: 'Filters 1' })).toBeInTheDocument();
    await waitFor(() => expect(lists().at(-1)?.query.get('filter[blocked]')).toBe('true'));
  });

  test('distinguishes no matches from an empty list', async () => {
    const { user } = await openAdmin('/admin/users?search=nobody', people);
    await screen.findByText('Nothing found');
    await user.click(screen.getByRole('button', { name: 'Clear search and filters' }));
    await link('Ada Lovelace');
    expect(screen.getByRole('searchbox')).toHaveValue('');
  });

  test('shows a failed load in place and retries', async () => {
    const { user } = await openAdmin('/admin/users', (api) => {
      people(api);
      const { fetch } = api;
      let isFirst = true;
      api.fetch = (input, init) => {
        if (!String(input).includes('/v1/users') || !isFirst) return fetch(input, init);
        isFirst = false;
        return Promise.resolve(api.refuse('unavailable', 'unavailable'));
      };
    });
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Could not load the list');
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    await link('Ada Lovelace');
  });

  test('grants full access with a message; owner and blocked are fixed', async () => {
    const { user, api } = await openAdmin('/admin/users', people);
    await link('Ada Lovelace');
    await user.click(screen.getByRole('switch', { name: 'Full access: Ada Lovelace' }));
    expect(await screen.findByText('Full access granted')).toBeInTheDocument();
    expect(api.last('PATCH')).toMatchObject({ path: '/api/v1/users/11', body: { full_access: true } });
    expect(screen.getByRole('switch', { name: 'Full access: Ada Lovelace' })).toBeChecked();
    for (const name of [/^Full access: Boris Blocked/, /^Full access: Olga/, /^Active: Olga/])
      expect(screen.getByRole('switch', { name })).toBeDisabled();
    expect(screen.getByRole('switch', { name: 'Active: Boris Blocked' })).not.toBeChecked();
  });

  test('explains a rejected block', async () => {
    const { user, api } = await openAdmin('/admin/users', people);
    await link('Ada Lovelace');
    api.failNext(api.refuse('server_error', 'server_error'));
    await user.click(screen.getByRole('switch', { name: 'Active: Ada Lovelace' }));
    expect(await screen.findByText('Changing active state error')).toBeInTheDocument();
    expect(screen.getByRole('switch', { name: 'Active: Ada Lovelace' })).toBeChecked();
  });
});
