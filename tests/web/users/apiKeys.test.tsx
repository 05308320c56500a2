import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type fakeApi, person } from '../support/fakeApi.ts';
import { openAdmin } from '../support/openAdmin.tsx';
import { olga } from '../support/session.ts';

const key = {
  id: 5,
  name: 'Export',
  role_id: null,
  expires_at: null as string | null,
  created_at: '2026-01-02T03:04:05.000Z',
  created_by: 11,
  last_used_at: null as string | null,
};

const prepare = (api: ReturnType<typeof fakeApi>) => {
  api.tables.users = [olga, person({ id: 11, name: 'Ada Lovelace', has_api_key: true })];
  api.tables.roles = [{ id: 3, name: 'Readers' }];
  api.tables.api_keys = [
    key,
    { ...key, id: 6, name: 'Old', role_id: 3, expires_at: '2020-01-02T00:00:00.000Z', created_by: 7 },
  ];
};

async function openCard() {
  const opened = await openAdmin('/admin/users?card=11', prepare);
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit user' }));
  const list = within(await dialog.findByRole('list', { name: 'API keys' }));
  return { ...opened, dialog, list };
}

test('lists the keys of a person with what is known of them', async () => {
  const { list, dialog } = await openCard();
  const [first, second] = list.getAllByRole('listitem');
  expect(first).toHaveTextContent('ExportDoes not expireNot used yet');
  expect(first).not.toHaveTextContent('Made by');
  expect(second).toHaveTextContent(/^OldRole: ReadersExpiredExpired .*Made by Olga Owner/);
  // None of them is the default key.
  expect(dialog.getByRole('button', { name: 'Generate key' })).toBeEnabled();
});

test('revokes a key after a confirmation that names it', async () => {
  const { user, api, list } = await openCard();
  await user.click(list.getByRole('button', { name: 'Revoke the key “Old”' }));
  expect(await screen.findByText(/The key “Old” will stop working right away/)).toBeInTheDocument();
  expect(api.last('DELETE')).toBeUndefined();
  await user.click(screen.getByRole('button', { name: 'Revoke' }));
  expect(await screen.findByText('Key revoked')).toBeInTheDocument();
  expect(api.last('DELETE')?.path).toBe('/api/v1/users/11/api-keys/6');
});

test('makes a key that lasts 90 days unless told otherwise, and shows it once', async () => {
  const { user, api, dialog } = await openCard();
  await user.click(dialog.getByRole('button', { name: 'New key' }));
  const form = within(await screen.findByRole('dialog', { name: 'New key' }));
  await user.click(form.getByRole('button', { name: 'Create key' }));
  expect(await form.findByRole('alert')).toBeInTheDocument();
  expect(api.last('POST')).toBeUndefined();
  await user.type(form.getByLabelText(/^Name/), ' Import ');
  await user.keyboard('{Enter}');
  expect(await dialog.findByRole('textbox', { name: 'API key' })).toHaveValue('key-named');
  expect(dialog.getByText(/Copy the key “Import” now/)).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'New key' })).toBeNull());
  const { name, expires_at, role_id } = (api.last('POST')?.body ?? {}) as Record<string, string>;
  expect([name, role_id]).toEqual(['Import', null]);
  const days = (Date.parse(expires_at as string) - Date.now()) / 86_400_000;
  expect(Math.round(days)).toBe(90);
  // The card behind the form is not saved by it.
  expect(api.last('PATCH')).toBeUndefined();
});

test('makes a key that is narrowed by a role and never expires', async () => {
  const { user, api, dialog } = await openCard();
  await user.click(dialog.getByRole('button', { name: 'New key' }));
  const form = within(await screen.findByRole('dialog', { name: 'New key' }));
  await user.type(form.getByLabelText(/^Name/), 'Reader');
  await user.click(form.getByRole('combobox', { name: 'Expires' }));
  await user.click(await screen.findByRole('option', { name: 'Never' }));
  await user.click(form.getByRole('combobox', { name: /^Role/ }));
  await user.click(await screen.findByRole('option', { name: 'Readers' }));
  await user.click(form.getByRole('button', { name: 'Create key' }));
  await waitFor(() => expect(api.last('POST')?.body).toEqual({ name: 'Reader', expires_at: null, role_id: 3 }));
});

test('asks for the day of a key that lasts until one, and sends its end', async () => {
  const { user, api, dialog } = await openCard();
  await user.click(dialog.getByRole('button', { name: 'New key' }));
  const form = within(await screen.findByRole('dialog', { name: 'New key' }));
  await user.type(form.getByLabelText(/^Name/), 'Until');
  await user.click(form.getByRole('combobox', { name: 'Expires' }));
  await user.click(await screen.findByRole('option', { name: 'On a date' }));
  await user.click(form.getByRole('button', { name: 'Create key' }));
  expect(await form.findByRole('alert')).toBeInTheDocument();
  await user.type(form.getByLabelText('Last day'), '31.12.2090');
  await user.click(form.getByRole('button', { name: 'Create key' }));
  const expires_at = new Date(2090, 11, 31, 23, 59, 59, 999).toISOString();
  await waitFor(() => expect(api.last('POST')?.body).toEqual({ name: 'Until', expires_at, role_id: null }));
});

test('says at the name that it is taken', async () => {
  const { user, api, dialog } = await openCard();
  await user.click(dialog.getByRole('button', { name: 'New key' }));
  const form = within(await screen.findByRole('dialog', { name: 'New key' }));
  await user.type(form.getByLabelText(/^Name/), 'Export');
  api.failNext(api.refuse('conflict', 'api_key_name_taken'));
  await user.click(form.getByRole('button', { name: 'Create key' }));
  expect(await form.findByText('There is a key of this name already')).toBeInTheDocument();
});
