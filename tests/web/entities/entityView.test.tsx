import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Entity } from '#resources/data/entities/entities.resource.ts';
import type { HistoryRow } from '#resources/data/history/history.resource.ts';
import { loadMessages } from '#web/i18n/translate.ts';
import type { Sent } from '../support/fakeApi.ts';
import { openAdmin } from '../support/openAdmin.tsx';
import { entity, event, field, withEntities } from './entityApi.ts';

const deals = (more: Partial<Entity> = {}) =>
  entity({ id: 5, name: 'Deals', alias: 'deals', fields: [field({ id: 21, name: 'Stage', alias: 'stage' })], ...more });

interface Given {
  entities?: Entity[];
  history?: HistoryRow[];
  records?: (call: Sent) => { status: number; data?: unknown };
}
const open = async (address: string, { entities = [deals()], ...given }: Given = {}) => {
  await loadMessages('member', 'request_errors');
  return openAdmin(address, (api) => withEntities(api, { entities, ...given }));
};

const history = async () => within(await screen.findByRole('region', { name: 'Change history' }));

describe('entity view', () => {
  test('shows name, alias, status and the link back', async () => {
    const { user } = await open('/admin/entities/5');
    expect(await screen.findByRole('heading', { level: 1, name: 'Deals' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'All entities' })).toHaveAttribute('href', '/admin/entities');
    await user.click(screen.getByRole('button', { name: 'Copy API name deals' }));
    expect(await screen.findByText('Copied')).toBeInTheDocument();
    expect(screen.getByRole('tab', { name: 'Fields' })).toHaveAttribute('aria-selected', 'true');
  });

  test.each(['abc', '5x', '-1', '1.5'])('shows an error page for an id that is not a number (%s)', async (id) => {
    const { api } = await open(`/admin/entities/${id}`);
    expect(await screen.findByText('Invalid entity ID')).toBeInTheDocument();
    expect(api.sent.filter(({ path }) => path.includes('/v1/entities/'))).toEqual([]);
  });

  test('reports a missing entity', async () => {
    await open('/admin/entities/99');
    expect(await screen.findByText('This entity doesn’t exist or was deleted')).toBeInTheDocument();
  });

  test('updates a pending status to ready even without the event stream', async () => {
    const present = deals({ status_id: 1 });
    await open('/admin/entities/5?tab=api', { entities: [present] });
    expect(await screen.findByText('entity is being changed')).toBeInTheDocument();
    present.status_id = 2;
    expect(await screen.findByText('ready')).toBeInTheDocument();
    expect(screen.queryByText('The API will be available when the entity is ready.')).toBeNull();
  });

  test('reports a failed load and retries on demand', async () => {
    const { user } = await openAdmin('/admin/entities/5?tab=api', (api) => {
      withEntities(api, { entities: [deals()] });
      const { fetch } = api;
      let failures = 1;
      api.fetch = async (input, init) =>
        String(input).endsWith('/v1/entities/5') && failures-- > 0
          ? api.refuse('unavailable', 'unavailable')
          : fetch(input, init);
    });
    expect(await screen.findByText('Could not load the entity')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Deals' })).toBeInTheDocument();
  });

  test('opens the card with the pencil and shows what was saved', async () => {
    const { user } = await open('/admin/entities/5?tab=api');
    await user.click(await screen.findByRole('button', { name: 'Edit Deals' }));
    const card = within(await screen.findByRole('dialog', { name: 'Edit entity' }));
    const name = await card.findByLabelText(/^Name/);
    await user.clear(name);
    await user.type(name, 'Orders{Enter}');
    expect(await screen.findByRole('heading', { level: 1, name: 'Orders' })).toBeInTheDocument();
  });

  test('goes back to the list after deletion', async () => {
    const { user, router } = await open('/admin/entities/5?tab=api');
    await user.click(await screen.findByRole('button', { name: 'More actions: Deals' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const question = within(await screen.findByRole('dialog'));
    await user.type(question.getByRole('textbox'), 'deals{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/entities'));
  });
});

describe('change history', () => {
  test('shows what happened, to what, by whom and when', async () => {
    await open('/admin/entities/5?tab=api', {
      history: [
        event({ id: 5, type_id: 2, data: { order: { from: [21, 22], to: [22, 21] } } }),
        event({ id: 4, type_id: 3, field_id: 22, data: { name: 'Colour', alias: 'colour' } }),
        event({
          id: 3,
          type_id: 2,
          data: { name: { from: 'Sales', to: 'Deals' } },
          user_id: null,
          user_name: 'System',
          user_avatar: null,
        }),
        event({ id: 2, type_id: 1, field_id: 21, data: { name: 'Phase' }, result: null }),
        event({ id: 1 }),
      ],
    });
    const panel = await history();
    const entries = await panel
      .findAllByRole('listitem')
      .then((items) => items.filter((item) => item.querySelector('time')));
    expect(entries.map((item) => item.querySelector('p')?.textContent)).toEqual([
      'Order of the fields changed',
      'Field “Colour” deleted',
      'Entity changed',
      'Field “Stage” added',
      'Entity created',
    ]);
    expect(within(entries[2] as HTMLElement).getByText('Name: from Sales to Deals')).toBeInTheDocument();
    expect(entries[2]).toHaveTextContent(/System · 02\.01\.2026 \d\d:04/);
    expect(entries[4]).toHaveTextContent('Olga Owner');
    expect(within(entries[3] as HTMLElement).getByText('in progress')).toBeInTheDocument();
    expect(panel.queryByRole('navigation')).toBeNull();
  });

  test('names the types of a converted field', async () => {
    const data = { type_id: { from: 1, to: 5 }, extra: { from: {}, to: { is_multiple: true } } };
    await open('/admin/entities/5?tab=api', { history: [event({ id: 2, type_id: 2, field_id: 21, data })] });
    const panel = await history();
    expect(await panel.findByText('Type: from Text to Select')).toBeInTheDocument();
    expect(panel.getByText('Several values: from empty to yes')).toBeInTheDocument();
  });

  test('says what happened to each option of a select', async () => {
    const [first, second, third] = ['New', 'Won', 'Lost'].map((name, index) => ({
      id: index + 1,
      name,
      alias: name.toLowerCase(),
    }));
    const gone = { ...first, deleted: true };
    const changed = (id: number, from: unknown, to: unknown) =>
      event({ id, type_id: 2, field_id: 21, data: { variants: { from, to } } });
    await open('/admin/entities/5?tab=api', {
      history: [
        changed(7, [first, second], [{ ...first, color: 'green' }, second]),
        changed(6, [first, second], [second, first]),
        changed(5, [first, second], [first, { ...second, name: 'Sold', alias: 'sold' }]),
        // An entry of an earlier version: as it was sent.
        changed(4, [first, second], [second, { name: 'Lost', alias: 'lost' }]),
        changed(3, [gone, second], [second, first, third]),
        changed(2, [first, second], [gone, second]),
      ],
    });
    const panel = await history();
    const entries = (await panel.findAllByRole('listitem')).filter((item) => item.querySelector('time'));
    expect(entries.map((item) => [...item.querySelectorAll('li')].map((line) => line.textContent))).toEqual([
      ['Color of option “New” changed from No color to Green'],
      ['Order of the options changed'],
      ['Option “Won” renamed to “Sold”', 'API name of option “Sold” changed from “won” to “sold”'],
      ['Option “Lost” added', 'Option “New” deleted'],
      ['Option “New” restored', 'Option “Lost” added'],
      ['Option “New” deleted'],
    ]);
  });

  test('is paged by ten', async () => {
    const rows = Array.from({ length: 23 }, (_, index) => event({ id: 23 - index, type_id: 2 }));
    const { user, api } = await open('/admin/entities/5?tab=api', { history: rows });
    const panel = await history();
    expect(await panel.findByText('Page 1 of 3')).toBeInTheDocument();
    expect(panel.getByRole('button', { name: 'Newer changes' })).toBeDisabled();
    await user.click(panel.getByRole('button', { name: 'Older changes' }));
    await user.click(panel.getByRole('button', { name: 'Older changes' }));
    expect(await panel.findByText('Page 3 of 3')).toBeInTheDocument();
    await waitFor(() => expect(panel.getAllByText('Entity changed')).toHaveLength(3));
    expect(api.sent.findLast(({ path }) => path.endsWith('/history'))?.query.get('page')).toBe('3');
  });

  test('explains a failed change and offers a retry for the newest only', async () => {
    const failed = {
      ok: false,
      error: 'history.errors.columns_used_up',
      detail: 'tables can have at most 1600 columns',
    };
    const { user, api } = await open('/admin/entities/5?tab=api', {
      entities: [deals({ fields: [field({ id: 21, name: 'Stage', alias: 'stage', status_id: 3 })] })],
      history: [
        event({ id: 3, field_id: 21, data: { name: 'Stage' }, result: failed }),
        event({ id: 2, field_id: 21, data: { name: 'Stage' }, result: failed }),
        event({ id: 1 }),
      ],
    });
    const panel = await history();
    expect(await panel.findAllByText(/The table can’t have more columns/)).toHaveLength(2);
    expect(panel.getAllByText('tables can have at most 1600 columns')).toHaveLength(2);
    await user.click(panel.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(api.last('POST')?.path).toBe('/api/v1/entities/fields/21/retry'));
    await user.click(panel.getByRole('button', { name: 'Discard' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(api.last('POST')?.path).toBe('/api/v1/entities/fields/21/discard'));
  });

  test('shows a cancelled change without an error style', async () => {
    const given = { ok: false, error: 'history.errors.discarded' };
    await open('/admin/entities/5?tab=api', {
      history: [event({ id: 1, field_id: 30, data: { name: 'X' }, result: given })],
    });
    const panel = await history();
    expect(await panel.findByText('Discarded')).toBeInTheDocument();
    expect(panel.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  test('has an empty state', async () => {
    await open('/admin/entities/5?tab=api');
    expect(await (await history()).findByText('No changes yet')).toBeInTheDocument();
  });
});

describe('API methods', () => {
  const method = async (name: RegExp) => screen.findByRole('button', { name });

  test('are a tab with its own address', async () => {
    const { user, search } = await open('/admin/entities/5');
    await user.click(await screen.findByRole('tab', { name: 'API methods' }));
    expect(search()).toBe('?tab=api');
    expect(await method(/GET.*\/api\/rest\/deals.*List records/)).toHaveAttribute('aria-expanded', 'false');
    expect(await method(/DELETE.*\/api\/rest\/deals\/\{id\}.*Delete a record/)).toBeInTheDocument();
    await user.click(screen.getByRole('tab', { name: 'Fields' }));
    expect(search()).toBe('');
  });

  test('sends a call with the user’s token and shows the response', async () => {
    const { user, api } = await open('/admin/entities/5?tab=api', {
      records: () => ({ status: 200, data: { items: [{ id: 1, stage: 'won' }], totals: { count: 1 } } }),
    });
    await user.click(await method(/List records/));
    const query = await screen.findByLabelText('Query string');
    await user.clear(query);
    await user.type(query, 'limit=1&search=a b');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('200')).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Answer' })).toHaveTextContent('"stage": "won"');
    const call = api.sent.findLast(({ path }) => path === '/api/rest/deals');
    expect(call?.query.get('search')).toBe('a b');
    expect(call?.headers.get('authorization')).toMatch(/^WebApp /);
  });

  test('confirms a call that changes data, and shows a rejection as a response', async () => {
    const { user, api } = await open('/admin/entities/5?tab=api', {
      records: ({ method }) =>
        method === 'GET'
          ? { status: 200, data: { items: [{ id: 44 }], totals: { count: 1 } } }
          : { status: 404, data: { message: 'not_found' } },
    });
    const sent = () => api.sent.filter(({ method }) => method === 'DELETE');
    await user.click(await method(/Delete a record/));
    await waitFor(() => expect(screen.getByLabelText('Record ID')).toHaveValue('44'));
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }));
    expect(sent()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('404')).toBeInTheDocument();
    expect(sent().map(({ path }) => path)).toEqual(['/api/rest/deals/44']);
    expect(screen.getByRole('region', { name: 'Answer' })).toHaveTextContent('not_found');
  });

  test('does not send a body that is invalid JSON', async () => {
    const { user, api } = await open('/admin/entities/5?tab=api');
    await user.click(await method(/Create a record/));
    const body = await screen.findByLabelText('JSON body');
    expect(JSON.parse((body as HTMLTextAreaElement).value)).toHaveProperty('stage');
    await user.clear(body);
    await user.type(body, '{{"stage":');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText(/Not valid JSON/)).toBeInTheDocument();
    expect(api.sent.some(({ method }) => method === 'POST')).toBe(false);
  });

  test('shows code in three languages, keeps the chosen one for every call, and copies it', async () => {
    const { user } = await open('/admin/entities/5?tab=api');
    await user.click(await method(/Get a record/));
    expect(await screen.findByRole('region', { name: 'curl' })).toHaveTextContent(/curl .*\/api\/rest\/deals\/1/);
    await user.click(screen.getByRole('button', { name: 'Typed client' }));
    expect(screen.getByRole('region', { name: 'Typed client' })).toHaveTextContent('stoa.deals.get(1)');
    await user.click(screen.getByRole('button', { name: 'Copy code' }));
    expect(await screen.findByText('Copied')).toBeInTheDocument();
    expect(await navigator.clipboard.readText()).toContain('createStoaClient');
    await user.click(await method(/History of a record/));
    await waitFor(() => expect(screen.getAllByRole('region', { name: 'Typed client' })).toHaveLength(2));
  });

  test('are unavailable while the entity is not ready', async () => {
    await open('/admin/entities/5?tab=api', { entities: [deals({ status_id: 1 })] });
    expect(await screen.findByText('The API will be available when the entity is ready.')).toBeInTheDocument();
  });
});
