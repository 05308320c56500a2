import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EntityFigures } from '#resources/account/overview/overview.resource.ts';
import { markEntityUsed, usedData } from '#web/session/usedData.ts';
import { entity } from '../entities/entityApi.ts';
import { figures, overviewOf } from '../overview/overviewOf.ts';
import { noFactors } from '../support/factors.ts';
import type { Sent } from '../support/fakeApi.ts';
import { olga } from '../support/session.ts';
import { json, visitHome } from './home.tsx';

const having = (entities: EntityFigures[]) => () => json(overviewOf({ entities }));
const member = { ...olga, full_access: false, is_owner: false };
const data = async () => within(await screen.findByRole('region', { name: 'Data' }));
const requests = (sent: Sent[]) => sent.filter(({ path }) => path.endsWith('/v1/overview'));

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

const five = [
  figures({ id: 1, name: 'Archive', alias: 'archive', count: 90_000, is_estimate: true, created_count: 0 }),
  figures({ id: 2, name: 'Deals', alias: 'deals', count: 1, created_count: 1 }),
  figures({ id: 3, name: 'Contacts', alias: 'contacts', count: 4, created_count: 3 }),
  figures({ id: 4, name: 'Empty', alias: 'empty' }),
  figures({ id: 5, name: 'Locked', alias: 'locked', count: null, created_count: null }),
  figures({ id: 6, name: 'Failed', alias: 'failed', status_id: 3, count: null }),
];

describe('dashboard', () => {
  it('links administrators to the start page and to their data, the most active first', async () => {
    await visitHome('/', { person: olga, overview: having(five) });
    const links = (await data()).getAllByRole('link');
    expect(screen.getByText('Main module is not defined')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open the administration' })).toHaveAttribute('href', '/admin');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/admin',
      '/admin/data/contacts',
      '/admin/data/deals',
      '/admin/data/archive',
      '/admin/data/empty',
    ]);
    expect(links[0]).toHaveTextContent('All entities (5)');
    expect(links[2]).toHaveTextContent(/^Deals1 record$/);
    expect(links[3]).toHaveTextContent(/^Archive≈ 90.000 records$/);
  });

  it('lists what this browser used last first, with the time', async () => {
    const now = new Date();
    const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1, 23, 50);
    localStorage.setItem('stoa.used_data', JSON.stringify({ locked: yesterday.getTime() }));
    markEntityUsed('deals');
    await visitHome('/', { person: olga, overview: having(five) });
    const links = (await data()).getAllByRole('link');
    expect(links[1]).toHaveTextContent(/^Deals1 record · used today$/);
    expect(links[2]).toHaveTextContent(/^Lockedused yesterday$/);
  });

  it('shows where to begin in an empty account', async () => {
    await visitHome('/', { person: olga, overview: having([]) });
    expect((await data()).getByRole('link', { name: 'Set up your account' })).toHaveAttribute('href', '/admin');
  });

  it('shows a failed load in place and retries', async () => {
    let isDown = true;
    const overview = () => (isDown ? json({}, 503) : json(overviewOf({ entities: five })));
    await visitHome('/', { person: olga, overview });
    const region = await data();
    expect(region.getByRole('alert')).toHaveTextContent('Could not load your data.');
    isDown = false;
    await userEvent.click(region.getByRole('button', { name: 'Try again' }));
    await waitFor(async () => expect((await data()).getByRole('link', { name: /Deals/ })).toBeVisible());
  });

  it('offers administrators the place of everybody too', async () => {
    await visitHome('/', { person: olga, overview: having(five) });
    expect(await screen.findByRole('link', { name: 'Open the data' })).toHaveAttribute('href', '/data');
  });

  it('shows users without full access what they can work with, what they used last first', async () => {
    markEntityUsed('deals');
    const ready = [
      entity({ id: 1, name: 'Contacts', alias: 'contacts' }),
      entity({ id: 2, name: 'Deals', alias: 'deals' }),
    ];
    const sent = await visitHome('/', {
      person: member,
      answer: () =>
        json({ items: [...ready, entity({ id: 3, name: 'Under way', status_id: 1 })], totals: { count: 3 } }),
    });
    const links = within(await screen.findByRole('region', { name: 'Entities' })).getAllByRole('link');
    expect(links.map((link) => [link.getAttribute('href'), link.textContent])).toEqual([
      ['/data/deals', 'Dealsused today'],
      ['/data/contacts', 'Contacts'],
    ]);
    expect(requests(sent)).toEqual([]);
  });

  it('says what will be there to users who can work with nothing yet', async () => {
    await visitHome('/', { person: member, answer: () => json({ items: [], totals: { count: 0 } }) });
    expect(await screen.findByRole('heading', { name: 'There is nothing to work with yet' })).toBeVisible();
  });

  it('shows users a failed load in place and retries', async () => {
    let isDown = true;
    const items = [entity({ id: 2, name: 'Deals', alias: 'deals' })];
    await visitHome('/', {
      person: member,
      answer: () => (isDown ? json({}, 503) : json({ items, totals: { count: 1 } })),
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('Could not load your data.');
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: /Deals/ })).toBeVisible();
  });

  it('limits the history of used entities and ignores foreign values', () => {
    localStorage.setItem('stoa.used_data', '{"deals": "yesterday", "tasks": 5}');
    expect(usedData()).toEqual({ tasks: 5 });
    localStorage.setItem('stoa.used_data', 'no json');
    expect(usedData()).toEqual({});
    for (let n = 0; n < 60; n += 1) markEntityUsed(`entity_${n}`);
    expect(Object.keys(usedData())).toHaveLength(50);
  });
});

it('opens the profile section named in the address, once', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {} }));
  Element.prototype.scrollTo = () => {};
  const items = [
    { id: 1, provider: 'oidc', provider_name: 'SSO', email: null, created_at: '2026-01-02T03:04:05.000Z' },
  ];
  const answer = ({ path }: Sent) =>
    path.endsWith('/factors')
      ? json(noFactors)
      : path.endsWith('/identities')
        ? json({ items, totals: { count: 1 } })
        : json({ items: [], totals: { count: 0 } });
  await visitHome('/?profile=identities&error=third_party_taken', { person: olga, answer });
  const dialog = within(await screen.findByRole('dialog', { name: 'Profile' }));
  expect(await dialog.findByText(/belongs to another person/)).toBeInTheDocument();
  expect(location.search).toBe('');
});
