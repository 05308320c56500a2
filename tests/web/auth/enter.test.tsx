import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { User } from '#resources/people/users/users.resource.ts';
import { loadLocale } from '#web/i18n/translate.ts';
import { session } from '#web/session/session.ts';
import { tokenCookie } from '#web/session/token/tokenCookie.ts';
import { olga } from '../support/session.ts';
import { here, json, refused, tokenFor, violation, visit } from './visit.tsx';

beforeEach(() => loadLocale('en'));
afterEach(() => vi.unstubAllGlobals());

const anna: User = { ...olga, id: 9, name: 'Anna', email: 'anna@example.com' };
const people = [olga, anna];
const code = 'stoa_code_2';
const address = `/enter?code=${code}`;
const entered = (user: User) => () => new Response(tokenFor(user));
const meaning = (user: User) => () =>
  json({ kind: 'enter', email: user.email, name: user.name, account_name: 'Northwind' });
/** Without the requests of the dashboard. */
const calls = (requests: { call: string }[]) =>
  requests.filter(({ call }) => call.includes('/auth/')).map(({ call }) => call.split('/').at(-1));
const expectHome = async () => {
  expect(await screen.findByText('Main module is not defined')).toBeVisible();
  expect(here()).toBe('/');
};

it('exchanges the code for a session once and goes to the home page', async () => {
  const requests = await visit(address, { people, answers: { enter: entered(anna) } });
  await expectHome();
  expect(session.me()?.user?.name).toBe('Anna');
  expect(requests[0]).toEqual({ call: 'POST /api/v1/auth/enter', body: { code }, authorization: null });
  expect(calls(requests)).toEqual(['enter']);
});

it('removes the code from the address while the request is pending', async () => {
  const answer = Promise.withResolvers<Response>();
  await visit(address, { people, answers: { enter: () => answer.promise } });
  expect(await screen.findByText('Signing you in…')).toBeInTheDocument();
  await waitFor(() => expect(here()).toBe('/enter'));
  answer.resolve(entered(anna)());
  await expectHome();
});

describe('with a signed-in user', () => {
  it('goes to the home page without another session for the same user', async () => {
    const requests = await visit(address, { user: olga, people, answers: { code: meaning(olga) } });
    await expectHome();
    expect(calls(requests)).toEqual(['code']);
  });

  it('confirms before replacing the user, and lets them stay', async () => {
    const requests = await visit(address, {
      user: olga,
      people,
      answers: { code: meaning(anna), enter: entered(anna) },
    });
    const heading = await screen.findByRole('heading', { name: 'Continue as Anna?' });
    await waitFor(() => expect(heading).toHaveFocus());
    expect(session.me()?.user?.id).toBe(olga.id);
    await userEvent.click(screen.getByRole('button', { name: 'Stay as Olga Owner' }));
    await expectHome();
    expect(calls(requests)).toEqual(['code']);
    expect(session.me()?.user?.id).toBe(olga.id);
  });

  it('replaces the user after confirmation and signs out the previous one', async () => {
    const answers = { code: meaning(anna), enter: entered(anna), logout: () => new Response(null, { status: 204 }) };
    const requests = await visit(address, { user: olga, people, answers });
    await userEvent.click(await screen.findByRole('button', { name: 'Continue as Anna' }));
    await expectHome();
    expect(calls(requests)).toEqual(['code', 'enter', 'logout']);
    expect(requests.find(({ call }) => call.endsWith('logout'))?.authorization).toBe(`WebApp ${tokenFor(olga, '1')}`);
    expect(session.me()?.user?.id).toBe(anna.id);
    expect(tokenCookie().read()).toBe(tokenFor(anna));
  });

  it('keeps the user signed in when the code is invalid, and links to the home page', async () => {
    await visit(address, { user: olga, people, answers: { code: () => violation('code', 'auth.errors.code') } });
    await screen.findByRole('heading', { name: 'Check your email' });
    await userEvent.click(screen.getByRole('link', { name: 'Home' }));
    await expectHome();
    expect(session.me()?.user?.id).toBe(olga.id);
  });
});

it.each([
  ['a code that opens nothing', address, { enter: () => violation('code', 'auth.errors.code') }],
  ['no code', '/enter', {}],
])('says that an email may have been sent: %s', async (_, at, answers) => {
  await visit(at, { answers });
  const heading = await screen.findByRole('heading', { name: 'Check your email' });
  await waitFor(() => expect(heading).toHaveFocus());
  expect(screen.getByText(/we’ve emailed you a link to it/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to sign-in' })).toHaveAttribute('href', '/sign-in');
});

it('retries a request that did not reach the server', async () => {
  let answer: () => Response | Promise<Response> = () => Promise.reject(new TypeError('fetch failed'));
  await visit(address, { people, answers: { enter: () => answer() } });
  expect(await screen.findByRole('alert')).toHaveTextContent(/Can’t reach the server/);
  answer = entered(anna);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await expectHome();
});

it('offers no retry after a permanent rejection', async () => {
  await visit(address, { answers: { enter: () => refused(403, 'user_blocked') } });
  expect(await screen.findByRole('alert')).toHaveTextContent(/suspended/);
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});
