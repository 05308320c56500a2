import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { signInErrors } from '#resources/people/identities/identities.resource.ts';
import { loadLocale } from '#web/i18n/translate.ts';
import { here, refused, visit } from './visit.tsx';

beforeEach(() => loadLocale('en'));
afterEach(() => vi.unstubAllGlobals());

const title = () => screen.findByRole('heading', { name: 'Northwind' });
const on = (yandex: boolean, oidc: boolean) => ({
  authentication: { yandex: { status: yandex }, oidc: { status: oidc, name: 'Keycloak' } },
});
const providers = () =>
  screen.getAllByRole('link', { name: /^Sign in with/ }).map((link) => [link.textContent, link.getAttribute('href')]);
const api = `${location.origin}/api/v1/auth/oidc`;

describe('third-party sign-in', () => {
  it('is hidden when the account has none', async () => {
    await visit('/sign-in', { account: on(false, false) });
    await title();
    expect(screen.queryByRole('link', { name: /^Sign in with/ })).toBeNull();
    expect(screen.queryByText('or')).toBeNull();
  });

  it.each([
    [true, false, [['YSign in with Yandex', `${api}/yandex`]]],
    [false, true, [['KSign in with Keycloak', `${api}/oidc`]]],
    [
      true,
      true,
      [
        ['YSign in with Yandex', `${api}/yandex`],
        ['KSign in with Keycloak', `${api}/oidc`],
      ],
    ],
  ])('is shown above the form with a separator: yandex %s, oidc %s', async (yandex, oidc, expected) => {
    await visit('/sign-in', { account: on(yandex, oidc) });
    await title();
    expect(providers()).toEqual(expected);
    const or = screen.getByText('or');
    expect(or.compareDocumentPosition(screen.getByLabelText('Email'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('passes on the address the visitor was going to when it belongs to this site', async () => {
    await visit('/sign-in?fallback=%2Fadmin%2Fusers', { account: on(true, false) });
    await title();
    expect(providers()).toEqual([['YSign in with Yandex', `${api}/yandex?fallback=%2Fadmin%2Fusers`]]);
  });

  it('drops a return address that leads to another site or to a sign-in link', async () => {
    for (const fallback of ['//evil.example', '/enter?code=1']) {
      await visit(`/sign-in?${new URLSearchParams({ fallback })}`, { account: on(true, false) });
      await title();
      expect(providers()).toEqual([['YSign in with Yandex', `${api}/yandex`]]);
      document.body.replaceChildren();
    }
  });

  it.each(signInErrors)('explains a failure: %s', async (error) => {
    await visit(`/sign-in?error=${error}`, { account: on(true, true) });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toMatch(/^[A-Z][^.]+\./);
    expect(alert).not.toHaveTextContent(/auth\.|third_party/);
  });

  it.each(['sign_up_closed', 'toString', '<b>x</b>', ''])(
    'ignores an invented error code in the address: %j',
    async (error) => {
      await visit(`/sign-in?${new URLSearchParams({ error })}`);
      await title();
      expect(screen.queryByRole('alert')).toBeNull();
    },
  );

  it('clears the failure with the next attempt', async () => {
    await visit('/sign-in?error=third_party_failed', { answers: { login: () => refused(503, 'captcha_unavailable') } });
    expect(await screen.findByRole('alert')).toHaveTextContent(/did not confirm/);
    await userEvent.type(screen.getByLabelText('Email'), 'olga@example.com');
    await userEvent.type(screen.getByLabelText('Password'), 'secret{Enter}');
    expect(await screen.findByText(/is unavailable right now/)).toBeVisible();
    expect(screen.queryByText(/did not confirm/)).toBeNull();
  });
});

it('links to creating an account', async () => {
  await visit('/sign-in');
  await userEvent.click(await screen.findByRole('link', { name: 'Create an account' }));
  expect(await screen.findByRole('heading', { name: 'Create an account' })).toBeVisible();
  expect(here()).toBe('/sign-up');
});

it('hides the link to a new account when sign-up is closed', async () => {
  await visit('/sign-in', { account: { sign_up: false } });
  await title();
  expect(screen.getByRole('link', { name: 'Forgot password?' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Create an account' })).toBeNull();
});

it('submits to the server when the validation script does not load', async () => {
  vi.doMock('#resources/people/auth/web/form/visitorSchemas.ts', () => {
    throw new Error('offline');
  });
  const requests = await visit('/sign-in', { answers: { login: () => refused(401, 'auth_error') } });
  await title();
  await userEvent.type(screen.getByLabelText('Email'), 'nobody{Enter}');
  expect(await screen.findByText('check auth data')).toBeVisible();
  expect(requests).toMatchObject([{ body: { email: 'nobody', password: '', captcha: 'none' } }]);
  vi.doUnmock('#resources/people/auth/visitorSchemas.ts');
});
