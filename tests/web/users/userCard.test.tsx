import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { loadMessages } from '#web/i18n/translate.ts';
import { type fakeApi, person } from '../support/fakeApi.ts';
import { openAdmin } from '../support/openAdmin.tsx';
import { olga } from '../support/session.ts';

const people = (api: ReturnType<typeof fakeApi>) => {
  api.tables.users = [
    olga,
    person({ id: 11, name: 'Ada Lovelace' }),
    person({ id: 12, name: 'Boris Both', accounts_count: 2 }),
    person({ id: 13, name: 'Ivan Invited', is_invited: true }),
    person({ id: 14, name: 'Otto Owner', is_owner: true }),
  ];
};
const card = async (title: string) => within(await screen.findByRole('dialog', { name: title }));
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('user card', () => {
  test('opens by its address over the current list, and closes back to it', async () => {
    const { user, search } = await openAdmin('/admin/users?search=ada', people);
    await user.click(await screen.findByRole('link', { name: 'Ada Lovelace' }));
    await (await card('Edit user')).findByLabelText('Name');
    expect(search()).toBe('?search=ada&card=11');
    await user.keyboard('{Escape}');
    await gone();
    expect(search()).toBe('?search=ada');
    // The focus returns shortly after the dialog is removed.
    await waitFor(() => expect(screen.getByRole('link', { name: 'Ada Lovelace' })).toHaveFocus());
  });

  test('shows Save and Cancel only after a change; saves changes with the ETag', async () => {
    const { user, api, search, lists } = await openAdmin('/admin/users?card=11', people);
    const dialog = await card('Edit user');
    const name = await dialog.findByLabelText('Name');
    expect(dialog.queryByRole('button', { name: 'Save' })).toBeNull();
    expect(dialog.getByLabelText('Email')).toBeDisabled();
    const before = lists().length;
    await user.type(name, '!');
    await user.keyboard('{Enter}');
    await gone();
    expect(api.last('PATCH')?.body).toEqual({ name: 'Ada Lovelace!' });
    expect(api.last('PATCH')?.headers.get('if-match')).toBe('"users-11-1"');
    expect(await screen.findByRole('link', { name: 'Ada Lovelace!' })).toBeInTheDocument();
    expect(await screen.findByText('User updated')).toBeInTheDocument();
    expect(lists()).toHaveLength(before);
    expect(search()).toBe('');
  });

  test.each(['', 'undefined', '1x'])('says that %j is no id of a user, and leaves the list', async (id) => {
    const { search } = await openAdmin(`/admin/users?search=ada&card=${id}`, people);
    expect(await screen.findByText('User id undefined')).toBeInTheDocument();
    expect(await screen.findByRole('link', { name: 'Ada Lovelace' })).toBeInTheDocument();
    expect(search()).toBe('?search=ada');
  });

  test('confirms discarding changes on Escape and on Back', async () => {
    const { user, router } = await openAdmin('/admin/users', people);
    await user.click(await screen.findByRole('link', { name: 'Ada Lovelace' }));
    await user.type(await (await card('Edit user')).findByLabelText('Name'), '!');
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(screen.getByLabelText('Name')).toHaveValue('Ada Lovelace!');
    await router.navigate(-1);
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await gone();
    expect(screen.getByRole('link', { name: 'Ada Lovelace' })).toBeInTheDocument();
  });

  test('adds a user at the top; shows errors at their inputs and allows the next attempt', async () => {
    const { user, api, lists } = await openAdmin('/admin/users?card=0', people);
    const dialog = await card('Add user');
    await user.type(await dialog.findByLabelText(/^Name/), 'Zoe New');
    await user.type(dialog.getByLabelText(/^Email/), 'zoe@example.com');
    await user.type(dialog.getByLabelText(/^Password/), 'short');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Use 8 to 255 characters')).toBeInTheDocument();
    expect(api.last('POST')?.path).not.toBe('/api/v1/users');
    await user.type(dialog.getByLabelText(/^Password/), '-no-longer');
    await user.type(dialog.getByLabelText(/^Confirm/), 'short-no-longer');
    const before = lists().length;
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await gone();
    expect(await screen.findByText('User created')).toBeInTheDocument();
    expect(screen.getAllByRole('rowheader')[0]).toHaveTextContent('Zoe New');
    expect(screen.getByText('6 users')).toBeInTheDocument();
    expect(lists()).toHaveLength(before);
  });

  test('removes a person after a confirmation, not the owner', async () => {
    const { user, api } = await openAdmin('/admin/users?card=11', people);
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Remove from account' }));
    const prompt = await card('Remove Ada Lovelace from the account?');
    expect(prompt.getByText(/Everything they created stays/)).toBeInTheDocument();
    expect(api.last('DELETE')).toBeUndefined();
    await user.click(prompt.getByRole('button', { name: 'Remove' }));
    await gone();
    expect(api.last('DELETE')?.path).toBe('/api/v1/users/11');
    expect(await screen.findByText('Ada Lovelace removed from the account')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Ada Lovelace' })).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Otto Owner' }));
    await (await card('Edit user')).findByLabelText('Name');
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
      'See as this person',
      'Show in the audit log',
      'Personal data',
    ]);
  });

  test('hands the account to another administrator by password', async () => {
    await loadMessages('member');
    const { user, api } = await openAdmin('/admin/users?card=11', (fake) => {
      people(fake);
      fake.tables.users =
        fake.tables.users?.map((each) => (each.id === 11 ? { ...each, full_access: true } : each)) ?? [];
    });
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Make owner' }));
    const prompt = await card('Make Ada Lovelace the owner of the account?');
    // jsdom does not know that the prompt makes the card inert, whose focus trap would take the keys.
    fireEvent.change(await prompt.findByLabelText('Password'), { target: { value: 'secret-of-olga' } });
    await user.click(prompt.getByRole('button', { name: 'OK' }));
    await gone();
    expect(api.last('POST')).toMatchObject({
      path: '/api/v1/users/11/make-owner',
      body: { password_current: 'secret-of-olga' },
    });
    expect(await screen.findByText('Ada Lovelace owns the account now')).toBeInTheDocument();
  });

  test('withdraws the invitation of a person who has not accepted', async () => {
    const { user, api } = await openAdmin('/admin/users?card=13', people);
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Withdraw invitation' }));
    const prompt = await card('Withdraw the invitation of Ivan Invited?');
    await user.click(prompt.getByRole('button', { name: 'Withdraw' }));
    await gone();
    expect(api.last('DELETE')?.path).toBe('/api/v1/users/13');
  });

  test('shows a violation without an input in the alert and allows the next submit', async () => {
    const { user, api } = await openAdmin('/admin/users?card=11', people);
    const dialog = await card('Edit user');
    await user.type(await dialog.findByLabelText('Name'), '!');
    api.failNext(api.refuse('validation', 'validation', [{ field: 'mystery', message: 'errors.invalid', params: {} }]));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    const alert = await dialog.findByRole('alert');
    expect(alert).toHaveTextContent('mystery: This value is not valid');
    expect(alert).toHaveTextContent('Error while saving');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await gone();
    expect(await screen.findByRole('link', { name: 'Ada Lovelace!' })).toBeInTheDocument();
  });

  test('explains a conflict and saves the typed values', async () => {
    const { user, api } = await openAdmin('/admin/users?card=11', people);
    const dialog = await card('Edit user');
    await user.type(await dialog.findByLabelText('Name'), '!');
    api.touch('users', 11);
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    const alert = within(await dialog.findByRole('alert'));
    expect(alert.getByText(/^Another user changed this meanwhile/)).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await gone();
    expect(api.last('PATCH')?.headers.get('if-match')).toBe('"users-11-2"');
    expect(await screen.findByRole('link', { name: 'Ada Lovelace!' })).toBeInTheDocument();
  });

  test('keeps typed values and the choice when the other version cannot be loaded', async () => {
    const { user, api } = await openAdmin('/admin/users?card=11', people);
    const dialog = await card('Edit user');
    await user.type(await dialog.findByLabelText('Name'), '!');
    api.touch('users', 11);
    let isAway = true;
    const isReading = (input: unknown, init?: RequestInit) =>
      (init?.method ?? 'GET') === 'GET' && String(input).includes('users/11');
    vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) =>
      isAway && isReading(input, init) ? api.refuse('unavailable', 'unavailable') : api.fetch(input, init),
    );
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    const theirs = await dialog.findByRole('button', { name: 'Load their version' });
    expect(dialog.getByRole('button', { name: 'Save mine' })).toBeInTheDocument();
    await user.click(theirs);
    expect(await screen.findByText('Error')).toBeInTheDocument();
    expect(dialog.getByLabelText('Name')).toHaveValue('Ada Lovelace!');
    isAway = false;
    await user.click(theirs);
    await waitFor(() => expect(dialog.getByLabelText('Name')).toHaveValue('Ada Lovelace'));
  });

  test('reports a taken email 300 ms after typing and after a rejection', async () => {
    const { user } = await openAdmin('/admin/users?card=0', people);
    const dialog = await card('Add user');
    await user.type(await dialog.findByLabelText(/^Email/), 'person11@example.com');
    expect(await dialog.findByText('User with selected email already exists')).toBeInTheDocument();
    await user.type(dialog.getByLabelText(/^Name/), 'Ada again');
    await user.type(dialog.getByLabelText(/^Password/), 'long-enough-1');
    await user.type(dialog.getByLabelText(/^Confirm/), 'long-enough-1');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('User with selected email already exists');
  });

  test('gives a user of several accounts roles, and changes nothing else of them', async () => {
    const { user, api } = await openAdmin('/admin/users?card=12', (fake) => {
      people(fake);
      fake.tables.roles = [
        { id: 2, name: 'Everybody', is_default: true },
        { id: 3, name: 'Sales', is_default: false },
      ];
    });
    const dialog = await card('Edit user');
    expect(await dialog.findByLabelText('Name')).toBeDisabled();
    expect(dialog.getByLabelText('New password')).toBeDisabled();
    expect(dialog.getByRole('alert')).toHaveTextContent('belongs to several accounts');
    expect(dialog.getByRole('alert')).toHaveTextContent('You can change their roles');
    expect(dialog.getByRole('button', { name: 'Generate key' })).toBeDisabled();
    await user.click(await dialog.findByRole('combobox', { name: 'Roles' }));
    await user.click(await screen.findByRole('option', { name: 'Sales' }));
    await user.keyboard('{Escape}');
    await user.click(await dialog.findByRole('button', { name: 'Save' }));
    await gone();
    expect(api.last('PATCH')?.body).toEqual({ role_ids: [3] });
  });

  test('is read-only for an administrator of several accounts', async () => {
    await openAdmin('/admin/users?card=12', (fake) => {
      fake.tables.users = [olga, person({ id: 12, name: 'Boris Both', accounts_count: 2, full_access: true })];
    });
    const dialog = await card('Edit user');
    expect(await dialog.findByLabelText('Name')).toBeDisabled();
    expect(dialog.getByRole('alert')).toHaveTextContent(/Only they can change their details\.$/);
    expect(dialog.getByText('Full access is not limited by roles: everything is allowed.')).toBeInTheDocument();
  });

  test.each([
    ['the owner, for other administrators', 14, 'Only the owner can change this.', 2],
    ['people who have not accepted', 13, 'Available once the invitation is accepted.', 3],
  ])('has no password and key inputs of %s, and explains why', async (_of, id, reason, groups) => {
    await openAdmin(`/admin/users?card=${id}`, people);
    const dialog = await card('Edit user');
    expect(await dialog.findByLabelText('Name')).toBeEnabled();
    expect(await dialog.findAllByText(reason)).toHaveLength(groups);
    expect(dialog.queryByLabelText('New password')).toBeNull();
    expect(dialog.queryByRole('button', { name: 'Generate key' })).toBeNull();
  });

  test('requests a password confirmation only while a password is typed, and clears it', async () => {
    const { user, api } = await openAdmin('/admin/users?card=11', people);
    const dialog = await card('Edit user');
    await user.type(await dialog.findByLabelText('New password'), 'x');
    await user.type(dialog.getByLabelText('Confirm password'), 'y');
    await user.clear(dialog.getByLabelText('New password'));
    expect(dialog.queryByLabelText('Confirm password')).toBeNull();
    expect(dialog.queryByRole('button', { name: 'Save' })).toBeNull();
    await user.type(dialog.getByLabelText('Name'), '!');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await gone();
    expect(api.last('PATCH')?.body).toEqual({ name: 'Ada Lovelace!' });
  });

  test('generates an API key and shows it once', async () => {
    const { user } = await openAdmin('/admin/users?card=11', people);
    const dialog = await card('Edit user');
    await user.click(await dialog.findByRole('button', { name: 'Generate key' }));
    expect(await dialog.findByRole('textbox', { name: 'API key' })).toHaveValue('key-123');
    await user.click(dialog.getByRole('button', { name: 'Copy key' }));
    expect(await screen.findByText('Key copied')).toBeInTheDocument();
    expect(await navigator.clipboard.readText()).toBe('key-123');
  });
});
