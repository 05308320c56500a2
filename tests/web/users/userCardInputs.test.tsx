import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { UserCreate, users } from '#resources/people/users/users.resource.ts';
import { cardFields } from '#shared/resource.ts';
import { check } from '#shared/violations.ts';
import { openProfileOf } from '../auth/openProfile.tsx';
import { person } from '../support/fakeApi.ts';
import { openAdmin } from '../support/openAdmin.tsx';
import { olga } from '../support/session.ts';

const open = (id: number) =>
  openAdmin(`/admin/users?card=${id}`, (api) => {
    api.tables.users = [olga, person({ id: 11, name: 'Ada Lovelace' })];
  });

async function cardOf(title: string) {
  const dialog = await screen.findByRole('dialog', { name: title });
  await within(dialog).findByLabelText(/^Name/);
  return dialog;
}

const inputsIn = (dialog: HTMLElement) => [...dialog.querySelectorAll<HTMLInputElement>('[data-field]')];
const namesIn = (dialog: HTMLElement) => inputsIn(dialog).map((input) => input.dataset.field);
const namesWhere = (dialog: HTMLElement, is: (input: HTMLInputElement) => boolean) =>
  inputsIn(dialog).flatMap((input) => (is(input) ? [input.dataset.field] : []));

const declared = (isNew: boolean) => cardFields(users.card, isNew).map(({ field }) => field);
/** Shown once a new password is typed; the present one only to people themselves. */
const withoutCurrent = (names: string[]) => names.filter((name) => name !== 'password_current');
const withoutConfirm = (names: string[]) => withoutCurrent(names).filter((name) => name !== 'password_confirm');

describe('user card inputs', () => {
  test('shows the declared inputs of a new user, and marks those the schema requires', async () => {
    await open(0);
    const dialog = await cardOf('Add user');
    expect(namesIn(dialog)).toEqual(declared(true));
    expect(namesWhere(dialog, (input) => input.disabled)).toEqual([]);
    const checked = check(UserCreate, {});
    const demanded = checked.ok ? [] : checked.violations.map(({ field }) => field);
    expect(demanded).not.toEqual([]);
    expect(namesWhere(dialog, (input) => input.required)).toEqual(demanded);
    await waitFor(() => expect(within(dialog).getByLabelText(/^Name/)).toHaveFocus());
    expect(within(dialog).queryByText('API key')).toBeNull();
  });

  test('shows the declared inputs of an existing user, and locks those declared so', async () => {
    const { user } = await open(11);
    const dialog = await cardOf('Edit user');
    expect(namesIn(dialog)).toEqual(withoutConfirm(declared(false)));
    await user.type(within(dialog).getByLabelText('New password'), 'x');
    expect(namesIn(dialog)).toEqual(withoutCurrent(declared(false)));
    const locked = cardFields(users.card, false).flatMap((input) => (input.locked === 'update' ? [input.field] : []));
    expect(locked).toEqual(['email']);
    expect(namesWhere(dialog, (input) => input.disabled)).toEqual(locked);
    expect(namesWhere(dialog, (input) => input.required)).toEqual([]);
  });

  test('shows the same inputs and the same lock in the profile', async () => {
    await openProfileOf();
    const dialog = await cardOf('Profile');
    // Roles do not limit full access.
    const shown = declared(false).filter((name) => name !== 'role_ids');
    expect(namesIn(dialog)).toEqual(withoutConfirm(shown));
    await userEvent.type(within(dialog).getByLabelText('New password'), 'x');
    expect(namesIn(dialog)).toEqual(shown);
    expect(namesWhere(dialog, (input) => input.disabled)).toEqual(['email']);
  });

  test('shows the groups in the declared order', async () => {
    await open(11);
    const dialog = await cardOf('Edit user');
    const headings = within(dialog).getAllByRole('heading', { level: 3 });
    expect(headings.map((heading) => heading.textContent)).toEqual([
      'Photo',
      'Details',
      'Password',
      'Two-step sign-in',
      'Roles',
      'API key',
    ]);
    expect(headings.map((heading) => heading.closest('[id]')?.id)).toEqual(
      users.card.inputs.flatMap((input) => ('group' in input ? [`users-${input.group}`] : [])),
    );
  });
});
