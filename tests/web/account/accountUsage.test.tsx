import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openAccount } from './openAccount.ts';

const usage = async () => {
  const block = within(await screen.findByRole('region', { name: 'Limits' }));
  await block.findByText('Space');
  return block;
};

test('shows what the account uses of its quotas', async () => {
  await openAccount();
  const block = await usage();
  expect(block.getByText('1.4 GB of 20 GB')).toBeInTheDocument();
  const meter = block.getByRole('meter', { name: 'Space' });
  expect(meter).toHaveAttribute('aria-valuenow', '7');
  expect(meter).toHaveAttribute('aria-valuetext', '1.4 GB of 20 GB');
  expect(block.getByText(/, no limit$/)).toBeInTheDocument();
  expect(block.queryByRole('meter', { name: 'Records' })).toBeNull();
});

test('warns from 90 % on, and at the limit', async () => {
  await openAccount({}, { usage: { bytes: { used: 950, quota: 1000 }, records: { used: 12, quota: 10 } } });
  const block = await usage();
  expect(block.getByText('The limit is almost reached.')).toBeInTheDocument();
  expect(block.getByText(/^The limit is reached\. No records can be added/)).toBeInTheDocument();
  expect(block.getByRole('meter', { name: 'Records' })).toHaveAttribute('aria-valuenow', '100');
});
