import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { secondStep } from '#resources/people/auth/web/form/secondStep.ts';
import type { Challenge } from '#shared/auth/secondFactor.ts';
import { loadLocale } from '#web/i18n/translate.ts';
import { tokenCookie } from '#web/session/token/tokenCookie.ts';
import { storageKeys } from '#web/state/storageKeys.ts';
import { olga } from '../support/session.ts';
import { here, json, refused, tokenFor, violation, visit } from './visit.tsx';

beforeEach(async () => {
  await loadLocale('en');
  act(() => secondStep.set(null));
});
afterEach(() => vi.unstubAllGlobals());

const challenge: Challenge = {
  challenge: 'sealed',
  expires_at: '2030-01-01T00:00:00.000Z',
  methods: ['code', 'recovery_code'],
  passkey: null,
};
const asked = (change: Partial<Challenge> = {}) =>
  refused(401, 'second_factor_required', { second_factor: { ...challenge, ...change } });
const token = tokenFor(olga);
const accepted = () => new Response(token);
type Answers = NonNullable<Parameters<typeof visit>[1]>['answers'];

/** Signs in by password as far as the second step. */
async function visitStep(answers: Answers, change: Partial<Challenge> = {}) {
  const requests = await visit('/sign-in?fallback=/data', { answers: { login: () => asked(change), ...answers } });
  await userEvent.type(await screen.findByLabelText('Email'), olga.email);
  await userEvent.type(screen.getByLabelText('Password'), 'secret{Enter}');
  await screen.findByRole('heading', { name: /Confirm it’s you|Use a recovery code|Sign in at another address/ });
  const given = () => requests.filter(({ call }) => call.endsWith('/second-factor')).map(({ body }) => body);
  return { requests, given };
}
const code = () => screen.getByLabelText('Code');
const back = () => userEvent.click(screen.getByRole('button', { name: 'Back' }));

describe('the second step', () => {
  it('sends a pasted code by itself, without an access token, and goes to the page that was wanted', async () => {
    const { given, requests } = await visitStep({ 'second-factor': accepted });
    expect(code()).toHaveFocus();
    await userEvent.paste('123 456');
    await waitFor(() => expect(here()).toBe('/data'));
    expect(given()).toEqual([{ challenge: 'sealed', code: '123456' }]);
    expect(requests.find(({ call }) => call.endsWith('/second-factor'))?.authorization).toBeNull();
    expect(tokenCookie().read()).toBe(token);
  });

  it('sends nothing before all six digits are there, and takes digits alone', async () => {
    const { given } = await visitStep({ 'second-factor': accepted });
    await userEvent.type(code(), '12a 3{Enter}');
    expect(code()).toHaveValue('123');
    expect(code()).toHaveAccessibleDescription('Enter all 6 digits');
    expect(given()).toEqual([]);
  });

  it('says that a code is wrong, selects it, and takes another', async () => {
    let answer = () => violation('code', 'factors.errors.code');
    const { given } = await visitStep({ 'second-factor': () => answer() });
    await userEvent.type(code(), '111111');
    await waitFor(() => expect(code()).toBeInvalid());
    expect(code()).toHaveAccessibleDescription('Wrong code. Enter the 6 digits that your app shows now.');
    expect(code()).toHaveFocus();
    answer = accepted;
    await userEvent.type(code(), '222222', { initialSelectionStart: 0, initialSelectionEnd: 6 });
    await waitFor(() => expect(here()).toBe('/data'));
    expect(given()).toHaveLength(2);
  });

  it('sends a code once while the answer is slow', async () => {
    let finish: (response: Response) => void = () => {};
    const { given } = await visitStep({
      'second-factor': () =>
        new Promise((resolve) => {
          finish = resolve;
        }),
    });
    await userEvent.type(code(), '123456');
    const button = await screen.findByRole('button', { name: 'Checking…' });
    await userEvent.click(button);
    await userEvent.type(code(), '{Enter}');
    expect(given()).toHaveLength(1);
    await act(async () => finish(accepted()));
    await waitFor(() => expect(here()).toBe('/data'));
  });

  it('goes back to the password with what happened, when the challenge is over', async () => {
    await visitStep({ 'second-factor': () => refused(401, 'challenge_over') });
    await userEvent.type(code(), '123456');
    expect(
      await screen.findByText('This sign-in took too long or had too many wrong codes. Sign in again.'),
    ).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveValue(olga.email);
    expect(screen.getByLabelText('Password')).toHaveValue('secret');
    await waitFor(() => expect(screen.getByLabelText('Password')).toHaveFocus());
  });

  it('goes back by wish with nothing lost and nothing said', async () => {
    await visitStep({});
    await back();
    expect(screen.getByLabelText('Password')).toHaveValue('secret');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByLabelText('Code')).toBeNull();
  });

  it.each([
    ['too many attempts', () => refused(429, 'rate_limited', {}, { 'retry-after': '30' }), /Try again in 30 seconds/],
    ['a broken server', () => refused(500, 'server_error'), /Server error/],
    ['no server', () => Promise.reject(new TypeError('fetch failed')), /Can’t reach the server/],
  ])('stays and reports %s', async (_, answer, expected) => {
    await visitStep({ 'second-factor': answer });
    await userEvent.type(code(), '123456');
    expect(await screen.findByText(expected)).toBeVisible();
    expect(code()).toHaveValue('123456');
    expect(screen.getByRole('button', { name: 'Confirm' })).toBeEnabled();
  });

  it('leaves other refusals of the sign-in to the form', async () => {
    await visitStep({ 'second-factor': () => refused(403, 'user_blocked') });
    await userEvent.type(code(), '123456');
    expect(await screen.findByText(/suspended/)).toBeVisible();
    expect(screen.getByLabelText('Password')).toHaveValue('secret');
  });

  it('takes a recovery code', async () => {
    let answer = () => violation('recovery_code', 'factors.errors.recovery_code');
    const { given } = await visitStep({ 'second-factor': () => answer() });
    await userEvent.click(screen.getByRole('button', { name: 'Use a recovery code' }));
    const input = screen.getByLabelText('Recovery code');
    expect(input).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(input).toHaveAccessibleDescription('Enter a recovery code');
    await userEvent.type(input, ' ABCD-1 {Enter}');
    await waitFor(() => expect(input).toHaveAccessibleDescription('Wrong recovery code, or it was used already'));
    answer = accepted;
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(here()).toBe('/data'));
    expect(given()).toEqual(Array(2).fill({ challenge: 'sealed', recovery_code: 'ABCD-1' }));
  });

  it('offers what works on this host and in this browser only', async () => {
    await visitStep({}, { methods: ['passkey', 'recovery_code'] });
    // This browser has no passkeys.
    expect(screen.getByLabelText('Recovery code')).toBeVisible();
    expect(screen.queryByRole('button', { name: /passkey/ })).toBeNull();
  });

  it('says where to go when nothing works here', async () => {
    await visitStep({}, { methods: [] });
    expect(screen.getByText(/Open the account at the platform’s own address/)).toBeVisible();
    await back();
    expect(screen.getByLabelText('Password')).toHaveValue('secret');
  });
});

describe('a mailed link', () => {
  it('asks for the second factor in place of its form, and then signs in', async () => {
    await visit('/reset-password/confirm?code=mailed', {
      answers: {
        code: () => json({ kind: 'reset', email: olga.email, name: 'Olga', account_name: 'Acme' }),
        'reset-password-confirm': () => asked(),
        'second-factor': accepted,
      },
    });
    await userEvent.type(await screen.findByLabelText('New password'), 'quite-a-long-word{Enter}');
    await userEvent.type(await screen.findByLabelText('Code'), '123456');
    await waitFor(() => expect(here()).toBe('/'));
    expect(tokenCookie().read()).toBe(token);
  });

  it('is over when it was used in the meantime', async () => {
    await visit('/reset-password/confirm?code=mailed', {
      answers: {
        code: () => json({ kind: 'reset', email: olga.email, name: 'Olga', account_name: 'Acme' }),
        'reset-password-confirm': () => asked(),
        'second-factor': () => violation('code', 'auth.errors.code'),
      },
    });
    await userEvent.type(await screen.findByLabelText('New password'), 'quite-a-long-word{Enter}');
    await userEvent.type(await screen.findByLabelText('Code'), '123456');
    expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  });
});

describe('a third-party sign-in', () => {
  const arrive = (answers: Answers) => visit('/sign-in?fallback=/data#second_factor=sealed%2Fa', { answers });

  it('goes on with the challenge of the address, which is removed from there', async () => {
    const requests = await arrive({ challenge: () => json(challenge), 'second-factor': accepted });
    await userEvent.type(await screen.findByLabelText('Code'), '123456');
    await waitFor(() => expect(here()).toBe('/data'));
    expect(location.hash).toBe('');
    expect(requests[0]).toMatchObject({ body: { challenge: 'sealed/a' }, authorization: null });
  });

  it('shows the sign-in with what happened, when the challenge is over', async () => {
    await arrive({ challenge: () => refused(401, 'challenge_over') });
    expect(await screen.findByText(/^This sign-in took too long/)).toBeVisible();
    expect(screen.getByLabelText('Email')).toBeVisible();
  });
});

describe('a reload', () => {
  const kept = () => sessionStorage.getItem(storageKeys.secondStep);
  afterEach(() => sessionStorage.clear());

  it('finds the step of the tab until it is done or left', async () => {
    await visitStep({ 'second-factor': accepted });
    expect(kept()).toBe('sealed');
    await back();
    expect(await screen.findByLabelText('Email')).toBeVisible();
    expect(kept()).toBeNull();
    await userEvent.type(screen.getByLabelText('Password'), 'secret{Enter}');
    await userEvent.type(await screen.findByLabelText('Code'), '123456');
    await waitFor(() => expect(here()).toBe('/data'));
    expect(kept()).toBeNull();
  });

  it('goes on with it, and asks for what works now', async () => {
    sessionStorage.setItem(storageKeys.secondStep, 'sealed');
    const answers = { challenge: () => json(challenge), 'second-factor': accepted };
    const requests = await visit('/sign-in?fallback=/data', { answers });
    await userEvent.type(await screen.findByLabelText('Code'), '123456');
    await waitFor(() => expect(here()).toBe('/data'));
    expect(requests[0]).toMatchObject({ body: { challenge: 'sealed' } });
    expect(kept()).toBeNull();
  });

  it('keeps the step while the server cannot be reached', async () => {
    sessionStorage.setItem(storageKeys.secondStep, 'sealed');
    await visit('/sign-in', { answers: { challenge: () => Promise.reject(new TypeError('no connection')) } });
    expect(await screen.findByText(/^Can’t reach the server/)).toBeVisible();
    expect(kept()).toBe('sealed');
  });

  it('forgets what the server does not know', async () => {
    sessionStorage.setItem(storageKeys.secondStep, '');
    await visit('/sign-in', { answers: { challenge: () => violation('challenge', 'factors.errors.challenge') } });
    expect(await screen.findByText('Sign in again')).toBeVisible();
    expect(kept()).toBeNull();
  });

  it('shows the sign-in, when it is over', async () => {
    sessionStorage.setItem(storageKeys.secondStep, 'sealed');
    await visit('/sign-in', { answers: { challenge: () => refused(401, 'challenge_over') } });
    expect(await screen.findByText(/^This sign-in took too long/)).toBeVisible();
    expect(kept()).toBeNull();
  });
});
