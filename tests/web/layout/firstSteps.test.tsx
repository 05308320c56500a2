import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { storageKeys } from '#web/session/storageKeys.ts';
import type { Sent } from '../admin/fakeApi.ts';
import { olga } from '../support/session.ts';
import { json, visitHome } from './home.tsx';

const counts =
  (users: number, entities: number) =>
  ({ path }: Sent) =>
    json({ items: [], totals: { count: path.endsWith('/users') ? users : entities } });
const favicon = { '32x32': '/x' };
const steps = async () => within(await screen.findByRole('region', { name: 'First steps' }, { timeout: 8000 }));
const lists = (sent: Sent[]) => sent.filter(({ path }) => /\/v1\/(users|entities)$/.test(path));

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

describe('first steps', () => {
  it('lead to what a new account needs, below what the dashboard says, by cheap calls', async () => {
    const sent = await visitHome('/', { person: olga, answer: counts(1, 0) });
    const list = await steps();
    expect(screen.getByText('Main module is not defined')).toBeVisible();
    expect(list.getByText('0 of 3')).toBeVisible();
    expect(list.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/admin/account',
      '/admin/users',
      '/admin/entities',
    ]);
    expect(lists(sent).map(({ query }) => query.get('limit'))).toEqual(['1', '1']);
  });

  it('tell what is done', async () => {
    await visitHome('/', { person: olga, favicon, answer: counts(4, 0) });
    const list = await steps();
    expect(list.getByText('2 of 3')).toBeVisible();
    expect(list.getByRole('link', { name: /Invite people.*done/ })).toBeVisible();
    expect(list.queryByRole('link', { name: /first entity.*done/ })).toBeNull();
  });

  it('are hidden for good in this browser, and ask nothing more', async () => {
    await visitHome('/', { person: olga, answer: counts(1, 0) });
    await userEvent.click((await steps()).getByRole('button', { name: 'Hide first steps' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull());
    expect(localStorage.getItem(storageKeys.firstSteps)).toBe('N');
    const sent = await visitHome('/', { person: olga, answer: counts(1, 0) });
    expect(await screen.findAllByText('Main module is not defined')).not.toHaveLength(0);
    expect(lists(sent)).toEqual([]);
  });

  it('go by themselves once all is done', async () => {
    await visitHome('/', { person: olga, favicon, answer: counts(2, 1) });
    await waitFor(() => expect(localStorage.getItem(storageKeys.firstSteps)).toBe('N'));
    expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
    expect(screen.getByText('Main module is not defined')).toBeVisible();
  });

  it('stay as not done while what is done cannot be read', async () => {
    await visitHome('/', { person: olga, favicon, answer: () => json({}, 503) });
    expect((await steps()).getByText('1 of 3')).toBeVisible();
  });

  it('are nothing for people without full access', async () => {
    const person = { ...olga, full_access: false, is_owner: false };
    const sent = await visitHome('/', { person, answer: counts(1, 0) });
    expect(await screen.findByText('Main module is not defined')).toBeVisible();
    expect(lists(sent)).toEqual([]);
  });
});

it('the dashboard opens the part of the profile that its address names, once', async () => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {} }));
  Element.prototype.scrollTo = () => {};
  const items = [
    { id: 1, provider: 'oidc', provider_name: 'SSO', email: null, created_at: '2026-01-02T03:04:05.000Z' },
  ];
  const answer = ({ path }: Sent) =>
    path.endsWith('/identities') ? json({ items, totals: { count: 1 } }) : json({ items: [], totals: { count: 0 } });
  await visitHome('/?profile=identities&error=third_party_taken', { person: olga, answer });
  const dialog = within(await screen.findByRole('dialog', { name: 'Profile' }, { timeout: 8000 }));
  expect(await dialog.findByText(/belongs to another person/)).toBeInTheDocument();
  expect(location.search).toBe('');
});
