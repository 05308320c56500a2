import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { person } from '../support/fakeApi.ts';
import { openAdmin } from '../support/openAdmin.tsx';

vi.mock('#web/resources.ts', async (original) => {
  const { withPeople } = await import('../support/stockPeople.tsx');
  return withPeople(await original<typeof import('#web/resources.ts')>());
});

test('renders react-admin’s own fields and inputs in the cells and the card of a view', async () => {
  const { user, api } = await openAdmin('/admin/people', (fake) => {
    fake.tables.users = [
      person({ id: 11, name: 'Ada', email: 'ada@stoa.test', last_action_at: '2026-02-03T04:05:06.000Z' }),
    ];
  });
  const row = await screen.findByRole('row', { name: /Ada/ });
  expect(row).toHaveTextContent('03/02/2026');
  await within(row).findByText('ada@stoa.test');

  await user.click(within(row).getByText('Ada'));
  const card = await screen.findByRole('dialog', { name: 'Person' });
  const name = await within(card).findByRole('textbox', { name: /^Name/ });
  expect(name).toHaveValue('Ada');
  expect(within(card).getByTestId('card-email')).toHaveTextContent('ada@stoa.test');

  await user.clear(name);
  await user.click(within(card).getByRole('button', { name: 'Save' }));
  await within(card).findByText('Required');
  expect(api.sent.filter(({ method }) => method === 'PATCH')).toEqual([]);

  await user.type(name, 'Ada Lovelace');
  await user.click(within(card).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.last('PATCH')?.body).toEqual({ name: 'Ada Lovelace' });
  await screen.findByRole('row', { name: /Ada Lovelace/ });
});
