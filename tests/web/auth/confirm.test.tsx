import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CodeInfo } from '#resources/people/auth/auth.resource.ts';
import { loadLocale } from '#web/i18n/translate.ts';
import { tokenCookie } from '#web/session/token/tokenCookie.ts';
import { olga } from '../support/session.ts';
import { here, json, refused, tokenFor, violation, visit } from './visit.tsx';

beforeEach(() => loadLocale('en'));
afterEach(() => vi.unstubAllGlobals());

const code = 'stoa_code_1';
const address = `/reset-password/confirm?code=${code}`;
const meaning = (kind: CodeInfo['kind']) => () =>
  json({ kind, email: 'olga@example.com', name: 'Olga', account_name: 'Acme' });
const token = tokenFor(olga);
const confirmed = () => new Response(token);
const confirm = 'reset-password-confirm';
const expectIn = async () => {
  expect(await screen.findByText('Main module is not defined')).toBeVisible();
  expect(here()).toBe('/');
  expect(tokenCookie().read()).toBe(token);
};
const bodies = (requests: Awaited<ReturnType<typeof visit>>) =>
  requests.filter(({ call }) => call.endsWith(confirm)).map(({ body, authorization }) => ({ body, authorization }));

it('removes the code from the address at once and keeps it for a reload', async () => {
  const requests = await visit(address, { answers: { code: meaning('reset') } });
  await screen.findByRole('heading', { name: 'Set a new password' });
  await waitFor(() => expect(here()).toBe('/reset-password/confirm'));
  expect(history.state).toMatchObject({ usr: { code } });
  expect(requests).toEqual([{ call: 'POST /api/v1/auth/code', body: { code }, authorization: null }]);
});

describe('password reset', () => {
  it('sets the new password and signs the user in', async () => {
    const requests = await visit(address, { answers: { code: meaning('reset'), [confirm]: confirmed } });
    await userEvent.type(await screen.findByLabelText('New password'), 'quite-a-long-word{Enter}');
    await expectIn();
    expect(bodies(requests)).toEqual([{ body: { code, password: 'quite-a-long-word' }, authorization: null }]);
  });

  it('can be skipped, keeping the old password', async () => {
    const requests = await visit(address, { answers: { code: meaning('reset'), [confirm]: confirmed } });
    await userEvent.click(await screen.findByRole('button', { name: 'Sign in without changing the password' }));
    await expectIn();
    expect(bodies(requests)).toEqual([{ body: { code }, authorization: null }]);
  });

  it('validates in the browser first and shows the server’s violations', async () => {
    const answers = { code: meaning('reset'), [confirm]: () => violation('password', 'auth.errors.password_common') };
    const requests = await visit(address, { answers });
    const password = await screen.findByLabelText('New password');
    await userEvent.type(password, 'short{Enter}');
    await waitFor(() => expect(password).toHaveAccessibleDescription('Use 8 to 255 characters'));
    expect(bodies(requests)).toEqual([]);
    await userEvent.type(password, 'password{Enter}');
    await waitFor(() => expect(password).toHaveAccessibleDescription('This password is too common'));
    expect(password).toHaveFocus();
  });

  it('gives the email address to password managers', async () => {
    await visit(address, { answers: { code: meaning('reset') } });
    const password = await screen.findByLabelText('New password');
    expect(password).toHaveAttribute('autocomplete', 'new-password');
    expect(document.querySelector('[autocomplete=username]')).toHaveValue('olga@example.com');
  });
});

it('welcomes an invited user and requests a name and a password', async () => {
  const requests = await visit(address, { answers: { code: meaning('invite'), [confirm]: confirmed } });
  expect(await screen.findByRole('heading', { name: 'Welcome to Acme' })).toBeVisible();
  const name = screen.getByLabelText('Your name');
  expect(name).toHaveValue('Olga');
  await userEvent.clear(name);
  await userEvent.click(screen.getByRole('button', { name: 'Join' }));
  await waitFor(() => expect(name).toHaveAccessibleDescription('Enter a value'));
  await userEvent.type(name, 'Olga Owner');
  await userEvent.type(screen.getByLabelText('Password'), 'quite-a-long-word{Enter}');
  await expectIn();
  expect(bodies(requests)).toEqual([
    { body: { code, name: 'Olga Owner', password: 'quite-a-long-word' }, authorization: null },
  ]);
});

it.each([
  ['found', 'Your account is waiting', 'Accept Acme'],
  ['join', 'Join Acme', 'Join Acme'],
] as const)('requests nothing from a user who already has a password: %s', async (kind, title, button) => {
  const requests = await visit(address, { answers: { code: meaning(kind), [confirm]: confirmed } });
  const heading = await screen.findByRole('heading', { name: title });
  await waitFor(() => expect(heading).toHaveFocus());
  await userEvent.click(screen.getByRole('button', { name: button }));
  await expectIn();
  expect(bodies(requests)).toEqual([{ body: { code }, authorization: null }]);
});

describe('an invalid link', () => {
  const wrong = () => violation('code', 'auth.errors.code');

  it.each([
    ['wrong, used or over', address, { code: wrong }],
    ['without a code', '/reset-password/confirm', {}],
  ])('says so and links to a new one: %s', async (_, at, answers) => {
    await visit(at, { answers });
    const heading = await screen.findByRole('heading', { name: 'This link no longer works' });
    await waitFor(() => expect(heading).toHaveFocus());
    await userEvent.click(screen.getByRole('link', { name: 'Get a new link' }));
    expect(await screen.findByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  });

  it('says so when the link was used while the page was open', async () => {
    await visit(address, { answers: { code: meaning('reset'), [confirm]: wrong } });
    await userEvent.click(await screen.findByRole('button', { name: 'Sign in without changing the password' }));
    expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  });
});

it('retries a request that did not reach the server', async () => {
  let answer: () => Response | Promise<Response> = () => Promise.reject(new TypeError('fetch failed'));
  await visit(address, { answers: { code: () => answer() } });
  expect(await screen.findByRole('alert')).toHaveTextContent(/Can’t reach the server/);
  answer = meaning('reset');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByLabelText('New password')).toBeVisible();
});

it('explains to a blocked user why they cannot sign in', async () => {
  await visit(address, { answers: { code: meaning('found'), [confirm]: () => refused(403, 'user_blocked') } });
  await userEvent.click(await screen.findByRole('button', { name: 'Accept Acme' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(/suspended/);
});
