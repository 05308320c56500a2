import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { loadMessages } from '#web/i18n/translate.ts';
import { session } from '#web/session/session.ts';
import { person } from '../support/fakeApi.ts';
import { olga } from '../support/session.ts';
import { openAccount } from './openAccount.ts';

beforeAll(() => loadMessages('member', 'request_errors'));

const title = 'Two-step sign-in';
const require = { name: 'Require it of administrators' };
const withFactor = { ...olga, has_second_factor: true };

test('names the administrators without it, before and after it is required of them', async () => {
  const { user, api, block, sent } = await openAccount();
  api.tables.users = [withFactor, person({ id: 11, name: 'Ada', full_access: true })];
  session.setUser(withFactor);
  const form = await block(title);
  expect(await form.findByText('Administrators without it: Ada.')).toBeVisible();
  await user.click(form.getByRole('switch', require));
  expect(form.getByText('Must set it up before they can go on: Ada.')).toBeVisible();
  expect(form.queryByText(/for yourself first/)).toBeNull();
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent()[0]?.body).toEqual({ account_second_factor: 'administrators' }));
  expect(await screen.findByText('Settings saved')).toBeVisible();
});

test('leads an administrator who switches it on without one of their own to their profile first', async () => {
  const { user, api, block } = await openAccount();
  const form = await block(title);
  await user.click(form.getByRole('switch', require));
  expect(form.getByText('Set up two-step sign-in for yourself first.')).toBeVisible();
  const { fetch } = globalThis;
  const violations = [{ field: 'account_second_factor', message: 'account.errors.second_factor', params: {} }];
  vi.stubGlobal('fetch', async (...args: Parameters<typeof fetch>) =>
    args[1]?.method === 'PATCH' ? api.refuse('validation', 'validation', violations) : fetch(...args),
  );
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(form.getByRole('switch', require)).toBeInvalid());
  expect(form.getByRole('switch', require)).toBeChecked();
  session.setUser(withFactor);
  await waitFor(() => expect(form.getByRole('switch', require)).toBeValid());
});

test('asks for the password before it ends what protects every administrator', async () => {
  const { user, api, block, sent } = await openAccount({ second_factor: 'administrators' });
  session.setUser(withFactor);
  const form = await block(title);
  const { fetch } = globalThis;
  let isConfirmed = false;
  vi.stubGlobal('fetch', async (...args: Parameters<typeof fetch>) => {
    if (String(args[0]).endsWith('/reauthenticate')) {
      isConfirmed = true;
      return new Response(null, { status: 204 });
    }
    return args[1]?.method === 'PATCH' && !isConfirmed ? api.refuse('forbidden', 'needs_password') : fetch(...args);
  });
  await user.click(form.getByRole('switch', require));
  await user.click(form.getByRole('button', { name: 'Save' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }));
  expect(form.getByRole('switch', require)).not.toBeChecked();
  expect(form.queryByRole('alert')).toBeNull();
  await user.click(form.getByRole('button', { name: 'Save' }));
  await user.type(await screen.findByLabelText('Password'), 'right{Enter}');
  await waitFor(() => expect(sent()[0]?.body).toEqual({ account_second_factor: 'optional' }));
  expect(await screen.findByText('Settings saved')).toBeVisible();
});
