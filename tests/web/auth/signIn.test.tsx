import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { SignInForm } from '#resources/people/auth/web/sign-in/SignInForm.tsx';
import type { Problem } from '#shared/problems.ts';
import { loadLocale } from '#web/i18n/translate.ts';
import { toasts } from '#web/inputs/ui/messages.ts';
import { session } from '#web/session/session.ts';
import { tokenCookie } from '#web/session/token/tokenCookie.ts';
import { meOf, olga, tokenOf } from '../support/session.ts';

const token = tokenOf({ sub: '7', sid: '1', exp: Date.now() / 1000 + 900 });
const json = (body: unknown, status = 200, headers = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/problem+json', ...headers } });
const problem = (status: number, message: string, rest: Partial<Problem> = {}) =>
  json({ type: 'x', title: '', status, message, request_id: '', violations: [], ...rest }, status);

/** Response to a login. Every other request is for the current user. */
let answerLogin: () => Response | Promise<Response>;
const logins: unknown[] = [];

beforeAll(() => loadLocale('en'));
beforeEach(async () => {
  tokenCookie().remove();
  toasts.set([]);
  logins.length = 0;
  answerLogin = () => new Response(token);
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (!url.endsWith('/login')) return json(meOf(tokenCookie().read() ? olga : null));
    logins.push({ body: JSON.parse(String(init.body)), headers: init.headers });
    return answerLogin();
  });
  await session.start();
  render(<SignInForm settings={{ provider: 'none', site_key: null }} />);
});
afterEach(() => vi.unstubAllGlobals());

const email = () => screen.getByLabelText('Email');
const password = () => screen.getByLabelText('Password');
const fill = async () => {
  await userEvent.type(email(), 'olga@example.com');
  await userEvent.type(password(), 'secret{Enter}');
};

describe('sign-in form', () => {
  it('signs in on Enter with what the schema accepts, without an access token', async () => {
    await fill();
    await waitFor(() => expect(session.me()?.user?.name).toBe('Olga Owner'));
    expect(logins).toEqual([
      {
        body: { email: 'olga@example.com', password: 'secret', captcha: 'none' },
        headers: expect.not.objectContaining({ Authorization: expect.anything() }),
      },
    ]);
    expect(tokenCookie().read()).toBe(token);
  });

  it('reports missing values before sending and focuses the first', async () => {
    await userEvent.type(password(), '{Enter}');
    expect(email()).toHaveFocus();
    expect(email()).toHaveAccessibleDescription('Enter a valid email, like name@company.com');
    expect(email()).toBeInvalid();
    expect(password()).toHaveAccessibleDescription('Enter your password');
    expect(logins).toEqual([]);
  });

  it('removes an input’s error as soon as the value is valid', async () => {
    await userEvent.type(email(), 'olga{Enter}');
    expect(email()).toBeInvalid();
    await userEvent.type(email(), '@example.com');
    expect(email()).toBeValid();
    expect(password()).toBeInvalid();
  });

  it('reports wrong credentials in a toast and above the form, and selects the password', async () => {
    answerLogin = () => problem(401, 'auth_error');
    await fill();
    expect(await screen.findByText('check auth data')).toBeVisible();
    expect(toasts.get()).toMatchObject([{ tone: 'error', text: 'Incorrect login or password' }]);
    expect(password()).toHaveFocus();
    expect(session.me()?.user).toBeNull();
    // The next attempt solves a new captcha and clears the message.
    answerLogin = () => new Response(token);
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(session.me()?.user?.id).toBe(7));
    expect(screen.queryByText('check auth data')).toBeNull();
  });

  it('shows the server’s violations at their inputs', async () => {
    answerLogin = () =>
      problem(422, 'validation', {
        violations: [
          { field: 'captcha', message: 'auth.sign_in.errors.captcha', params: {} },
          { field: 'email', message: 'auth.sign_in.errors.email', params: {} },
        ],
      });
    await fill();
    expect(await screen.findByText('Confirm that you are not a robot')).toBeVisible();
    expect(email()).toHaveAccessibleDescription('Enter a valid email, like name@company.com');
    expect(email()).toHaveFocus();
  });

  it.each([
    ['42', 'Too many attempts. Try again in 42 seconds.'],
    ['1', 'Too many attempts. Try again in 1 second.'],
    ['840', 'Too many attempts. Try again in 14 minutes.'],
  ])('says how long to wait: %s', async (seconds, expected) => {
    answerLogin = () => json({ status: 429, message: 'rate_limited', violations: [] }, 429, { 'retry-after': seconds });
    await fill();
    expect(await screen.findByText(expected)).toBeVisible();
  });

  it.each([
    ['a blocked person', () => problem(403, 'user_blocked'), /suspended/],
    ['a broken server', () => problem(500, 'server_error'), 'Server error. Developers informed.'],
    ['no server', () => Promise.reject(new TypeError('fetch failed')), /Can’t reach the server/],
  ])('reports %s', async (_, answer, expected) => {
    answerLogin = answer;
    await fill();
    expect(await screen.findByText(expected)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Sign in' })).toBeEnabled();
  });

  it('shows progress and sends only once for repeated clicks', async () => {
    let finish: (response: Response) => void = () => {};
    answerLogin = () =>
      new Promise((resolve) => {
        finish = resolve;
      });
    await fill();
    const button = await screen.findByRole('button', { name: 'Signing in…' });
    expect(button).toHaveAttribute('aria-busy', 'true');
    await userEvent.click(button);
    await userEvent.type(password(), '{Enter}');
    expect(logins).toHaveLength(1);
    await act(async () => finish(new Response(token)));
    await waitFor(() => expect(session.me()?.user?.id).toBe(7));
  });

  it('shows the password on demand while typing', async () => {
    expect(password()).toHaveAttribute('type', 'password');
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(password()).toHaveAttribute('type', 'text');
    await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(password()).toHaveAttribute('type', 'password');
  });
});
