import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { type fakeApi, person, sentOf } from '../support/fakeApi.ts';
import { openAdmin } from '../support/openAdmin.tsx';
import { olga } from '../support/session.ts';

type Api = ReturnType<typeof fakeApi>;

/** Adds the invitation endpoints to the fake API. They reject existing users and name new ones by their address. */
function withInvitations(api: Api) {
  api.tables.users = [
    olga,
    person({ id: 11, name: 'Ada Lovelace', email: 'ada@example.com' }),
    person({ id: 12, name: 'ivan', email: 'ivan@example.com', is_invited: true, last_action_at: null }),
  ];
  const { fetch } = api;
  api.fetch = async (input, init = {}) => {
    const call = sentOf(input, init);
    const again = /\/users\/(\d+)\/invite$/.exec(call.path);
    if (call.method !== 'POST' || !(again || call.path.endsWith('/users/invite'))) return fetch(input, init);
    api.sent.push(call);
    if (again) {
      const one = api.tables.users?.find(({ id }) => id === Number(again[1]));
      return one?.is_invited ? new Response(null, { status: 204 }) : api.refuse('conflict', 'user_is_not_invited');
    }
    return invite(api, call.body as { email: string; full_access: boolean });
  };
}

function invite(api: Api, { email, full_access }: { email: string; full_access: boolean }) {
  const rows = api.tables.users ?? [];
  if (rows.some((row) => row.email === email)) return api.refuse('conflict', 'user already exsits in account');
  const made = person({ id: 500 + rows.length, name: email.split('@')[0] ?? '', email, full_access, is_invited: true });
  rows.push(made);
  return new Response(JSON.stringify(made), { status: 201, headers: { 'content-type': 'application/json' } });
}

const open = async (roles: { id: number; name: string; is_default: boolean }[] = []) => {
  const admin = await openAdmin('/admin/users', (api) => {
    withInvitations(api);
    api.tables.roles = roles;
  });
  await admin.user.click(await screen.findByRole('button', { name: 'Invite' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite people' }));
  return { ...admin, dialog };
};
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const invitations = (api: Api) => api.sent.filter(({ path }) => path.endsWith('/users/invite')).map(({ body }) => body);

describe('invite', () => {
  test('gives roles with the invitation, unless full access makes them useless', async () => {
    const { user, api, dialog } = await open([
      { id: 1, name: 'Member', is_default: true },
      { id: 2, name: 'Sales', is_default: false },
    ]);
    await user.type(dialog.getByLabelText(/^Email/), 'zoe@example.com');
    await user.click(await dialog.findByRole('combobox', { name: 'Roles' }));
    await user.click(await screen.findByRole('option', { name: 'Sales' }));
    await user.keyboard('{Escape}');
    await user.click(await dialog.findByRole('switch', { name: 'Full access' }));
    expect(dialog.queryByRole('combobox', { name: 'Roles' })).toBeNull();
    await user.click(dialog.getByRole('switch', { name: 'Full access' }));
    await user.click(dialog.getByRole('button', { name: 'Send invitation' }));
    await gone();
    expect(invitations(api)).toEqual([{ email: 'zoe@example.com', full_access: false, role_ids: [2] }]);
  });

  test('sends on Enter; invited users are marked at the top of the list, without a reload', async () => {
    const { user, api, dialog, lists } = await open();
    const before = lists().length;
    await user.type(dialog.getByLabelText(/^Email/), 'zoe@example.com');
    await user.click(dialog.getByRole('switch', { name: 'Full access' }));
    await user.type(dialog.getByLabelText(/^Email/), '{Enter}');
    await gone();
    expect(invitations(api)).toEqual([{ email: 'zoe@example.com', full_access: true }]);
    expect(await screen.findByText('Invitation sent')).toBeInTheDocument();
    const [first] = screen.getAllByRole('rowheader');
    expect(first).toHaveTextContent('zoe');
    expect(first).toHaveTextContent('Invited');
    expect(screen.getByText('4 users')).toBeInTheDocument();
    expect(lists()).toHaveLength(before);
  });

  test('does not send an empty or invalid address', async () => {
    const { user, api, dialog } = await open();
    await user.click(dialog.getByRole('button', { name: 'Send invitation' }));
    expect(await dialog.findByText('Enter a value')).toBeInTheDocument();
    await user.type(dialog.getByLabelText(/^Email/), 'nobody');
    await user.click(dialog.getByRole('button', { name: 'Send invitation' }));
    expect(await dialog.findByText('Enter a valid email, like name@company.com')).toBeInTheDocument();
    expect(invitations(api)).toEqual([]);
  });

  test('reports an existing user 300 ms after typing and on the server’s rejection', async () => {
    const { user, api, dialog } = await open();
    await user.type(dialog.getByLabelText(/^Email/), 'ada@example.com');
    expect(await dialog.findByText('User with selected email already exists')).toBeInTheDocument();
    expect(invitations(api)).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Send invitation' }));
    await waitFor(() => expect(invitations(api)).toHaveLength(1));
    expect(await dialog.findByText('User with selected email already exists')).toBeInTheDocument();
    expect(dialog.getByLabelText(/^Email/)).toHaveValue('ada@example.com');
  });

  test('accepts several addresses; rejected ones stay, each with its reason', async () => {
    const { user, dialog, api } = await open();
    await user.click(dialog.getByLabelText(/^Email/));
    await user.paste('new.one@example.com, ada@example.com\nnew.two@example.com;new.ONE@example.com');
    await user.click(dialog.getByRole('button', { name: 'Send 3 invitations' }));
    expect(await screen.findByText('2 invitations sent')).toBeInTheDocument();
    expect(invitations(api)).toHaveLength(3);
    await waitFor(() => expect(dialog.getByLabelText(/^Email/)).toHaveValue('ada@example.com'));
    expect(dialog.getByText('User with selected email already exists')).toBeInTheDocument();
  });

  test('can be resent from the row and from the card', async () => {
    const { user, api } = await openAdmin('/admin/users', withInvitations);
    await user.click(await screen.findByRole('button', { name: 'Send again: ivan' }));
    expect(await screen.findByText('Invitation sent')).toBeInTheDocument();
    expect(api.last('POST')?.path).toBe('/api/v1/users/12/invite');
    await user.click(screen.getByRole('link', { name: 'ivan' }));
    const card = within(await screen.findByRole('dialog', { name: 'Edit user' }));
    await user.click(await card.findByRole('button', { name: 'Send again' }));
    await waitFor(() => expect(api.sent.filter(({ path }) => path.endsWith('/12/invite'))).toHaveLength(2));
  });

  test('reports that a user has joined meanwhile, and removes the mark', async () => {
    const { user, api } = await openAdmin('/admin/users', withInvitations);
    const again = await screen.findByRole('button', { name: 'Send again: ivan' });
    Object.assign(api.tables.users?.find(({ id }) => id === 12) ?? {}, { is_invited: false });
    await user.click(again);
    expect(await screen.findByText('This person has already accepted the invitation')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText('Invited')).toBeNull());
  });
});
