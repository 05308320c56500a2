import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { type Role, roles } from '#resources/people/roles/roles.resource.ts';
import { loadMessages } from '#web/i18n/translate.ts';
import { openAdmin } from '../support/openAdmin.tsx';

const role = (fields: Partial<Role> & { id: number }): Role => ({
  name: `Role ${fields.id}`,
  description: '',
  is_default: false,
  is_of_module: false,
  is_broken: false,
  broken: [],
  new_entities: 'none',
  entities: [],
  fields: [],
  members_count: 0,
  ...fields,
});

const everybody = () => role({ id: 1, name: 'Everybody', is_default: true, new_entities: 'write', members_count: 4 });
const sales = () => role({ id: 2, name: 'Sales', description: 'Own deals', members_count: 2 });

async function open(rows: Role[]) {
  await loadMessages('member', 'request_errors');
  return openAdmin('/admin/roles', (api) => api.serve(roles, rows));
}
const row = async (name: RegExp) => within(await screen.findByRole('row', { name }));

type Opened = Awaited<ReturnType<typeof open>>;

const choose = async (user: Opened['user'], name: string, command: string) => {
  await user.click((await row(new RegExp(name))).getByRole('button', { name: `More actions: ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: command }));
  return within(await screen.findByRole('dialog'));
};

describe('roles list', () => {
  test('shows description, members and the default role, and is in the sidebar', async () => {
    await open([everybody(), sales()]);
    // The cell has a script of its own.
    expect(await (await row(/Everybody/)).findByText('Default')).toBeInTheDocument();
    const second = await row(/Sales/);
    expect(second.getByText('Own deals')).toBeInTheDocument();
    expect(second.getByText('2')).toBeInTheDocument();
    expect(second.queryByText('Default')).toBeNull();
    expect(screen.getByText('2 roles')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Roles' })).toHaveAttribute('href', '/admin/roles');
  });

  test('marks the roles of modules', async () => {
    await open([everybody(), role({ id: 4, name: 'Board', is_of_module: true })]);
    expect(await (await row(/Board/)).findByText('Module')).toBeInTheDocument();
    expect((await row(/Everybody/)).queryByText('Module')).toBeNull();
  });

  test('says which condition of a broken role cannot be checked, and why, also to the keyboard', async () => {
    const where = { entity_id: 5, group: 0, condition: 0, field: 'company.owner', reason: 'hop' } as const;
    const broken = [
      { ...where, action: 'read' },
      { ...where, action: 'update' },
    ] as const;
    const { user } = await open([role({ id: 3, name: 'Partners', is_broken: true, broken: [...broken] })]);
    const mark = (await row(/Partners/)).getByText('Needs attention');
    await user.hover(mark);
    const tip = await screen.findByRole('tooltip');
    expect(tip).toHaveTextContent(/: “company.owner” \(it doesn’t lead to another entity any more\)\.$/);
    expect(mark.closest('[tabindex="0"]')).not.toBeNull();
  });

  test('leads to the role, and offers no commands for the default one', async () => {
    await open([everybody(), sales()]);
    expect((await row(/Sales/)).getByRole('link', { name: 'Sales' })).toHaveAttribute('href', '/admin/roles/2');
    expect(screen.getByRole('button', { name: 'Edit Everybody' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'More actions: Everybody' })).toBeNull();
  });

  test('adds a role by name and description, and leads to it', async () => {
    const { user, api, router } = await open([everybody()]);
    await user.click((await screen.findAllByRole('button', { name: 'New role' }))[0] as HTMLElement);
    const dialog = within(await screen.findByRole('dialog', { name: 'New role' }));
    await user.type(await dialog.findByLabelText(/^Name/), 'Sales');
    await user.type(dialog.getByLabelText('Description'), 'Own deals');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Role created. It grants nothing yet.')).toBeInTheDocument();
    expect(api.last('POST')?.body).toEqual({ name: 'Sales', description: 'Own deals' });
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/roles/1001'));
  });

  test('says what happens to its members before it deletes a role', async () => {
    const { user, api } = await open([everybody(), sales()]);
    const dialog = await choose(user, 'Sales', 'Delete');
    expect(
      dialog.getByText('2 members have it. Members without another role get the default role.'),
    ).toBeInTheDocument();
    expect(api.last('DELETE')).toBeUndefined();
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Role “Sales” deleted')).toBeInTheDocument();
    expect(api.last('DELETE')?.path).toBe('/api/v1/roles/2');
    await waitFor(() => expect(screen.queryByRole('row', { name: /Sales/ })).toBeNull());
  });

  test.each([
    ['role_is_default', 'This is the default role. Make another role the default first.'],
    ['role_of_keys', 'API keys are limited to this role. Revoke them first.'],
  ])('shows why a role cannot be deleted: %s', async (refusal, text) => {
    const { user, api } = await open([everybody(), sales()]);
    const dialog = await choose(user, 'Sales', 'Delete');
    api.failNext(api.refuse('conflict', refusal));
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(await row(/Sales/)).toBeDefined();
  });

  test('makes another role the default after a confirmation', async () => {
    const { user, api } = await open([everybody(), sales()]);
    const dialog = await choose(user, 'Sales', 'Make default');
    await user.click(dialog.getByRole('button', { name: 'Make default' }));
    expect(await screen.findByText('“Sales” is the default role now')).toBeInTheDocument();
    expect(api.last('PATCH')).toMatchObject({ path: '/api/v1/roles/2', body: { is_default: true } });
    await waitFor(async () => expect((await row(/Sales/)).getByText('Default')).toBeInTheDocument());
  });
});
