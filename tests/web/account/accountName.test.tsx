import { screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { loadMessages } from '#web/i18n/translate.ts';
import { openAccount } from './openAccount.ts';

beforeAll(() => loadMessages('member', 'request_errors'));

test('takes no name, and shows the subdomain in its place', async () => {
  const { user, block, sent } = await openAccount();
  const form = await block('Base settings');
  const name = form.getByLabelText('Account name');
  await user.clear(name);
  expect(name).toHaveAttribute('placeholder', 'north');
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Settings saved')).toBeInTheDocument();
  expect(sent()[0]?.body).toEqual({ account_name: '' });
  expect(name).toHaveValue('');
});
