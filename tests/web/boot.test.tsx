import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { boot } from '#web/app/boot.ts';
import { Unreachable } from '#web/app/shell/Unreachable.tsx';
import { translate } from '#web/i18n/translate.ts';
import { session } from '#web/session/session.ts';
import { tokenCookie } from '#web/session/token/tokenCookie.ts';
import { storageKeys } from '#web/state/storageKeys.ts';
import { meOf, olga } from './support/session.ts';

const me = meOf(null);
const answer = (status: number, body: unknown) =>
  vi.stubGlobal(
    'fetch',
    async () => new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } }),
  );

beforeEach(() => {
  localStorage.clear();
  tokenCookie().remove();
});
afterEach(() => vi.unstubAllGlobals());

describe('boot', () => {
  it('uses the account’s language', async () => {
    answer(200, { ...me, account: { ...me.account, language: 'ru' } });
    expect(await boot()).toBe('ready');
    expect(translate('auth.sign_in.submit')).toBe('Войти');
  });

  it('prefers the user’s language, and follows its changes and sign-out', async () => {
    const visitor = { ...me, account: { ...me.account, language: 'ru' } };
    answer(200, { ...visitor, user: { ...olga, language: 'en' } });
    expect(await boot()).toBe('ready');
    expect(translate('auth.sign_in.submit')).toBe('Sign in');
    session.setUser({ ...olga, language: 'ru' });
    await waitFor(() => expect(translate('auth.sign_in.submit')).toBe('Войти'));
    session.setUser({ ...olga, language: 'en' });
    await waitFor(() => expect(translate('auth.sign_in.submit')).toBe('Sign in'));
    answer(200, visitor);
    await session.reload();
    await waitFor(() => expect(translate('auth.sign_in.submit')).toBe('Войти'));
  });

  it('prefers this browser’s language', async () => {
    localStorage.setItem(storageKeys.locale, 'en');
    answer(200, { ...me, account: { ...me.account, language: 'ru' } });
    expect(await boot()).toBe('ready');
    expect(translate('auth.sign_in.submit')).toBe('Sign in');
  });

  it.each([
    [404, 'no_account'],
    [503, 'unreachable'],
    [500, 'unreachable'],
  ])('maps status %d to its page', async (status, expected) => {
    answer(status, { status, message: 'x', violations: [] });
    expect(await boot()).toBe(expected);
  });

  it('reports a missing response', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')));
    expect(await boot()).toBe('unreachable');
  });
});

describe('page without a server', () => {
  it('retries on demand and when the connection returns', async () => {
    const retry = vi.fn(async () => {});
    localStorage.setItem(storageKeys.locale, 'ru');
    render(<Unreachable noAccount={false} onRetry={retry} />);
    expect(screen.getByRole('heading', { name: 'Сервер недоступен' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Повторить' }));
    expect(retry).toHaveBeenCalledOnce();
    dispatchEvent(new Event('online'));
    await waitFor(() => expect(retry).toHaveBeenCalledTimes(2));
    expect(document.title).toBe('Сервер недоступен');
  });

  it('says that there is no account at the address', () => {
    localStorage.setItem(storageKeys.locale, 'en');
    render(<Unreachable noAccount onRetry={async () => {}} />);
    expect(screen.getByRole('heading', { name: 'There is no account at this address' })).toBeVisible();
  });
});
