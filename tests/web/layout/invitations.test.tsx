import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { olga } from '../support/session.ts';
import { json, visitHome } from './home.tsx';

afterEach(() => vi.unstubAllGlobals());

const invitations = [
  { id: 3, name: 'Contoso', favicon: null, inviter_name: 'Carl Contoso', created_at: '2026-01-01T00:00:00.000Z' },
];
const openMenu = async () => userEvent.click(await screen.findByRole('button', { name: 'Menu of Olga Owner' }));
const section = () => screen.findByRole('region', { name: 'Invitations' });

describe('invitations', () => {
  it('accepts one, and reads the person again', async () => {
    const sent = await visitHome('/', { person: olga, invitations, answer: () => json({ id: 3 }) });
    await openMenu();
    const list = within(await section());
    expect(list.getByText('From Carl Contoso')).toBeVisible();
    await userEvent.click(list.getByRole('button', { name: 'Accept the invitation to Contoso' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Invitations' })).toBeNull());
    const calls = sent.map(({ method, path }) => `${method} ${path}`);
    expect(calls).toContain('POST /api/v1/auth/invitations/3/accept');
    expect(calls.filter((each) => each === 'GET /api/v1/auth/me')).toHaveLength(2);
  });

  it('declines one after a confirmation', async () => {
    const sent = await visitHome('/', {
      person: olga,
      invitations,
      answer: () => new Response(null, { status: 204 }),
    });
    await openMenu();
    await userEvent.click(within(await section()).getByRole('button', { name: 'Decline the invitation to Contoso' }));
    const prompt = within(await screen.findByRole('dialog', { name: 'Confirm the action' }));
    await userEvent.click(prompt.getByRole('button', { name: 'Decline' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Invitations' })).toBeNull());
    const deletions = sent.filter(({ method }) => method === 'DELETE');
    expect(deletions).toMatchObject([{ path: '/api/v1/auth/invitations/3' }]);
  });

  it('says why one cannot be accepted yet, and keeps it', async () => {
    const problem = { status: 409, message: 'email_not_confirmed', violations: [] };
    await visitHome('/', { person: olga, invitations, answer: () => json(problem, 409) });
    await openMenu();
    await userEvent.click(within(await section()).getByRole('button', { name: /^Accept/ }));
    expect(await screen.findByText(/Confirm your email first/)).toBeVisible();
    expect(await section()).toBeVisible();
  });
});
