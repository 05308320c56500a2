import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Overview } from '#resources/account/overview/overview.resource.ts';
import { storageKeys } from '#web/state/storageKeys.ts';
import { event } from '../entities/entityApi.ts';
import { openAdmin } from '../support/openAdmin.tsx';
import { figures, lastDays, overviewOf } from './overviewOf.ts';

const json = (data: unknown, status = 200) =>
  new Response(JSON.stringify(data), { status, headers: { 'content-type': 'application/json' } });

/** Opens the start page with responses that the test can change. */
async function openStart(first: Overview | Response) {
  let present = first;
  const posted: string[] = [];
  const opened = await openAdmin('/admin', (api) => {
    const { fetch } = api;
    api.fetch = async (input, init = {}) => {
      const path = new URL(String(input), 'http://localhost').pathname;
      if (path.endsWith('/v1/overview')) return present instanceof Response ? present.clone() : json(present);
      if (path.endsWith('/v1/entities')) return json({ items: [], totals: { count: 0 } });
      if (init.method === 'POST' && path.includes('/fields/')) {
        posted.push(path);
        return json({});
      }
      return fetch(input, init);
    };
  });
  const answer = (next: Overview | Response) => {
    present = next;
  };
  return { ...opened, posted, answer };
}

const heading = () => screen.findByRole('heading', { level: 1, name: 'Northwind' });
const part = (name: string) => screen.findByRole('region', { name });

const busy = overviewOf({
  entities: [
    figures({ id: 4, name: 'Calm', alias: 'calm', count: 3 }),
    figures({
      id: 5,
      name: 'Deals',
      alias: 'deals',
      count: 12_345,
      is_estimate: true,
      trashed: 2,
      created_count: 340,
      created: { by_day: lastDays(300, 0, 40), count: 340, is_estimate: false },
    }),
    figures({ id: 6, name: 'Locked', alias: 'locked', count: null, trashed: null, created_count: null, created: null }),
  ],
  fields: { count: 3 },
  records: {
    count: 12_348,
    is_estimate: true,
    created: { by_day: lastDays(300, 0, 40), count: 340, is_estimate: false },
    not_counted: 0,
  },
  people: { count: 8, active_day: 2, active_week: 5, active_month: 7, blocked: 1 },
  trash: { records: 2, is_estimate: false, fields: 1, entities: 0 },
});

describe('figures', () => {
  it('are shown under the account’s name and link to their pages', async () => {
    await openStart(busy);
    await heading();
    expect(await screen.findByRole('link', { name: /Records.*≈ 12\u00a0348.*340 added in 30 days/ })).toHaveAttribute(
      'href',
      '/admin/entities',
    );
    expect(screen.getByRole('link', { name: /active this week.*5 of 8.*2 in the last 24 hours/ })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/admin\/users\?last_action_at_start=\d{4}-\d\d-\d\d/),
    );
    expect(screen.getByRole('link', { name: /Failed changes.*0.*No failed changes/ })).toBeVisible();
    expect(screen.getByRole('link', { name: /In the trash.*3.*2 records, 1 field/ })).toHaveAttribute(
      'href',
      expect.stringContaining('trash'),
    );
    expect(screen.getByRole('link', { name: '1 blocked' })).toHaveAttribute('href', '/admin/users?blocked=Y');
    await waitFor(() => expect(document.title).toBe('Overview · Northwind'));
    expect(screen.getByRole('link', { name: 'Admin', current: 'page' })).toBeVisible();
  });

  it('list the most active entities first and mark estimated counts', async () => {
    await openStart(busy);
    const links = within(await part('Data')).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/admin/data/deals',
      '/admin/data/calm',
      '/admin/data/locked',
      '/admin/entities',
    ]);
    expect(links[0]).toHaveTextContent(/Deals\+340≈ 12.345/);
    expect(links[2]).toHaveTextContent('Lockednot counted');
    expect(links[3]).toHaveTextContent('All entities (3)');
  });

  it('show a failed load in place and retry', async () => {
    const { user, answer } = await openStart(json({ message: 'busy', status: 503, violations: [] }, 503));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Could not load the figures');
    answer(busy);
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await part('Data')).toBeVisible();
  });

  it('stay with their time when reloading fails', async () => {
    const { user, answer } = await openStart(busy);
    await part('Data');
    answer(json({ message: 'busy', status: 503, violations: [] }, 503));
    await user.click(screen.getByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Refresh' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/These figures are from \d\d:\d\d/);
    expect(await part('Data')).toBeVisible();
  });
});

describe('chart', () => {
  it('supports keys day by day and announces each', async () => {
    const { user } = await openStart(busy);
    const chart = await screen.findByRole('slider', { name: /Records added/ });
    const expectValue = (text: string) => expect(chart).toHaveAttribute('aria-valuetext', text);
    chart.focus();
    await waitFor(() => expectValue('21.11.2026: 40 records'));
    await user.keyboard('{ArrowLeft}');
    expectValue('20.11.2026: 0 records');
    await user.keyboard('{ArrowLeft}');
    expectValue('19.11.2026: 300 records');
    // The tooltip lists the day's entities.
    expect(chart).toHaveTextContent('Deals 300');
    await user.keyboard('{Home}{ArrowLeft}');
    expectValue('23.10.2026: 0 records');
    await user.keyboard('{End}{ArrowRight}');
    expectValue('21.11.2026: 40 records');
    await user.keyboard('{Escape}');
    expect(chart).not.toHaveTextContent('.11.2026');
  });

  it('is also a table', async () => {
    await openStart(busy);
    const table = await screen.findByRole('table', { name: /Records added/ });
    expect(within(table).getAllByRole('row')).toHaveLength(31);
    expect(within(table).getByRole('row', { name: '19.11.2026 300' })).toBeInTheDocument();
  });

  it('has an empty state', async () => {
    await openStart(overviewOf({ entities: [figures({ id: 1 })] }));
    expect(await screen.findByText('Nothing was added in the last 30 days')).toBeVisible();
    expect(screen.queryByRole('slider')).toBeNull();
  });
});

describe('changes', () => {
  const failed = {
    entity: { id: 5, name: 'Deals', alias: 'deals' },
    field: { id: 50, name: 'Price', alias: 'price' },
    error: 'history.errors.busy',
    failed_at: '2026-11-21T10:00:00.000Z',
  };

  it('offers a retry of failed ones in place', async () => {
    const { user, posted, answer } = await openStart({ ...busy, failed: { count: 1, items: [failed] } });
    const card = within(await part('Failed changes'));
    expect(card.getByRole('link', { name: 'Field “Price” of Deals' })).toHaveAttribute('href', '/admin/entities/5');
    expect(card.getByText(/The table was busy for too long/)).toBeVisible();
    expect(screen.getByRole('link', { name: /Failed changes.*1 needs your attention/ })).toHaveAttribute(
      'href',
      '#failed',
    );
    answer(busy);
    await user.click(card.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(posted).toEqual(['/api/v1/entities/fields/50/retry']));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Failed changes' })).toBeNull());
  });

  it('lists the latest with their authors', async () => {
    const change = { entity_name: 'Deals', field_name: null, is_entity_there: true };
    await openStart({
      ...busy,
      recent: [
        { ...event({ id: 2, field_id: 50 }), ...change, field_name: 'Price' },
        { ...event({ id: 1, type_id: 3, user_id: null, user_name: 'System' }), ...change, is_entity_there: false },
      ],
    });
    const [first, second] = within(await part('Recent changes')).getAllByRole('listitem');
    expect(first).toHaveTextContent(/Field “Price” added · Deals.*Olga Owner · /);
    expect(within(first as HTMLElement).getByRole('link', { name: 'Deals' })).toHaveAttribute(
      'href',
      '/admin/entities/5',
    );
    expect(second).toHaveTextContent(/Entity deleted · Deals.*System · /);
    expect(within(second as HTMLElement).queryByRole('link')).toBeNull();
  });
});

describe('first steps', () => {
  const done = async () =>
    within(await part('First steps'))
      .getAllByRole('link', { name: /done$/ })
      .map((link) => link.getAttribute('href'));

  it('lead a new account to what it needs and highlight the next step', async () => {
    await openStart(overviewOf());
    const steps = within(await part('First steps'));
    expect(steps.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/admin/account',
      '/admin/account',
      '/admin/users',
      '/admin/entities?card=0',
      '/admin/entities',
      '/admin/entities',
    ]);
    expect(steps.getByRole('link', { name: /next$/ })).toHaveTextContent('Add name and logo');
    expect(await done()).toEqual(['/admin/account']);
  });

  it('are completed by what exists', async () => {
    const { user, answer } = await openStart(overviewOf({ entities: [figures({ id: 5, alias: 'deals' })] }));
    const steps = within(await part('First steps'));
    expect(steps.getByRole('link', { name: /Add fields/ })).toHaveAttribute('href', '/admin/entities/5');
    expect(steps.getByRole('link', { name: /Add a record/ })).toHaveAttribute('href', '/admin/data/deals?card=0');
    answer(busy);
    await user.click(screen.getByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Refresh' }));
    expect(await steps.findByText('5 of 6')).toBeVisible();
  });

  it('are hidden in this browser and shown again from the menu', async () => {
    const { user } = await openStart(overviewOf());
    await user.click(within(await part('First steps')).getByRole('button', { name: 'Hide first steps' }));
    expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
    expect(localStorage.getItem(storageKeys.firstSteps)).toBe('N');
    await user.click(screen.getByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Show first steps' }));
    expect(await part('First steps')).toBeVisible();
  });
});
