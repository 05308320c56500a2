import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RouterProvider } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { User } from '#resources/people/users/users.resource.ts';
import { createApp } from '#web/app/App.tsx';
import { loadLocale } from '#web/i18n/translate.ts';
import { session } from '#web/session/session.ts';
import { tokenCookie } from '#web/session/token/tokenCookie.ts';
import { overviewOf } from '../overview/overviewOf.ts';
import { meOf, olga, tokenOf } from '../support/session.ts';

// The real administration takes seconds to load and has its own tests.
vi.mock('#web/app/AdminApp.tsx', () => ({
  Component: () => <h1>The administration</h1>,
  loader: () => null,
}));

let person: User | null;
const requests: string[] = [];

beforeAll(() => loadLocale('en'));
beforeEach(() => {
  requests.length = 0;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    requests.push(`${init.method} ${new URL(url).pathname}`);
    if (url.endsWith('/logout')) return new Response(null, { status: 204 });
    const name = new URL(url).pathname.split('/').at(-1);
    const answers: Record<string, object> = {
      overview: overviewOf(),
      entities: { items: [], totals: { count: 0 } },
      invitations: { items: [], totals: { count: 0 } },
    };
    const body = JSON.stringify(answers[name ?? ''] ?? meOf(tokenCookie().read() ? person : null));
    return new Response(body, { headers: { 'content-type': 'application/json' } });
  });
});
afterEach(() => vi.unstubAllGlobals());

async function visit(address: string, who: User | null) {
  person = who;
  tokenCookie().remove();
  if (who) tokenCookie().write(tokenOf({ sub: String(who.id), sid: '1', exp: Date.now() / 1000 + 900 }));
  history.replaceState(null, '', address);
  await session.start();
  render(<RouterProvider router={createApp()} />);
}
const here = () => location.pathname + location.search;

describe('app', () => {
  it('redirects a visitor to sign-in and keeps the requested address', async () => {
    await visit('/admin/users?page=2', null);
    expect(await screen.findByRole('heading', { name: 'Northwind' })).toBeVisible();
    expect(here()).toBe('/sign-in?fallback=%2Fadmin%2Fusers%3Fpage%3D2');
    await waitFor(() => expect(document.title).toBe('Northwind'));
  });

  it('goes to that address after signing in, in another tab too', async () => {
    await visit('/sign-in?fallback=%2Fadmin%2Fusers%3Fpage%3D2', null);
    await screen.findByRole('heading', { name: 'Northwind' });
    person = olga;
    tokenCookie().write(tokenOf({ sub: '7', sid: '1', exp: Date.now() / 1000 + 900 }));
    await act(() => session.reload());
    expect(await screen.findByText('The administration')).toBeVisible();
    expect(here()).toBe('/admin/users?page=2');
  });

  it('keeps a user without full access out of the administration', async () => {
    await visit('/admin', { ...olga, full_access: false, is_owner: false });
    expect(await screen.findByText('There is nothing to work with yet')).toBeVisible();
    expect(here()).toBe('/');
    expect(screen.queryByRole('link', { name: 'Open the administration' })).toBeNull();
  });

  it('leaves the administration when full access is revoked', async () => {
    await visit('/admin', olga);
    expect(await screen.findByText('The administration')).toBeVisible();
    act(() => session.setUser({ ...olga, full_access: false }));
    expect(await screen.findByText('There is nothing to work with yet')).toBeVisible();
    expect(here()).toBe('/');
  });

  it('signs out from the menu to sign-in without a return address', async () => {
    await visit('/', olga);
    await userEvent.click(await screen.findByRole('button', { name: 'Menu of Olga Owner' }));
    expect(await screen.findByRole('link', { name: 'Administration' })).toHaveAttribute('href', '/admin');
    await userEvent.click(screen.getByRole('button', { name: 'Sign out' }));
    expect(await screen.findByLabelText('Password')).toBeVisible();
    expect(here()).toBe('/sign-in');
    expect(requests).toContain('POST /api/v1/auth/logout');
    expect(tokenCookie().read()).toBeNull();
  });

  it('redirects to sign-in with a return address when the session has ended', async () => {
    await visit('/admin/users', olga);
    await screen.findByText('The administration');
    await act(() => session.refused(`WebApp ${tokenCookie().read()}`));
    await waitFor(() => expect(here()).toBe('/sign-in?fallback=%2Fadmin%2Fusers'));
    expect(screen.queryByText('The administration')).toBeNull();
  });

  it('shows a page for unknown paths', async () => {
    await visit('/no/such/page', olga);
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible();
    await userEvent.click(screen.getByRole('link', { name: 'Home' }));
    expect(await screen.findByText('Main module is not defined')).toBeVisible();
  });

  it('keeps the focus that a page has set', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    await visit('/', olga);
    await userEvent.click(await screen.findByRole('button', { name: 'Menu of Olga Owner' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out' }));
    const email = await screen.findByLabelText('Email');
    await waitFor(() => expect(email).toHaveFocus());
  });

  it('closes the menu on Escape and restores focus', async () => {
    await visit('/', olga);
    const menu = await screen.findByRole('button', { name: 'Menu of Olga Owner' });
    await userEvent.click(menu);
    await screen.findByRole('button', { name: 'Sign out' });
    await userEvent.tab();
    await userEvent.keyboard('{Escape}');
    expect(menu).toHaveFocus();
    expect(menu).toHaveAttribute('aria-expanded', 'false');
  });
});
