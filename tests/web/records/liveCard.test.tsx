import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { HistoryRow } from '#resources/data/history/history.resource.ts';
import { mergeValues } from '#web/features/merge/mergeValues.ts';
import { loadMessages } from '#web/i18n/translate.ts';
import { entity, event, field, withEntities } from '../entities/entityApi.ts';
import { withEvents } from '../support/events.ts';
import { sentOf } from '../support/fakeApi.ts';
import { openAdmin } from '../support/openAdmin.tsx';
import { withRecords } from './recordsApi.ts';

const fields = ['Title', 'Price', 'Stage'].map((name, n) =>
  field({ id: n + 1, name, alias: name.toLowerCase(), type_id: 1, order: n + 1 }),
);

/** Opens the card of a deal over its list, with an editable history. */
async function open({ isLive = true } = {}) {
  await loadMessages('member', 'request_errors');
  const deals = entity({ id: 5, name: 'Deals', alias: 'deals', fields });
  const rows = [{ id: 7, title: 'Lot', price: '10', stage: 'new', deleted_at: null as string | null }];
  const history: HistoryRow[] = [];
  let store = null as unknown as ReturnType<typeof withRecords>;
  let events = null as unknown as ReturnType<typeof withEvents>;
  const opened = await openAdmin('/admin/data/deals?card=7', (api) => {
    withEntities(api, { entities: [deals] });
    store = withRecords(api, deals, rows);
    if (isLive) events = withEvents(api);
    const base = api.fetch;
    api.fetch = async (input, init = {}) =>
      sentOf(input, init).path.endsWith('/rest/deals/7/history')
        ? Response.json({ items: history, totals: { count: 1 }, total_count: 1 })
        : base(input, init);
  });
  const dialog = within(await screen.findByRole('dialog'));
  const input = (name: string) => dialog.getByRole('textbox', { name });
  await dialog.findByRole('textbox', { name: 'Title' });
  if (isLive) await waitFor(() => expect(events.isOpen()).toBe(true));
  const gets = () => opened.api.sent.filter(({ method, path }) => method === 'GET' && path === '/api/rest/deals/7');
  const lot = rows[0] as (typeof rows)[number];
  /** Saves as Anna, with or without an event. */
  const anna = (change: Partial<typeof lot>, isTold = true) => {
    Object.assign(lot, change);
    store.touch(7);
    history.unshift(
      event({ id: history.length + 1, user_name: 'Anna', user_id: 8, created_at: new Date().toISOString() }),
    );
    if (isTold) act(() => events.wrote('deals', [7]));
  };
  const patches = () => opened.api.sent.filter(({ method }) => method === 'PATCH');
  const save = () => opened.user.click(dialog.getByRole('button', { name: 'Save' }));
  return { ...opened, dialog, input, lot, rows, store, history, events, anna, patches, save, deals, gets };
}

describe('open card without changes', () => {
  test('says that the same person changed it in another window', async () => {
    const { dialog, lot, store, history, events } = await open();
    Object.assign(lot, { price: '20' });
    store.touch(7);
    history.unshift(event({ id: 1, user_id: 7, created_at: new Date().toISOString() }));
    act(() => events.wrote('deals', [7]));
    expect(await dialog.findByText('Changed in another window: Price · a moment ago')).toBeInTheDocument();
  });

  test('shows another user’s save at once, with their name', async () => {
    const { dialog, input, anna, user } = await open();
    anna({ price: '20', stage: 'won' });
    const note = await dialog.findByText('Anna changed Price, Stage · a moment ago');
    expect(note.closest('[role=status]')).toBeInTheDocument();
    expect(input('Price')).toHaveValue('20');
    expect(input('Stage')).toHaveValue('won');
    expect(dialog.queryByRole('button', { name: 'Save' })).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Got it' }));
    await waitFor(() => expect(dialog.queryByText(/Anna changed/)).toBeNull());
  });

  test('ignores other records and a reload without a difference', async () => {
    const { dialog, events, gets, history } = await open();
    history.unshift(event({ id: 1, user_name: 'Anna', user_id: 8 }));
    const before = gets().length;
    act(() => events.wrote('deals', [8]));
    act(() => events.wrote('deals', [7]));
    await waitFor(() => expect(gets().length).toBeGreaterThan(before));
    expect(dialog.queryByText(/Anna/)).toBeNull();
  });
});

describe('open card with changes', () => {
  test('takes over the other user’s fields and saves both changes without a 412', async () => {
    const { dialog, input, anna, user, lot, patches, save } = await open();
    await user.type(input('Title'), ' seven');
    anna({ price: '20' });
    const alert = await dialog.findByRole('alert');
    expect(alert).toHaveTextContent('Anna changed Price · a moment ago');
    expect(alert).toHaveTextContent('Your edits are kept');
    expect(input('Price')).toHaveValue('20');
    expect(input('Title')).toHaveValue('Lot seven');
    expect(input('Title')).toHaveFocus();
    await save();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(lot).toMatchObject({ title: 'Lot seven', price: '20' });
    expect(patches().map(({ body, headers }) => [body, headers.get('if-match')])).toEqual([
      [{ title: 'Lot seven' }, '"2"'],
    ]);
  });

  test('shows both values of a conflict and saves only after a choice', async () => {
    const { dialog, input, anna, user, lot, patches, save } = await open();
    await user.clear(input('Price'));
    await user.type(input('Price'), '15');
    anna({ price: '20', stage: 'won' });
    const choice = within(await dialog.findByRole('group', { name: 'Price' }));
    expect(choice.getByRole('button', { name: /Keep mine\s*15/ })).toBeInTheDocument();
    expect(choice.getByRole('button', { name: /Use theirs\s*20/ })).toBeInTheDocument();
    expect(input('Stage')).toHaveValue('won');
    await save();
    expect(dialog.getByText('Choose a value, then save.')).toBeInTheDocument();
    expect(dialog.getByRole('alert')).toHaveFocus();
    expect(patches()).toEqual([]);

    await user.click(choice.getByRole('button', { name: /Use theirs/ }));
    expect(input('Price')).toHaveValue('20');
    await user.click(choice.getByRole('button', { name: /Keep mine/ }));
    expect(input('Price')).toHaveValue('15');
    await save();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(lot).toMatchObject({ price: '15', stage: 'won' });
  });

  test('takes typing in a conflicting field as a choice', async () => {
    const { dialog, input, anna, user, lot, save } = await open();
    await user.type(input('Price'), '1');
    anna({ price: '20' });
    await dialog.findByRole('group', { name: 'Price' });
    await user.type(input('Price'), '2');
    await save();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(lot.price).toBe('1012');
  });

  test('resolves several fields at once; a further change requires a new choice', async () => {
    const { dialog, input, anna, user, lot, save } = await open();
    await user.type(input('Price'), '0');
    await user.type(input('Stage'), 'er');
    anna({ price: '20', stage: 'won' });
    await user.click(await dialog.findByRole('button', { name: 'Keep all mine' }));
    anna({ price: '30' });
    await dialog.findByRole('button', { name: /Use theirs\s*30/ });
    await save();
    expect(dialog.getByText('Choose a value, then save.')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Use all theirs' }));
    await waitFor(() => expect(input('Stage')).toHaveValue('won'));
    expect(input('Price')).toHaveValue('30');
    expect(dialog.queryByRole('button', { name: 'Save' })).toBeNull();
    expect(lot).toMatchObject({ price: '30', stage: 'won' });
  });

  test('detects a conflict by the 412 without an event, and the next save succeeds', async () => {
    const { dialog, input, anna, user, lot, patches, save } = await open({ isLive: false });
    await user.type(input('Title'), '!');
    anna({ price: '20' }, false);
    await save();
    expect(await dialog.findByRole('alert')).toHaveTextContent('Anna changed Price');
    expect(input('Title')).toHaveValue('Lot!');
    expect(input('Price')).toHaveValue('20');
    await save();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(lot).toMatchObject({ title: 'Lot!', price: '20' });
    expect(patches().map(({ headers }) => headers.get('if-match'))).toEqual(['"1"', '"2"']);
  });
});

describe('open card of a deleted record', () => {
  test('says so, keeps typed values, and saves them after a restore', async () => {
    const { dialog, input, anna, user, lot, patches, save } = await open();
    await user.type(input('Title'), ' kept');
    anna({ deleted_at: '2026-03-01T12:00:00.000Z' });
    const alert = await dialog.findByRole('alert');
    expect(alert).toHaveTextContent('Anna deleted this record · a moment ago');
    await save();
    expect(patches()).toEqual([]);
    expect(dialog.getByRole('alert')).toHaveFocus();
    await user.click(dialog.getByRole('button', { name: 'Restore' }));
    await waitFor(() => expect(dialog.queryByRole('alert')).toBeNull());
    expect(lot.deleted_at).toBeNull();
    expect(input('Title')).toHaveValue('Lot kept');
    await save();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(lot.title).toBe('Lot kept');
  });

  test('can only be closed after a permanent deletion', async () => {
    const { dialog, input, rows, user, events } = await open();
    await user.type(input('Title'), ' kept');
    rows.splice(0, 1);
    act(() => events.wrote('deals', [7]));
    expect(await dialog.findByRole('alert')).toHaveTextContent('This record was deleted forever');
    expect(input('Title')).toHaveValue('Lot kept');
    expect(dialog.queryByRole('button', { name: 'Restore' })).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Close the card' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

test.each([
  ['an unchanged field', { a: 1 }, { a: 1 }, { a: 1 }, {}],
  ['their change', { a: 1 }, { a: 1 }, { a: 2 }, { taken: ['a'] }],
  ['my change', { a: 1 }, { a: 3 }, { a: 1 }, { mine: { a: 3 } }],
  ['equal changes', { a: 1 }, { a: 2 }, { a: 2 }, {}],
  [
    'a conflict',
    { a: [1] },
    { a: [2] },
    { a: [3] },
    { mine: { a: [2] }, conflicts: [{ field: 'a', mine: [2], theirs: [3] }] },
  ],
  ['an added field', { a: 1 }, { a: 1 }, { a: 1, b: 2 }, {}],
  ['a removed field', { a: 1, b: 1 }, { a: 1, b: 1 }, { a: 1 }, {}],
  ['a removed field with typed text', { b: 1 }, { b: 5 }, {}, { lost: [{ field: 'b', value: 5 }] }],
])('merges %s', (_name, base, mine, theirs, expected) => {
  expect(mergeValues(base, mine, theirs)).toEqual({ taken: [], conflicts: [], mine: {}, lost: [], ...expected });
});
