import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { OwnAccount } from '#resources/auth/auth.resource.ts';
import { olga } from '../support/session.ts';
import { json, visitHome } from './home.tsx';

const account = (fields: Partial<OwnAccount> & { id: number }): OwnAccount => ({
  name: `Account ${fields.id}`,
  url: `http://a${fields.id}.stoa.test`,
  favicon: null,
  is_owner: false,
  is_current: false,
  ...fields,
});
const accounts = [
  account({ id: 1, name: 'Northwind', is_current: true, favicon: { '32x32': '/files/here/32.png' } }),
  account({ id: 2, name: 'Blue Harbour', favicon: { '32x32': '/files/there/32.png' } }),
  account({ id: 3, name: 'Contoso' }),
];
const several = { ...olga, accounts_count: 3 };
const answer = () => json({ items: accounts, totals: { count: 3 } });

afterEach(() => vi.unstubAllGlobals());

const openMenu = async () => userEvent.click(await screen.findByRole('button', { name: 'Menu of Olga Owner' }));
const section = async () => within(await screen.findByRole('region', { name: 'Accounts' }));
const requests = <T extends { path: string }>(sent: readonly T[]) =>
  sent.filter(({ path }) => path.includes('/accounts'));

describe('account switcher', () => {
  it('is hidden for a user of one account and sends no request', async () => {
    const sent = await visitHome('/', { person: olga, answer });
    await openMenu();
    expect(await screen.findByRole('button', { name: 'Sign out' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Accounts' })).toBeNull();
    expect(requests(sent)).toEqual([]);
  });

  it('loads the accounts when the menu opens and marks the current one', async () => {
    const sent = await visitHome('/', { person: several, answer });
    await screen.findByRole('button', { name: 'Menu of Olga Owner' });
    expect(requests(sent)).toEqual([]);
    await openMenu();
    const list = await section();
    expect(await list.findByText('Northwind')).toBeVisible();
    const [present] = list.getAllByRole('listitem');
    expect(present?.firstElementChild).toHaveAttribute('aria-current', 'true');
    expect(present).toHaveTextContent('you are here');
    expect(list.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'BHBlue Harboura2.stoa.test',
      'CContosoa3.stoa.test',
    ]);
    expect(requests(sent)).toHaveLength(1);
    // The entry link of another account is not opened here.
    const pictures = [...document.querySelectorAll('section img')].map((img) => img.getAttribute('src'));
    expect(pictures).toEqual(['/files/here/32.png']);
  });

  it('enters the selected account', async () => {
    const assign = vi.fn();
    const into = 'http://a3.stoa.test/enter?code=abc';
    const sent = await visitHome('/', {
      person: several,
      answer: ({ method }) =>
        method === 'POST' ? new Response(into, { headers: { 'content-type': 'text/plain' } }) : answer(),
    });
    await openMenu();
    const choice = await (await section()).findByRole('button', { name: /Contoso/ });
    vi.stubGlobal('location', { ...location, assign });
    await userEvent.click(choice);
    await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith(into));
    const writes = requests(sent).filter(({ method }) => method === 'POST');
    expect(writes).toMatchObject([{ path: '/api/v1/auth/accounts/3/enter' }]);
  });

  it('reports a rejected switch and stays', async () => {
    await visitHome('/', {
      person: several,
      answer: ({ method }) =>
        method === 'POST' ? json({ status: 403, message: 'user_blocked', violations: [] }, 403) : answer(),
    });
    await openMenu();
    await userEvent.click(await (await section()).findByRole('button', { name: /Contoso/ }));
    expect(await screen.findByText('Could not open Contoso')).toBeVisible();
    expect(screen.getByText(/Your access to this account is suspended/)).toBeVisible();
    await waitFor(() => expect(screen.getByRole('button', { name: /Contoso/ })).not.toHaveAttribute('aria-disabled'));
  });

  it('retries after a failed load', async () => {
    let isDown = true;
    await visitHome('/', { person: several, answer: () => (isDown ? json({}, 503) : answer()) });
    await openMenu();
    const list = await section();
    expect(await list.findByRole('alert')).toHaveTextContent('Could not load your accounts');
    isDown = false;
    await userEvent.click(list.getByRole('button', { name: 'Try again' }));
    expect(await list.findByText('Contoso')).toBeVisible();
  });

  it('supports arrow keys and closes on Escape', async () => {
    await visitHome('/', { person: several, answer });
    const menu = await screen.findByRole('button', { name: 'Menu of Olga Owner' });
    menu.focus();
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Profile' })).toHaveFocus());
    await (await section()).findByText('Contoso');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
    expect(screen.getByRole('button', { name: /Blue Harbour/ })).toHaveFocus();
    await userEvent.keyboard('{End}');
    expect(screen.getByRole('button', { name: 'Sign out' })).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    expect(screen.getByRole('button', { name: 'Profile' })).toHaveFocus();
    await userEvent.keyboard('{ArrowUp}');
    expect(screen.getByRole('button', { name: 'Sign out' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(menu).toHaveFocus());
    expect(menu).toHaveAttribute('aria-expanded', 'false');
  });
});
