import { screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { loadMessages } from '#web/i18n/translate.ts';
import { openAccount } from './openAccount.ts';

beforeAll(() => loadMessages('member', 'request_errors'));

test('explains the effect of the days in the trash and accepts whole numbers only', async () => {
  const { user, block, sent } = await openAccount();
  const form = await block('Base settings');
  const days = form.getByRole('textbox', { name: 'Days in the trash' });
  await user.clear(days);
  await user.type(days, '7');
  expect(form.getByText(/more than 7 days will be deleted forever tonight/)).toBeInTheDocument();
  await user.clear(days);
  await user.type(days, '400{Enter}');
  expect(await form.findByText('Enter a whole number from 1 to 365')).toBeInTheDocument();
  await user.clear(days);
  await user.type(days, '60');
  expect(form.getByText(/will stay there for 60 days after they were deleted/)).toBeInTheDocument();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(sent()[0]?.body).toEqual({ account_trash_days: 60 }));
});

test('keeps what is changed during a save, and saves it next', async () => {
  const { user, block, sent } = await openAccount();
  const form = await block('Base settings');
  const name = form.getByLabelText(/^Account name/);
  const { fetch } = globalThis;
  const held = Promise.withResolvers<void>();
  vi.stubGlobal('fetch', async (...args: Parameters<typeof fetch>) => {
    if (args[1]?.method === 'PATCH') await held.promise;
    return fetch(...args);
  });
  await user.type(name, '!{Enter}');
  expect(await form.findByRole('button', { name: /saving/i })).toBeDisabled();
  await user.type(name, '?');
  held.resolve();
  expect(await screen.findByText('Settings saved')).toBeInTheDocument();
  await waitFor(() => expect(form.getByRole('button', { name: 'Save' })).toBeEnabled());
  expect(name).toHaveValue('Northwind!?');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent().map(({ body }) => body)).toEqual([{ account_name: 'Northwind!' }, { account_name: 'Northwind!?' }]);
  expect(sent()[1]?.headers.get('if-match')).toBe('"a2"');
  await waitFor(() => expect(form.queryByRole('button', { name: 'Save' })).toBeNull());
});
