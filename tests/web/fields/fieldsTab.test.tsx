import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Field } from '#resources/data/fields/fields.resource.ts';
import { loadMessages } from '#web/i18n/translate.ts';
import { event, field } from '../entities/entityApi.ts';
import { openAdmin } from '../support/openAdmin.tsx';
import { type FieldsBackend, withFields } from './fieldsApi.ts';

beforeAll(() => loadMessages('member', 'request_errors'));
afterEach(() => vi.unstubAllGlobals());

const three = (): Field[] => [
  field({ id: 11, name: 'Title', alias: 'title', type_id: 1, order: 1 }),
  field({ id: 12, name: 'Amount', alias: 'amount', type_id: 2, extra: { number_subtype: 'double' }, order: 2 }),
  field({ id: 13, name: 'Notes', alias: 'notes', type_id: 3, order: 3 }),
];

async function openTab(backend: FieldsBackend) {
  let fields: ReturnType<typeof withFields> | undefined;
  const opened = await openAdmin('/admin/entities/5', (api) => {
    fields = withFields(api, backend);
  });
  await screen.findByRole('list', { name: 'Fields' });
  const orders = () => opened.api.sent.filter((call) => call.path.endsWith('/set-order'));
  return { ...opened, orders, sendSchemaEvent: () => fields?.sendSchemaEvent() };
}

const rows = () => within(screen.getByRole('list', { name: 'Fields' })).getAllByRole('listitem');
const row = (index: number) => within(rows()[index] as HTMLElement);
const names = () => rows().map((each) => /Title|Amount|Notes|Extra/.exec(each.textContent ?? '')?.[0]);
const moveBy = async (
  user: Awaited<ReturnType<typeof openTab>>['user'],
  name: string,
  item: 'Move up' | 'Move down',
) => {
  await user.click(screen.getByRole('button', { name: `More actions: ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
};

describe('fields of an entity', () => {
  test('are listed in order, each with status, name, alias, id and type', async () => {
    const backend = { fields: [...three(), field({ id: 14, name: 'Extra', alias: 'extra', status_id: 1, order: 4 })] };
    await openTab(backend);
    expect(screen.getByText('4 fields')).toBeInTheDocument();
    expect(names()).toEqual(['Title', 'Amount', 'Notes', 'Extra']);
    expect(rows()[1]).toHaveTextContent('ready');
    expect(rows()[1]).toHaveTextContent('Number · double');
    expect(rows()[3]).toHaveTextContent('Field is being changed');
    expect(row(1).getByRole('button', { name: 'Copy ID 12' })).toHaveTextContent('#12');
  });

  test('are marked where a value is required, or unique', async () => {
    const [title, amount, notes] = three();
    const extra = { ...title?.extra, is_required: true, is_unique: true };
    await openTab({
      fields: [{ ...title, extra }, { ...amount, extra: { ...amount?.extra, is_required: true } }, notes] as Field[],
    });
    const marks = (index: number) =>
      row(index)
        .queryAllByRole('img')
        .map((mark) => mark.getAttribute('aria-label'));
    expect([0, 1, 2].map((index) => marks(index).filter((label) => /Required|Unique/.test(label ?? '')))).toEqual([
      ['Required', 'Unique'],
      ['Required'],
      [],
    ]);
  });

  test('show system fields on demand, locked and without ids', async () => {
    const { user } = await openTab({ fields: three() });
    expect(screen.queryByRole('list', { name: 'System fields' })).toBeNull();
    await user.click(screen.getByRole('switch', { name: 'Show system' }));
    const system = within(screen.getByRole('list', { name: 'System fields' }));
    const aliases = system.getAllByRole('button').map((button) => button.textContent);
    expect(aliases).toEqual([
      'id',
      'created_at',
      'created_by',
      'modified_at',
      'modified_by',
      'deleted_at',
      'deleted_by',
    ]);
    expect(system.getAllByTitle('System field')).toHaveLength(7);
    expect(system.queryByText(/#\d/)).toBeNull();
  });

  test('copy the alias and the id on click', async () => {
    const { user } = await openTab({ fields: three() });
    await user.click(row(1).getByRole('button', { name: 'Copy API name amount' }));
    expect(await navigator.clipboard.readText()).toBe('amount');
    expect(await screen.findByText('Copied')).toBeInTheDocument();
    await user.click(row(1).getByRole('button', { name: 'Copy ID 12' }));
    expect(await navigator.clipboard.readText()).toBe('12');
  });

  test('are deleted after the alias is typed and a warning is shown', async () => {
    const backend = { fields: three() };
    const { user, api } = await openTab(backend);
    await user.click(screen.getByRole('button', { name: 'Delete field Amount' }));
    const prompt = within(await screen.findByRole('dialog'));
    expect(prompt.getByRole('button', { name: 'OK' })).toBeDisabled();
    await user.type(prompt.getByRole('textbox'), 'amount');
    await user.click(prompt.getByRole('button', { name: 'OK' }));
    expect(await screen.findByText('Field “Amount” is in the trash')).toBeInTheDocument();
    await waitFor(() => expect(names()).toEqual(['Title', 'Notes']));
    expect(api.last('DELETE')?.path).toBe('/api/v1/entities/fields/12');
  });

  test('are restored by Undo after deletion', async () => {
    const backend: FieldsBackend = { fields: three() };
    const amount = three()[1] as (typeof backend.fields)[number];
    backend.before = (call) => {
      if (!call.path.endsWith('/12/restore')) return undefined;
      backend.fields.push({ ...amount, order: 3 });
      return new Response(JSON.stringify({ ...amount, order: 3 }), { headers: { 'content-type': 'application/json' } });
    };
    const { user } = await openTab(backend);
    await user.click(screen.getByRole('button', { name: 'Delete field Amount' }));
    await user.type(within(await screen.findByRole('dialog')).getByRole('textbox'), 'amount{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Field “Amount” restored')).toBeInTheDocument();
    await waitFor(() => expect(names()).toContain('Amount'));
  });

  test('show the trash with who deleted each and how long it stays, and report a taken name', async () => {
    const backend: FieldsBackend = { fields: three() };
    const goes_at = new Date(Date.now() + 4.5 * 86_400_000).toISOString();
    const old = { id: 20, entity_id: 5, name: 'Old', alias: 'title', type_id: 1, extra: {}, goes_at };
    const deleted = { deleted_at: '2026-01-02T03:04:05.000Z', deleted_by: { id: 7, name: 'Olga Owner', avatar: null } };
    const { user, api, search } = await openTab(backend);
    backend.before = (call) => {
      if (call.path.endsWith('/fields/trash'))
        return new Response(JSON.stringify({ items: [{ ...old, ...deleted }], totals: { count: 1 } }), {
          headers: { 'content-type': 'application/json' },
        });
      return call.path.endsWith('/20/restore') ? api.refuse('conflict', 'field_alias_taken') : undefined;
    };
    // The trash is lazy; components that suspend within `act` render again only if `act` is awaited.
    await act(() => user.click(screen.getByRole('button', { name: 'Trash' })));
    const trash = within(await screen.findByRole('dialog', { name: 'Fields in the trash' }));
    const item = within(await trash.findByRole('listitem'));
    expect(search()).toBe('?trash=1');
    expect(item.getByText('Olga Owner')).toBeInTheDocument();
    expect(item.getByText('in 5 days')).toBeInTheDocument();
    await user.click(item.getByRole('button', { name: 'Restore: Old' }));
    expect(await screen.findByText(/Another field now has the API name title/)).toBeInTheDocument();
    // Closing goes back in the browser's history.
    await user.keyboard('{Escape}');
    await waitFor(() => expect(search()).toBe(''));
    expect(screen.queryByRole('dialog', { name: 'Fields in the trash' })).toBeNull();
  });

  test('keep a field whose deletion was rejected, with the reason', async () => {
    const backend: FieldsBackend = { fields: three() };
    const { user, api } = await openTab(backend);
    backend.before = (call) => (call.method === 'DELETE' ? api.refuse('conflict', 'field_is_a_label') : undefined);
    await user.click(screen.getByRole('button', { name: 'Delete field Amount' }));
    await user.type(within(await screen.findByRole('dialog')).getByRole('textbox'), 'amount{Enter}');
    expect(await screen.findByText('Another field shows records by this one')).toBeInTheDocument();
    expect(names()).toEqual(['Title', 'Amount', 'Notes']);
  });

  test('explain an empty list and a failed load', async () => {
    const backend: FieldsBackend = { fields: [] };
    backend.before = (call) =>
      call.path.endsWith('/fields')
        ? new Response('{}', { status: 503, headers: { 'content-type': 'text/html' } })
        : undefined;
    const { user } = await openAdmin('/admin/entities/5', (api) => void withFields(api, backend));
    expect(await screen.findByText('Could not load fields')).toBeInTheDocument();
    delete backend.before;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No fields yet')).toBeInTheDocument();
  });
});

describe('order of fields', () => {
  test('changes from the menu at once, in one call with every id; keeps the focus and announces the move', async () => {
    const { user, orders } = await openTab({ fields: three() });
    await moveBy(user, 'Title', 'Move down');
    expect(names()).toEqual(['Amount', 'Title', 'Notes']);
    await waitFor(() => expect(screen.getByRole('button', { name: 'More actions: Title' })).toHaveFocus());
    expect(screen.getByText('Title is at position 2 of 3')).toBeInTheDocument();
    await waitFor(() => expect(orders()).toHaveLength(1));
    expect(orders()[0]?.body).toEqual({ entity_id: 5, order: [12, 11, 13] });
    await user.click(screen.getByRole('button', { name: 'More actions: Amount' }));
    expect(await screen.findByRole('menuitem', { name: 'Move up' })).toHaveAttribute('aria-disabled', 'true');
  });

  test('is rolled back with an error when saving fails', async () => {
    const backend: FieldsBackend = { fields: three() };
    const { user, api } = await openTab(backend);
    backend.before = (call) => (call.path.endsWith('/set-order') ? api.refuse('validation', 'validation') : undefined);
    await moveBy(user, 'Title', 'Move down');
    expect(await screen.findByText('Could not set the order')).toBeInTheDocument();
    await waitFor(() => expect(names()).toEqual(['Title', 'Amount', 'Notes']));
  });

  test('sends only the last of several changes made during a save, and ends with the server’s order', async () => {
    const backend: FieldsBackend = { fields: three() };
    const { user, orders } = await openTab(backend);
    const held = Promise.withResolvers<undefined>();
    backend.before = (call) => (call.path.endsWith('/set-order') ? held.promise : undefined);
    await moveBy(user, 'Title', 'Move down');
    await moveBy(user, 'Title', 'Move down');
    await moveBy(user, 'Notes', 'Move up');
    expect(names()).toEqual(['Notes', 'Amount', 'Title']);
    // Meanwhile another user adds a field.
    backend.fields.push(field({ id: 14, name: 'Extra', alias: 'extra', order: 0 }));
    backend.before = undefined as never;
    held.resolve(undefined);
    await waitFor(() => expect(orders()).toHaveLength(2));
    expect(orders().map((call) => (call.body as { order: number[] }).order)).toEqual([
      [12, 11, 13],
      [13, 12, 11],
    ]);
    await waitFor(() => expect(names()).toEqual(['Extra', 'Notes', 'Amount', 'Title']));
  });
});

test('a field moves by one place, though its menu keeps the focus while it fades out', async () => {
  const { user, orders } = await openTab({ fields: three() });
  await user.click(screen.getByRole('button', { name: 'More actions: Title' }));
  const item = await screen.findByRole('menuitem', { name: 'Move down' });
  fireEvent.click(item);
  fireEvent.keyDown(item, { key: 'Enter' });
  await waitFor(() => expect(names()).toEqual(['Amount', 'Title', 'Notes']));
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  expect(orders()).toHaveLength(1);
});

describe('status of a field', () => {
  test('turns ready when the server reports the change', async () => {
    const backend = { fields: [field({ id: 11, name: 'Title', alias: 'title', status_id: 1 })] };
    const { sendSchemaEvent } = await openTab(backend);
    expect(rows()[0]).toHaveTextContent('Field is being changed');
    Object.assign(backend.fields[0] as Field, { status_id: 2 });
    sendSchemaEvent();
    // Well before the next poll.
    await waitFor(() => expect(rows()[0]).toHaveTextContent('ready'));
  });

  test('shows why a change failed, with retry and cancel', async () => {
    const backend: FieldsBackend = {
      fields: [field({ id: 11, name: 'Title', alias: 'title', status_id: 3 })],
      history: [event({ id: 1, field_id: 11, result: { ok: false, error: 'busy', detail: 'lock timeout' } })],
    };
    const { user, api } = await openTab(backend);
    const alert = within(await screen.findByRole('alert'));
    expect(await alert.findByText('lock timeout')).toBeInTheDocument();
    expect(alert.getByText('The table was busy for too long')).toBeInTheDocument();
    await user.click(alert.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(rows()[0]).toHaveTextContent('Field is being changed'));
    expect(api.last('POST')?.path).toBe('/api/v1/entities/fields/11/retry');
  });

  test('is asked to change once, however often the button is pressed', async () => {
    const { promise: answered, resolve: answer } = Promise.withResolvers<undefined>();
    const { api } = await openTab({
      fields: [field({ id: 11, name: 'Title', alias: 'title', status_id: 3 })],
      before: ({ method }) => (method === 'POST' ? answered : undefined),
    });
    const retry = within(await screen.findByRole('alert')).getByRole('button', { name: 'Try again' });
    // Both before anything is drawn again.
    act(() => {
      retry.click();
      retry.click();
    });
    await waitFor(() => expect(retry).toBeDisabled());
    expect(screen.getByRole('button', { name: 'Delete field Title' })).toBeDisabled();
    answer(undefined);
    await waitFor(() => expect(rows()[0]).toHaveTextContent('Field is being changed'));
    expect(api.sent.filter(({ path }) => path.endsWith('/retry'))).toHaveLength(1);
  });

  test('confirms cancelling a failed change', async () => {
    const { user, api } = await openTab({
      fields: [...three(), field({ id: 14, name: 'Extra', alias: 'extra', status_id: 3, order: 4 })],
    });
    await user.click(within(await screen.findByRole('alert')).getByRole('button', { name: 'Discard' }));
    const prompt = within(await screen.findByRole('dialog'));
    expect(prompt.getByText(/Discard the failed change to “Extra”/)).toBeInTheDocument();
    await user.click(prompt.getByRole('button', { name: 'OK' }));
    expect(await screen.findByText('Change discarded')).toBeInTheDocument();
    await waitFor(() => expect(names()).toEqual(['Title', 'Amount', 'Notes']));
    expect(api.last('POST')?.path).toBe('/api/v1/entities/fields/14/discard');
  });
});
