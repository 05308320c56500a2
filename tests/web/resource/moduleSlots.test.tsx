import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { fillSlot, type SectionProps } from '#web/resource/moduleSlots.ts';
import type { CellProps } from '#web/resource/view.ts';
import { type fakeApi, person } from '../support/fakeApi.ts';
import { openAdmin } from '../support/openAdmin.tsx';
import { olga } from '../support/session.ts';

const people = (api: ReturnType<typeof fakeApi>) => {
  api.tables.users = [olga, person({ id: 11, name: 'Ada Lovelace', extra: { crm: 'Sales', other: 1 } })];
};
const emptied: (() => void)[] = [];
const fill: typeof fillSlot = (slot, contribution) => {
  const empty = fillSlot(slot, contribution);
  emptied.push(empty);
  return empty;
};
afterEach(() => {
  for (const empty of emptied.splice(0)) empty();
});

const Cell = ({ record }: CellProps) => <b>{String((record.extra as Record<string, unknown>).crm ?? 'nowhere')}</b>;
const Section = ({ value, onChange, disabled }: SectionProps) => (
  <input
    aria-label="Department"
    value={String(value ?? '')}
    disabled={disabled}
    onChange={(event) => onChange(event.target.value)}
  />
);
const header = (name: string) => screen.findByRole('columnheader', { name });

describe('modules', () => {
  test('add a column to the users list, which can be hidden like any other', async () => {
    fill('users.columns', { key: 'crm', label: 'Department', Cell });
    const { user } = await openAdmin('/admin/users', people);
    expect(await header('Department')).not.toHaveAttribute('aria-sort');
    const headers = screen.getAllByRole('columnheader').map((cell) => cell.textContent);
    expect(headers).toEqual(['User', 'Department', 'Last activity', 'Roles', 'Full access', 'Active']);
    expect(screen.getByRole('row', { name: /Ada/ })).toHaveTextContent('Sales');
    expect(screen.getByRole('row', { name: /Olga/ })).toHaveTextContent('nowhere');
    await user.click(screen.getByRole('button', { name: 'Display' }));
    await user.click(screen.getByRole('menuitemcheckbox', { name: 'Department' }));
    expect(screen.queryByText('Sales')).toBeNull();
  });

  test('do not share a column with a field of the same name, and may register later', async () => {
    const { user } = await openAdmin('/admin/users', people);
    await header('Full access');
    await user.click(screen.getByRole('button', { name: 'Display' }));
    await user.click(screen.getByRole('menuitemcheckbox', { name: 'Full access' }));
    await user.keyboard('{Escape}');
    const empty = fill('users.columns', { key: 'full_access', label: 'Doors', Cell });
    await header('Doors');
    empty();
    await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Doors' })).toBeNull());
  });

  test('are in the order of their aliases, not of their start, and their parts in their own', async () => {
    for (const key of ['phone.b', 'phone.a', 'crm.x', 'mail'])
      fill('users.columns', { key, label: `Column ${key}`, Cell });
    await openAdmin('/admin/users', people);
    await header('Column mail');
    const headers = screen.getAllByRole('columnheader').map((cell) => cell.textContent);
    expect(headers.filter((text) => text?.startsWith('Column'))).toEqual([
      'Column crm.x',
      'Column mail',
      'Column phone.b',
      'Column phone.a',
    ]);
  });

  test('keep a section in the user card, titled with the module’s name and saved with the card', async () => {
    fill('users.card', { key: 'crm', label: 'Customer relations', Section });
    fill('users.card', { key: 'desk', label: 'Help desk', Section: () => <p>Nothing yet</p> });
    const { user, api } = await openAdmin('/admin/users?card=11', people);
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit user' }));
    const summary = await dialog.findByText('Customer relations');
    const section = summary.closest('details');
    expect(section).not.toHaveAttribute('open');
    await user.click(summary);
    expect(section).toHaveAttribute('open');
    expect(dialog.getByText('Help desk')).toBeInTheDocument();
    await user.type(dialog.getByLabelText('Department'), '!');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.last('PATCH')?.body).toEqual({ extra: { crm: 'Sales!', other: 1 } });
  });

  test('keep the card from being saved while a value has a problem, and show it in the section', async () => {
    const Strict = ({ value, onChange, errors }: SectionProps) => (
      <>
        <input
          aria-label="Extension"
          value={String(value ?? '')}
          onChange={({ target }) => onChange(target.value, target.value.length < 3 ? 'Three digits' : undefined)}
        />
        <p>{`Said: ${errors.join()}`}</p>
      </>
    );
    fill('users.card', { key: 'crm', label: 'Telephony', Section: Strict });
    fill('users.card', { key: 'desk', label: 'Help desk', Section: () => <p>Nothing yet</p> });
    const { user, api } = await openAdmin('/admin/users?card=11', people);
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit user' }));
    const summary = await dialog.findByText('Telephony');
    await user.click(summary);
    const input = dialog.getByLabelText('Extension');
    await user.clear(input);
    await user.type(input, '12');
    expect(dialog.queryByRole('alert')).toBeNull();
    await user.click(summary);
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Three digits');
    expect(summary.closest('details')).toHaveAttribute('open');
    expect(dialog.getByText('Said: Three digits')).toBeVisible();
    expect(dialog.getByText('Help desk').closest('details')).not.toHaveAttribute('open');
    expect(input).toHaveValue('12');
    expect(api.last('PATCH')).toBeUndefined();
    await user.type(input, '3');
    expect(dialog.queryByRole('alert')).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.last('PATCH')?.body).toEqual({ extra: { crm: '123', other: 1 } });
  });

  test('show the server’s violations of their fields in the alert', async () => {
    fill('users.card', { key: 'crm', label: 'Customer relations', Section });
    const { user, api } = await openAdmin('/admin/users?card=11', people);
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit user' }));
    await user.click(await dialog.findByText('Customer relations'));
    await user.type(dialog.getByLabelText('Department'), '!');
    const violations = [{ field: 'extra.crm', message: 'errors.invalid', params: {} }];
    api.failNext(api.refuse('validation', 'validation', violations));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('extra.crm: This value is not valid');
  });

  test('add groups to the sidebar below the built-in ones, under their own labels', async () => {
    fill('admin.sidebar', {
      key: 'config',
      label: 'Warehouse',
      items: [{ key: 'users', label: 'loading', to: '/admin/users' }],
    });
    await openAdmin('/admin/users', people);
    const sidebar = within(await screen.findByRole('navigation', { name: 'Administration' }));
    const groups = sidebar.getAllByRole('heading').map((heading) => heading.textContent);
    expect(groups).toEqual(['Config', 'Main', 'Warehouse']);
    const items = within(sidebar.getByRole('list', { name: 'Warehouse' }));
    expect(items.getByRole('link', { name: 'loading' })).toHaveAttribute('aria-current', 'page');
  });
});
