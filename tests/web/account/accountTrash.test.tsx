import { waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openAccount } from './openAccount.ts';

vi.setConfig({ testTimeout: 60_000 });

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
