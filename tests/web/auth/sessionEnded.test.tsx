import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { loadLocale, loadMessages } from '#web/i18n/translate.ts';
import { session, useMe } from '#web/session/session.ts';
import { tokenCookie } from '#web/session/token/tokenCookie.ts';
import { useUnsaved } from '#web/state/unsaved.ts';
import { olga } from '../support/session.ts';
import { here, tokenFor, visit } from './visit.tsx';

// A page of the administration with one input.
vi.mock('#web/app/AdminApp.tsx', () => ({
  Component: function Page() {
    const [text, setText] = useState('');
    const { user } = useMe();
    useUnsaved(text !== '');
    return (
      <label>
        Note of {user?.name}
        <input value={text} onChange={(event) => setText(event.target.value)} />
      </label>
    );
  },
  loader: () => null,
}));

const paula = { ...olga, id: 8, name: 'Paula Plain', email: 'paula@example.com' };
const note = (of = olga) => screen.findByLabelText(`Note of ${of.name}`);
const title = 'Your session has ended';

const answers = {
  login: () => new Response(tokenFor(olga, '2'), { headers: { 'content-type': 'text/plain' } }),
};

/** Opens the page as Olga, and types unless `text` is empty; then the server ends the session. */
async function openAndLapse(text = 'Half a sentence', account = {}) {
  const requests = await visit('/admin/users', { user: olga, people: [olga, paula], answers, account });
  const input = await note();
  if (text) await userEvent.type(input, text);
  act(() => input.focus());
  act(() => void session.refused(`WebApp ${tokenCookie().read()}`));
  return { requests, input };
}
const dialog = () => screen.findByRole('dialog', { name: title });

describe('a session that ends by itself', () => {
  beforeAll(async () => {
    await loadLocale('en');
    await loadMessages('member', 'request_errors');
  });

  it('asks the same person to sign in over the page, and keeps what they typed', async () => {
    const { requests, input } = await openAndLapse();
    const form = within(await dialog());
    expect(form.getByLabelText('Email')).toHaveValue(olga.email);
    expect(form.getByLabelText('Email')).toHaveAttribute('readonly');
    expect(form.getByLabelText('Password')).toHaveFocus();
    expect(form.getByRole('link', { name: 'Forgot password?' })).toHaveAttribute('target', '_blank');
    expect(here()).toBe('/admin/users');
    await userEvent.type(form.getByLabelText('Password'), 'secret{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: title })).toBeNull());
    expect(requests.map(({ body }) => body)).toEqual([{ email: olga.email, password: 'secret', captcha: 'none' }]);
    expect(await note()).toBe(input);
    expect(input).toHaveValue('Half a sentence');
    expect(input).toHaveFocus();
  });

  it('stays open on Escape', async () => {
    await openAndLapse();
    await dialog();
    await userEvent.keyboard('{Escape}');
    expect(await dialog()).toBeVisible();
  });

  it('offers other ways to sign in, in a new tab', async () => {
    await openAndLapse('x', { authentication: { yandex: { status: true }, oidc: { status: false, name: '' } } });
    const link = within(await dialog()).getByRole('link', { name: 'Sign in with Yandex' });
    expect(link).toHaveAttribute('target', '_blank');
    expect(screen.getByText(/open in a new tab/)).toBeVisible();
  });

  it('leaves for sign-in after a confirmation', async () => {
    await openAndLapse();
    await userEvent.click(within(await dialog()).getByRole('button', { name: 'Sign out and leave' }));
    const question = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
    await userEvent.click(question.getByRole('button', { name: 'Stay' }));
    expect(here()).toBe('/admin/users');
    await userEvent.click(within(await dialog()).getByRole('button', { name: 'Sign out and leave' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(here()).toBe('/sign-in'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('shows nothing of it to another person who signs in in another tab', async () => {
    const { input } = await openAndLapse();
    await dialog();
    tokenCookie().write(tokenFor(paula, '5'));
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(await note(paula)).toHaveValue('');
    expect(input).not.toBeInTheDocument();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('leads to sign-in and back where nothing is unsaved', async () => {
    await openAndLapse('');
    await waitFor(() => expect(here()).toBe('/sign-in?fallback=%2Fadmin%2Fusers'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('does not ask a person who signed out', async () => {
    await visit('/admin/users', {
      user: olga,
      answers: { logout: () => new Response(null, { status: 204 }) },
    });
    await userEvent.type(await note(), 'x');
    await act(() => session.signOut());
    await waitFor(() => expect(here()).toBe('/sign-in'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
