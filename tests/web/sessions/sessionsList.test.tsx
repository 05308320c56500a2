import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { type fakeApi, person, visit } from '../support/fakeApi.ts';
import { openAdmin } from '../support/openAdmin.tsx';
import { olga } from '../support/session.ts';

const visits = (api: ReturnType<typeof fakeApi>) => {
  api.tables.users = [olga, person({ id: 11, name: 'Ada Lovelace' })];
  api.tables.sessions = [
    visit({ id: 1, user_id: 7, user_name: olga.name, is_current: true, last_seen_at: '2026-01-09T00:00:00.000Z' }),
    visit({ id: 2, user_id: 11, user_name: 'Ada Lovelace', device: 'Safari, iOS' }),
    visit({ id: 3, user_id: 11, user_name: 'Ada Lovelace', device: 'Firefox, Windows' }),
  ];
};
const row = async (name: RegExp) => within(await screen.findByRole('row', { name }));

describe('sessions list', () => {
  test('marks this device, which cannot be signed out here', async () => {
    await openAdmin('/admin/sessions', visits);
    const own = await row(/This device/);
    expect(own.getByRole('checkbox')).toBeDisabled();
    expect(own.queryByRole('button', { name: /Sign out/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'New entity' })).toBeNull();
  });

  test('ends one after a confirmation and removes it without reloading the list', async () => {
    const { user, api, lists } = await openAdmin('/admin/sessions', visits);
    await user.click((await row(/Safari/)).getByRole('button', { name: 'Sign out: Ada Lovelace, Safari, iOS' }));
    const before = lists('sessions').length;
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Sign out' }));
    expect(await screen.findByText('1 session signed out')).toBeInTheDocument();
    expect(api.last('DELETE')?.path).toBe('/api/v1/sessions/2');
    await waitFor(() => expect(screen.queryByText('Safari, iOS')).toBeNull());
    expect(lists('sessions')).toHaveLength(before);
    expect(screen.getByText('2 sessions')).toBeInTheDocument();
  });

  test('ends many; one that failed stays listed and selected', async () => {
    const { user, api } = await openAdmin('/admin/sessions', visits);
    await row(/Safari/);
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    const bar = within(screen.getByRole('toolbar'));
    expect(bar.getByText('2 selected')).toBeInTheDocument();
    api.failNext(api.refuse('server_error', 'server_error'));
    await user.click(bar.getByRole('button', { name: 'Sign out' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Sign out' }));
    expect(await screen.findByText('1 session signed out')).toBeInTheDocument();
    expect(screen.getByText('Could not sign out 1 session')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByText('1 selected')).toBeInTheDocument());
    expect(api.tables.sessions).toHaveLength(2);
  });

  test('filters by a user found by name, and restores the name from the address', async () => {
    const { user, search, lists } = await openAdmin('/admin/sessions', visits);
    await row(/Safari/);
    await user.click(screen.getByRole('button', { name: 'Filters' }));
    await user.type(await screen.findByRole('combobox', { name: 'User' }), 'ada');
    await user.click(await screen.findByRole('option', { name: 'Ada Lovelace' }));
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    await waitFor(() => expect(search()).toBe('?user_id=11'));
    await waitFor(() => expect(lists('sessions').at(-1)?.query.get('filter[user_id]')).toBe('11'));
    await user.click(await screen.findByRole('button', { name: 'Filters 1' }));
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'User' })).toHaveValue('Ada Lovelace'));
  });
});
