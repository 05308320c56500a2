import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import type { User } from '#resources/people/users/users.resource.ts';
import { loadMessages } from '#web/i18n/translate.ts';
import { person } from '../support/fakeApi.ts';
import { openAdmin } from '../support/openAdmin.tsx';
import { olga } from '../support/session.ts';

beforeAll(() => loadMessages('member', 'request_errors'));

/** The card of a person with these values; `refusal` is the answer to turning it off. */
async function openCard(values: Partial<User>, refusal?: [status: number, message: string]) {
  const ada = person({ id: 11, name: 'Ada Lovelace', has_second_factor: true, ...values });
  const removals: string[] = [];
  const opened = await openAdmin('/admin/users?card=11', (api) => {
    api.tables.users = [olga, ada];
    const base = api.fetch;
    api.fetch = async (input, init = {}) => {
      const path = new URL(String(input), 'http://localhost').pathname;
      if (!path.endsWith('/second-factor')) return base(input, init);
      removals.push(`${init.method} ${path}`);
      if (!refusal) {
        ada.has_second_factor = false;
        api.touch('users', 11);
        return new Response(null, { status: 204 });
      }
      const [status, message] = refusal;
      const problem = { type: 'x', title: '', status, message, request_id: '', violations: [] };
      return new Response(JSON.stringify(problem), { status, headers: { 'content-type': 'application/problem+json' } });
    };
  });
  const card = within(await screen.findByRole('dialog', { name: 'Edit user' }));
  return { ...opened, card, removals };
}
const turnOff = 'Turn off two-step sign-in';

test('is marked in the list, and turned off in the card after a question', async () => {
  const { user, card, removals } = await openCard({});
  expect(screen.getByTitle('Two-step sign-in is on')).toBeInTheDocument();
  await user.click(await card.findByRole('button', { name: turnOff }));
  const question = within(await screen.findByRole('dialog', { name: `${turnOff} for Ada Lovelace?` }));
  expect(question.getByText(/Make sure that it is really them/)).toBeVisible();
  await user.click(question.getByRole('button', { name: 'Cancel' }));
  expect(removals).toEqual([]);
  await user.click(card.getByRole('button', { name: turnOff }));
  await user.click(
    within(await screen.findByRole('dialog', { name: /^Turn off/ })).getByRole('button', { name: 'Turn off' }),
  );
  expect(await screen.findByText('Two-step sign-in for Ada Lovelace is off')).toBeVisible();
  expect(removals).toEqual(['DELETE /api/v1/users/11/second-factor']);
  await waitFor(() => expect(card.queryByRole('button', { name: turnOff })).toBeNull());
});

test.each([
  ['of a person without it', { has_second_factor: false }, 'Off'],
  ['of the owner', { is_owner: true, full_access: true }, 'Only the owner can change this.'],
  ['of a person of several accounts', { accounts_count: 2 }, /The operator of the service can\.$/],
])('%s cannot be turned off, and the card says why', async (_, values, why) => {
  const { card } = await openCard(values);
  const block = (await card.findByText('Two-step sign-in')).closest('#users-second-factor') as HTMLElement;
  expect(await within(block).findByText(why)).toBeVisible();
  expect(card.queryByRole('button', { name: turnOff })).toBeNull();
});

test.each([
  [403, 'user_has_several_accounts', /Only they can change this/],
  [409, 'user_has_no_second_factor', 'This person’s two-step sign-in is already off'],
  [409, 'user is owner of current account', /change the account owner/],
])('explains the refusal %i %s', async (status, message, text) => {
  const { user, card } = await openCard({}, [status, message]);
  await user.click(await card.findByRole('button', { name: turnOff }));
  await user.click(
    within(await screen.findByRole('dialog', { name: /^Turn off/ })).getByRole('button', { name: 'Turn off' }),
  );
  expect(await screen.findByText('Could not turn off two-step sign-in')).toBeVisible();
  expect(screen.getByText(text)).toBeVisible();
});
