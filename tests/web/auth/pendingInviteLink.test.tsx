import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { User } from '#resources/people/users/users.resource.ts';
import { loadLocale } from '#web/i18n/translate.ts';
import { prompts, toasts } from '#web/inputs/ui/messages.ts';
import { openUrl } from '#web/session/openUrl.ts';
import { session } from '#web/session/session.ts';
import { olga } from '../support/session.ts';
import { here, json, violation, visit } from './visit.tsx';

vi.mock('#web/session/openUrl.ts', () => ({ openUrl: vi.fn() }));
beforeEach(() => loadLocale('en'));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.mocked(openUrl).mockClear();
  prompts.set([]);
  toasts.set([]);
});

const code = 'stoa_code_3';
const address = `/reset-password/confirm?code=${code}`;
const meaning = (email: string) => () => json({ kind: 'reset', email, name: 'Anna', account_name: 'Northwind' });
const open = (user: User | null, answer: () => Response) =>
  visit(address, { user, answers: { code: answer, logout: () => new Response(null, { status: 204 }) } });
const question = () => screen.findByRole('dialog', { name: 'Open the link from the email?' });
const used = (requests: { call: string }[]) => requests.filter(({ call }) => call.endsWith('confirm'));

it('keeps another user’s link and opens it after the signed-in user has signed out', async () => {
  const requests = await open(olga, meaning('anna@example.com'));
  expect(await question()).toHaveTextContent('signed in as Olga Owner. The link is for anna@example.com');
  expect(here()).toBe('/');
  await userEvent.click(screen.getByRole('button', { name: 'Sign out and open the link' }));
  await waitFor(() => expect(openUrl).toHaveBeenCalledWith(address));
  expect(session.me()?.user).toBeNull();
  expect(used(requests)).toEqual([]);
});

it('lets the user stay and leaves the link unused', async () => {
  const requests = await open(olga, meaning(olga.email));
  expect(await question()).toHaveTextContent('You are already signed in');
  await userEvent.click(screen.getByRole('button', { name: 'Stay as Olga Owner' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(session.me()?.user?.id).toBe(olga.id);
  expect(openUrl).not.toHaveBeenCalled();
  expect(used(requests)).toEqual([]);
});

it('reports an expired link without a question', async () => {
  await open(olga, () => violation('code', 'auth.errors.code'));
  expect(await screen.findByText('This link no longer works')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
});
