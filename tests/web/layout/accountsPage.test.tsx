import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { OwnAccount } from '#resources/people/auth/auth.resource.ts';
import type { Sent } from '../support/fakeApi.ts';
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
const invitations = [
  { id: 4, name: 'Adatum', favicon: null, inviter_name: 'Carl Adatum', created_at: '2026-01-01T00:00:00.000Z' },
];
const several = { ...olga, accounts_count: 3 };
const whole = () => json({ items: accounts, totals: { count: 3 } });
const current = () => json({ items: accounts.slice(0, 1), totals: { count: 3 } });
const problem = (status: number, message: string, violations: object[] = []) =>
  json({ status, message, violations }, status);
const text = (body: string) => new Response(body, { headers: { 'content-type': 'text/plain' } });

afterEach(() => vi.unstubAllGlobals());

/** Answers by the last part of the path. */
const by = (answers: Record<string, (call: Sent) => Response>) => (call: Sent) =>
  answers[call.path.split('/').at(-1) as string]?.(call) ?? json({}, 404);

describe('the menu', () => {
  const openMenu = async () => userEvent.click(await screen.findByRole('button', { name: 'Menu of Olga Owner' }));

  it('leads to the accounts by a whole load of their page, and reads no names', async () => {
    const sent = await visitHome('/', { person: several });
    await openMenu();
    const link = await screen.findByRole('link', { name: 'Your accounts' });
    expect(link).toHaveAttribute('href', '/accounts');
    expect(sent.filter(({ path }) => path.endsWith('/auth/accounts'))).toEqual([]);
  });

  it('says how many invitations wait, and has no entry without another account or invitation', async () => {
    await visitHome('/', { person: olga, invitations: () => json({ items: [], totals: { count: 2 } }) });
    await openMenu();
    expect(await screen.findByRole('link', { name: 'Your accounts 2 invitations' })).toBeVisible();
  });
});

describe('the page of accounts', () => {
  it('is shown at once within minutes of a sign-in, and opens another account', async () => {
    const into = 'http://a3.stoa.test/enter?code=abc';
    const assign = vi.fn();
    const sent = await visitHome('/accounts', {
      person: several,
      answer: by({ accounts: whole, enter: () => text(into) }),
    });
    const list = within(await screen.findByRole('region', { name: 'Accounts' }));
    const [present] = list.getAllByRole('listitem');
    expect(present?.firstElementChild).toHaveAttribute('aria-current', 'true');
    expect(present).toHaveTextContent('you are here');
    vi.stubGlobal('location', { ...location, assign });
    await userEvent.click(list.getByRole('button', { name: /Contoso/ }));
    await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith(into));
    expect(sent.filter(({ method }) => method === 'POST')).toMatchObject([{ path: '/api/v1/auth/accounts/3/enter' }]);
    // The entry link of another account is not opened here.
    const pictures = [...document.querySelectorAll('section img')].map((img) => img.getAttribute('src'));
    expect(pictures).toEqual(['/files/here/32.png']);
  });

  it('asks for the password before it shows them', async () => {
    let isProved = false;
    const reauthenticate = ({ body }: Sent) => {
      isProved = (body as { password_current: string }).password_current === 'right';
      return isProved
        ? new Response(null, { status: 204 })
        : problem(422, 'validation', [{ field: 'password_current', message: 'users.errors.password_current' }]);
    };
    await visitHome('/accounts', {
      person: several,
      answer: by({ accounts: () => (isProved ? whole() : current()), reauthenticate }),
    });
    expect(await screen.findByRole('heading', { name: 'Confirm it’s you' })).toBeVisible();
    expect(screen.queryByText('Northwind')).toBeNull();
    const password = screen.getByLabelText('Password');
    await userEvent.type(password, 'wrong{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('The password is wrong');
    await userEvent.clear(password);
    await userEvent.type(password, 'right{Enter}');
    expect(await screen.findByRole('button', { name: /Contoso/ })).toBeVisible();
  });

  it('asks again when the proof has grown old on the page', async () => {
    let isOld = false;
    const enter = () => {
      isOld = true;
      return problem(403, 'needs_password');
    };
    await visitHome('/accounts', {
      person: several,
      answer: by({ accounts: () => (isOld ? current() : whole()), enter }),
    });
    await userEvent.click(await screen.findByRole('button', { name: /Contoso/ }));
    expect(await screen.findByRole('heading', { name: 'Confirm it’s you' })).toBeVisible();
  });

  it('says why an account does not open, and stays', async () => {
    const enter = () => problem(403, 'user_blocked');
    await visitHome('/accounts', { person: several, answer: by({ accounts: whole, enter }) });
    await userEvent.click(await screen.findByRole('button', { name: /Contoso/ }));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Could not open Contoso. Your access to this account is suspended');
    await waitFor(() => expect(screen.getByRole('button', { name: /Contoso/ })).not.toHaveAttribute('aria-disabled'));
  });

  it('tries again after a failed load', async () => {
    let isDown = true;
    await visitHome('/accounts', {
      person: several,
      answer: by({ accounts: () => (isDown ? json({}, 503) : whole()) }),
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('Could not load your accounts');
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Contoso')).toBeVisible();
  });
});

describe('invitations', () => {
  const section = () => screen.findByRole('region', { name: 'Invitations' });
  const open = (answer: () => Response) => {
    let isOpen = true;
    return visitHome('/accounts', {
      person: several,
      invitations: () => json({ items: isOpen ? invitations : [], totals: { count: isOpen ? 1 : 0 } }),
      answer: (call) => {
        if (call.path.endsWith('/accounts')) return whole();
        const reply = answer();
        isOpen = !reply.ok;
        return reply;
      },
    });
  };

  it('are accepted, and the person is read again', async () => {
    const sent = await open(() => json({ id: 4 }));
    const list = within(await section());
    expect(list.getByText('From Carl Adatum')).toBeVisible();
    await userEvent.click(list.getByRole('button', { name: 'Accept the invitation to Adatum' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Invitations' })).toBeNull());
    const calls = sent.map(({ method, path }) => `${method} ${path}`);
    expect(calls).toContain('POST /api/v1/auth/invitations/4/accept');
    expect(calls.filter((each) => each === 'GET /api/v1/auth/me')).toHaveLength(2);
  });

  it('are declined after a confirmation', async () => {
    const sent = await open(() => new Response(null, { status: 204 }));
    await userEvent.click(within(await section()).getByRole('button', { name: 'Decline the invitation to Adatum' }));
    const prompt = within(await screen.findByRole('dialog', { name: 'Confirm the action' }));
    await userEvent.click(prompt.getByRole('button', { name: 'Decline' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Invitations' })).toBeNull());
    const deletions = sent.filter(({ method }) => method === 'DELETE');
    expect(deletions).toMatchObject([{ path: '/api/v1/auth/invitations/4' }]);
  });

  it('that cannot be accepted yet say why, and stay', async () => {
    await open(() => problem(409, 'email_not_confirmed'));
    await userEvent.click(within(await section()).getByRole('button', { name: /^Accept/ }));
    expect(await screen.findByText(/Confirm your email first/)).toBeVisible();
    expect(await section()).toBeVisible();
  });
});
