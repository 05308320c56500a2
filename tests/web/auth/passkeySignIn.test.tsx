import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadLocale } from '#web/i18n/translate.ts';
import { tokenCookie } from '#web/session/token/tokenCookie.ts';
import { closedByPerson, requestOptions, stubPasskeys } from '../support/factors.ts';
import { olga } from '../support/session.ts';
import { here, json, refused, tokenFor, visit } from './visit.tsx';

beforeEach(() => loadLocale('en'));
afterEach(() => vi.unstubAllGlobals());

const more = () => ({ passkeys_offered: true as const });
const options = () => json({ options: requestOptions });
const button = () => screen.findByRole('button', { name: 'Sign in with a passkey' });

it('signs in without email and password, to the page that was wanted', async () => {
  const asked = stubPasskeys();
  const token = tokenFor(olga);
  const answers = { options, passkey: () => new Response(token) };
  const requests = await visit('/sign-in?fallback=/data', { more, answers });
  await userEvent.click(await button());
  await waitFor(() => expect(here()).toBe('/data'));
  expect(tokenCookie().read()).toBe(token);
  expect(asked).toHaveLength(1);
  const sent = requests.find(({ call }) => call.endsWith('/auth/passkey'));
  expect(sent).toMatchObject({
    body: { passkey: { id: 'AQID', type: 'public-key', response: { signature: 'AQID', userHandle: 'AQID' } } },
    authorization: null,
  });
});

it.each([
  ['was closed', () => stubPasskeys(closedByPerson), () => new Response(), /^The passkey wasn’t used/],
  ['is refused', () => stubPasskeys(), () => refused(401, 'passkey_refused'), /^This passkey does not sign in here/],
  ['is of a blocked person', () => stubPasskeys(), () => refused(403, 'user_blocked'), /suspended/],
])('says that the passkey %s, and stays ready', async (_, stub, passkey, expected) => {
  stub();
  await visit('/sign-in', { more, answers: { options, passkey } });
  await userEvent.click(await button());
  expect(await screen.findByText(expected)).toBeVisible();
  expect(await button()).toBeEnabled();
});

it('is offered only where the host and the browser have passkeys', async () => {
  await visit('/sign-in', { more });
  expect(await screen.findByRole('button', { name: 'Sign in' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /passkey/ })).toBeNull();
});

it('uses a passkey as the second step, with options of its own for each try', async () => {
  let isClosed = true;
  const asked = stubPasskeys(() => isClosed && closedByPerson());
  const challenge = {
    challenge: 'sealed',
    expires_at: '2030-01-01T00:00:00.000Z',
    methods: ['passkey' as const],
    passkey: requestOptions,
  };
  const requests = await visit('/sign-in', {
    answers: {
      login: () => refused(401, 'second_factor_required', { second_factor: challenge }),
      challenge: () => json({ ...challenge, passkey: { ...requestOptions, challenge: 'YW5vdGhlcg' } }),
      'second-factor': () => new Response(tokenFor(olga)),
    },
  });
  await userEvent.type(await screen.findByLabelText('Email'), olga.email);
  await userEvent.type(screen.getByLabelText('Password'), 'secret{Enter}');
  const use = await screen.findByRole('button', { name: 'Use a passkey' });
  expect(use).toHaveFocus();
  await userEvent.click(use);
  expect(await screen.findByText(/^The passkey wasn’t used/)).toBeVisible();
  isClosed = false;
  await userEvent.click(await screen.findByRole('button', { name: 'Use a passkey' }));
  await waitFor(() => expect(here()).toBe('/'));
  const challenges = asked.map(({ publicKey }) => Buffer.from(publicKey?.challenge as ArrayBuffer).toString());
  expect(challenges).toEqual(['challenge', 'another']);
  expect(requests.find(({ call }) => call.endsWith('/second-factor'))?.body).toMatchObject({
    challenge: 'sealed',
    passkey: { id: 'AQID' },
  });
});
