import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Identity } from '#resources/people/identities/identities.resource.ts';
import { closeProfile } from '#web/session/profile.ts';
import { session } from '#web/session/session.ts';
import { storageKeys } from '#web/state/storageKeys.ts';
import { setTheme } from '#web/theme/theme.ts';
import { visit } from '../support/fakeApi.ts';
import { olga } from '../support/session.ts';
import { openProfileOf } from './openProfile.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => {
  closeProfile();
  setTheme('system');
});

const devices = () => [
  visit({ id: 1, user_id: 7, device: 'Safari, iOS', last_seen_at: '2026-02-03T03:04:05.000Z' }),
  visit({ id: 2, user_id: 7, is_current: true }),
  visit({ id: 3, user_id: 7, device: 'Chrome, Linux', ip: null }),
];
const yandex: Identity = {
  id: 31,
  provider: 'yandex',
  provider_name: 'Yandex',
  email: 'olga@yandex.test',
  created_at: '2026-01-02T03:04:05.000Z',
};

describe('language', () => {
  test('is saved to the user and applied at once, over the choice of this browser', async () => {
    localStorage.setItem(storageKeys.locale, 'en');
    const { user, dialog, backend, sent } = await openProfileOf();
    const language = within(await dialog.findByRole('group', { name: 'Language' }));
    expect(language.getByRole('radio', { name: 'Account default' })).toBeChecked();
    await user.click(language.getByRole('radio', { name: 'Русский' }));
    // Checked first, because the toast disappears after 3 s.
    expect(await screen.findByText('Язык сохранён')).toBeInTheDocument();
    expect(await screen.findByRole('dialog', { name: 'Профиль' })).toBeInTheDocument();
    expect(sent.findLast(({ method }) => method === 'PATCH')?.body).toEqual({ language: 'ru' });
    expect(backend.user.language).toBe('ru');
    expect(session.me()?.user?.language).toBe('ru');
    expect(localStorage.getItem(storageKeys.locale)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Сохранить' })).toBeNull();
    await user.click(screen.getByRole('radio', { name: 'Как в аккаунте' }));
    expect(await screen.findByRole('dialog', { name: 'Profile' })).toBeInTheDocument();
    await waitFor(() => expect(backend.user.language).toBeNull());
  });

  test('is overridden by this browser’s choice, which is shown and can be reset', async () => {
    localStorage.setItem(storageKeys.locale, 'en');
    const { user, dialog, sent } = await openProfileOf({ user: { ...olga, language: 'ru' } });
    await user.click(await dialog.findByRole('button', { name: 'Use the profile language' }));
    expect(await screen.findByRole('dialog', { name: 'Профиль' })).toBeInTheDocument();
    expect(localStorage.getItem(storageKeys.locale)).toBeNull();
    expect(sent.some(({ method }) => method === 'PATCH')).toBe(false);
    expect(screen.queryByRole('button', { name: 'Взять язык профиля' })).toBeNull();
  });

  test('does not change when it cannot be saved', async () => {
    const { user, dialog, backend, refusal } = await openProfileOf();
    backend.refuse = ({ method }) => (method === 'PATCH' ? refusal('unavailable', 'unavailable') : undefined);
    await user.click(await dialog.findByRole('radio', { name: 'Русский' }));
    expect(await screen.findByText('Could not save the language')).toBeInTheDocument();
    expect(dialog.getByRole('radio', { name: 'Account default' })).toBeChecked();
    expect(document.documentElement.lang).toBe('en');
  });
});

test('applies the theme at once without a request', async () => {
  const { user, dialog, sent } = await openProfileOf();
  const before = sent.length;
  await user.click(await dialog.findByRole('radio', { name: 'Dark' }));
  expect(localStorage.getItem(storageKeys.theme)).toBe('dark');
  await user.click(dialog.getByRole('radio', { name: 'System' }));
  expect(localStorage.getItem(storageKeys.theme)).toBeNull();
  expect(sent.slice(before).map(({ path }) => path)).not.toContain('/api/v1/auth/me');
  expect(dialog.queryByRole('button', { name: 'Save' })).toBeNull();
});

describe('devices', () => {
  test('lists this device first, with what is known of each, and signs one out', async () => {
    const { user, dialog, backend, sent } = await openProfileOf({ sessions: devices() });
    const list = within(await dialog.findByRole('list'));
    const rows = list.getAllByRole('listitem');
    expect(rows[0]).toHaveTextContent('Firefox, WindowsThis device10.0.0.7Last seen');
    expect(within(rows[0] as HTMLElement).queryByRole('button')).toBeNull();
    expect(rows[1]).toHaveTextContent('Safari, iOS');
    const requests = sent.find(({ path }) => path.endsWith('/v1/sessions'))?.query;
    expect(requests?.get('filter[user_id]')).toBe('7');
    await user.click(list.getByRole('button', { name: /^Sign out: Safari, iOS/ }));
    expect(await screen.findByText('1 session signed out')).toBeInTheDocument();
    expect(backend.sessions.map(({ id }) => id)).toEqual([2, 3]);
    await waitFor(() => expect(list.queryByText('Safari, iOS')).toBeNull());
    expect(dialog.queryByRole('button', { name: 'Sign out all others' })).toBeNull();
  });

  test('follows changes made elsewhere, and stays as it is when reloading fails', async () => {
    const { dialog, backend, sent, events, refusal } = await openProfileOf({ sessions: devices() });
    const list = within(await dialog.findByRole('list'));
    await waitFor(() => expect(events.isOpen()).toBe(true));
    backend.sessions = backend.sessions.filter(({ device }) => device !== 'Safari, iOS');
    act(() => events.people('sessions'));
    await waitFor(() => expect(list.queryByText('Safari, iOS')).toBeNull());
    expect(list.getByText('Chrome, Linux')).toBeInTheDocument();

    const reloads = () => sent.filter(({ path }) => path.endsWith('/v1/sessions')).length;
    const before = reloads();
    backend.refuse = ({ path }) => (path.endsWith('/v1/sessions') ? refusal('unavailable', 'unavailable') : undefined);
    act(() => events.people('sessions'));
    await waitFor(() => expect(reloads()).toBe(before + 1));
    expect(list.getByText('Chrome, Linux')).toBeInTheDocument();
  });

  test('signs out each of two devices once, however slow the server is', async () => {
    const { user, dialog, backend, sent, refusal } = await openProfileOf({ sessions: devices() });
    const { promise: held, resolve: goOn } = Promise.withResolvers<void>();
    const gone = () => held.then(() => refusal('not_found', 'not_found'));
    backend.refuse = ({ method }) => (method === 'DELETE' ? gone() : undefined);
    const buttons = await Promise.all(
      [/^Sign out: Safari/, /^Sign out: Chrome/].map((name) => dialog.findByRole('button', { name })),
    );
    for (const button of buttons) await user.click(button);
    for (const button of buttons) expect(button).toBeDisabled();
    goOn();
    await waitFor(() => expect(dialog.queryByRole('button', { name: /^Sign out: / })).toBeNull());
    expect(sent.filter(({ method }) => method === 'DELETE')).toHaveLength(2);
  });

  test('signs out all other devices after a confirmation', async () => {
    const { user, dialog, backend } = await openProfileOf({ sessions: devices() });
    await user.click(await dialog.findByRole('button', { name: 'Sign out all others' }));
    const question = within(await screen.findByRole('dialog', { name: 'Confirm the action' }));
    expect(question.getByText(/Sign out 2 sessions\?/)).toBeInTheDocument();
    await user.click(question.getByRole('button', { name: 'Sign out all others' }));
    expect(await screen.findByText('2 sessions signed out')).toBeInTheDocument();
    expect(backend.sessions.map(({ id }) => id)).toEqual([2]);
  });

  test('removes a session that has already ended, and reports one that cannot be ended', async () => {
    const { user, dialog, backend, refusal } = await openProfileOf({ sessions: devices() });
    backend.refuse = ({ method, path }) => {
      if (method !== 'DELETE') return undefined;
      if (!path.endsWith('/1')) return refusal('unavailable', 'unavailable');
      backend.sessions = backend.sessions.filter(({ id }) => id !== 1);
      return refusal('not_found', 'not_found');
    };
    await user.click(await dialog.findByRole('button', { name: /^Sign out: Safari/ }));
    await waitFor(() => expect(dialog.queryByText('Safari, iOS')).toBeNull());
    await user.click(dialog.getByRole('button', { name: /^Sign out: Chrome/ }));
    expect(await screen.findByText('Could not sign out 1 session')).toBeInTheDocument();
    expect(dialog.getByText('Chrome, Linux')).toBeInTheDocument();
  });

  test('loads more of a long list on demand', async () => {
    const sessions = [...devices(), ...[4, 5, 6, 7].map((id) => visit({ id, user_id: 7 }))];
    const { user, dialog } = await openProfileOf({ sessions });
    const all = await dialog.findByRole('button', { name: 'Show all 7' });
    expect(dialog.getAllByRole('listitem')).toHaveLength(5);
    await user.click(all);
    expect(dialog.getAllByRole('listitem')).toHaveLength(7);
    expect(all).not.toBeInTheDocument();
  });

  test('retries after a failed load', async () => {
    let isDown = true;
    const { user, dialog } = await openProfileOf({
      sessions: devices(),
      refuse: ({ path }) => (isDown && path.endsWith('/sessions') ? new Response('', { status: 503 }) : undefined),
    });
    const alert = within(await dialog.findByRole('alert'));
    isDown = false;
    await user.click(alert.getByRole('button', { name: 'Try again' }));
    expect(await dialog.findByText('This device')).toBeInTheDocument();
  });
});

describe('third-party sign-in', () => {
  test('is hidden when neither the account nor the user has any', async () => {
    const { dialog } = await openProfileOf({ sessions: devices() });
    await dialog.findByText('This device');
    expect(dialog.queryByText('Connected sign-ins')).toBeNull();
    expect(dialog.queryByRole('button', { name: 'Sign-ins' })).toBeNull();
  });

  test('connects through the provider address that the server returns', async () => {
    const assign = vi.fn();
    vi.stubGlobal('location', { ...location, assign });
    const { user, dialog, sent } = await openProfileOf({ oidc: 'Northwind SSO' });
    await user.click(await dialog.findByRole('button', { name: 'Connect Northwind SSO' }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('https://provider.test/authorize'));
    expect(sent.filter(({ method }) => method === 'POST')).toMatchObject([{ path: '/api/v1/auth/oidc/oidc/link' }]);
    vi.unstubAllGlobals();
  });

  test('disconnects after a confirmation, even when the account has switched the provider off', async () => {
    const { user, dialog, backend } = await openProfileOf({ identities: [{ ...yandex }] });
    await user.click(await dialog.findByRole('button', { name: 'Disconnect Yandex, olga@yandex.test' }));
    const question = within(await screen.findByRole('dialog', { name: 'Confirm the action' }));
    await user.click(question.getByRole('button', { name: 'Disconnect' }));
    expect(await screen.findByText('Yandex disconnected')).toBeInTheDocument();
    expect(backend.identities).toEqual([]);
    await waitFor(() => expect(dialog.queryByText('Connected sign-ins')).toBeNull());
  });

  test('keeps the only way to sign in and explains why', async () => {
    const { user, dialog, backend, refusal } = await openProfileOf({ identities: [{ ...yandex }], yandex: true });
    backend.refuse = ({ method }) => (method === 'DELETE' ? refusal('conflict', 'identity_is_only_way') : undefined);
    await user.click(await dialog.findByRole('button', { name: /^Disconnect Yandex/ }));
    await user.click(
      within(await screen.findByRole('dialog', { name: /Confirm/ })).getByRole('button', { name: 'Disconnect' }),
    );
    expect(await screen.findByText('Set a password first: this is your only way to sign in')).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: /^Disconnect Yandex/ })).toBeEnabled();
    expect(dialog.queryByRole('button', { name: 'Connect Yandex' })).toBeNull();
  });

  test('shows this part and the outcome after returning from the provider', async () => {
    const back = { part: 'identities' as const, joined: 'yandex' };
    const { dialog } = await openProfileOf({ identities: [{ ...yandex }], yandex: true }, back);
    expect(await dialog.findByText('Connected: you can now sign in with Yandex.')).toBeInTheDocument();
    await waitFor(() => expect(dialog.getByRole('heading', { name: 'Connected sign-ins' })).toHaveFocus());
    expect(dialog.getByRole('button', { name: 'Sign-ins' })).toHaveAttribute('aria-current', 'location');
  });

  test.each([
    ['third_party_taken', /belongs to another person/],
    ['anything_else', /did not confirm your identity/],
  ])('explains the return with %s', async (error, text) => {
    const { dialog } = await openProfileOf({ yandex: true }, { part: 'identities', error });
    expect(await dialog.findByText(text)).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Connect Yandex' })).toBeEnabled();
  });
});

test('shows Save and Cancel for the form only; a part is opened by its name', async () => {
  const { user, dialog, backend } = await openProfileOf({ sessions: devices() });
  await user.click(await dialog.findByRole('button', { name: 'Devices' }));
  expect(dialog.getByRole('heading', { name: 'Devices' })).toHaveFocus();
  expect(dialog.queryByRole('button', { name: 'Save' })).toBeNull();
  await user.type(dialog.getByLabelText('Name'), '!');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(backend.user.name).toBe('Olga Owner!');
  expect(session.me()?.user?.name).toBe('Olga Owner!');
});

describe('leaving', () => {
  const leave = async (user: Awaited<ReturnType<typeof openProfileOf>>['user'], account: string) => {
    await user.click(await screen.findByRole('button', { name: 'Leave account' }));
    const prompt = within(await screen.findByRole('dialog', { name: `Leave “${account}”?` }));
    expect(prompt.getByText(/Everything you created stays/)).toBeInTheDocument();
    await user.click(prompt.getByRole('button', { name: 'Leave' }));
  };

  test('ends the session in this browser', async () => {
    const person = { ...olga, is_owner: false };
    const { user, sent, backend } = await openProfileOf({ user: person });
    backend.refuse = ({ path }) => {
      if (!path.endsWith('/auth/leave')) return undefined;
      backend.refuse = () => undefined;
      return new Response(null, { status: 204 });
    };
    const account = session.me()?.account.name ?? '';
    await leave(user, account);
    expect(await screen.findByText(`You left “${account}”`)).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent.filter(({ path }) => /leave|logout/.test(path)).map(({ path }) => path)).toEqual([
      '/api/v1/auth/leave',
    ]);
    expect(await session.authorization()).toBeNull();
  });

  test('is not for the owner, who is told why', async () => {
    const { dialog } = await openProfileOf({ user: { ...olga, is_owner: true } });
    expect(await dialog.findByText(/^You own this account/)).toBeInTheDocument();
    expect(dialog.queryByRole('button', { name: 'Leave account' })).toBeNull();
  });
});
