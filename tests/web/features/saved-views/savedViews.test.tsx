import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { SavedView } from '#resources/data/views/views.resource.ts';
import { loadMessages } from '#web/i18n/translate.ts';
import { person } from '../../support/fakeApi.ts';
import { openAdmin } from '../../support/openAdmin.tsx';
import { savedView, withViews } from './viewsApi.ts';

async function open(search: string, views: SavedView[]) {
  await loadMessages('member', 'request_errors');
  let kept = null as unknown as ReturnType<typeof withViews>;
  const opened = await openAdmin(`/admin/users${search}`, (api) => {
    api.tables.users = [person({ id: 1, name: 'Ada' }), person({ id: 2, name: 'Boris', blocked: true })];
    kept = withViews(api, views);
  });
  await screen.findByRole('table');
  const { user } = opened;
  const button = () => screen.getByRole('button', { name: /^Saved view/ });
  const address = () => Object.fromEntries(new URLSearchParams(opened.search()));
  return {
    ...opened,
    ...kept,
    button,
    address,
    requests: () => Object.fromEntries(opened.lists().at(-1)?.query ?? []),
    menu: async () => {
      await user.click(button());
      return within(await screen.findByRole('menu', { name: 'Views' }));
    },
  };
}

const blocked = savedView({ id: 3, name: 'Blocked', state: { query: 'blocked=Y&sort=last_action_at' } });

test('opens a list by a view link with its settings, in one request', async () => {
  const { button, address, lists, requests } = await open('?view=3', [blocked]);
  await waitFor(() => expect(address()).toEqual({ view: '3', blocked: 'Y', sort: 'last_action_at' }));
  await waitFor(() => expect(button()).toHaveAccessibleName('Saved view: Blocked'));
  await waitFor(() => expect(requests()).toMatchObject({ 'filter[blocked]': 'true', 'sort[last_action_at]': 'asc' }));
  expect(lists()).toHaveLength(1);
});

test('lets other parameters override the view and marks the list as changed', async () => {
  const { button, address, requests } = await open('?view=3&search=ada', [blocked]);
  await waitFor(() => expect(button()).toHaveAccessibleName('Saved view: Blocked, changed'));
  expect(address()).toEqual({ view: '3', search: 'ada' });
  expect(requests()).toMatchObject({ query: 'ada' });
  expect(requests()).not.toHaveProperty('filter[blocked]');
});

test('reports a deleted view and shows the list', async () => {
  const { user, search } = await open('?view=99', [blocked]);
  expect(await screen.findByText(/This view was deleted/)).toBeInTheDocument();
  expect(screen.getByText('Ada')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(search()).toBe(''));
  expect(screen.queryByText(/This view was deleted/)).toBeNull();
});

test('lists views in two groups, and selects and clears them by keyboard', async () => {
  const theirs = savedView({ id: 4, name: 'Ours', is_shared: true, user_id: 1, user_name: 'Ada' });
  const { user, menu, button, address, search } = await open('', [blocked, theirs]);
  const views = await menu();
  expect(await views.findByText('My views')).toBeInTheDocument();
  expect(views.getByText('Account views')).toBeInTheDocument();
  expect(views.getByRole('menuitemradio', { name: /^Ours/ })).toHaveTextContent('by Ada');
  expect(views.getByRole('menuitemradio', { name: 'All' })).toHaveAttribute('aria-checked', 'true');
  await waitFor(() => expect(views.getByRole('menuitemradio', { name: 'All' })).toHaveFocus());
  await user.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(address()).toEqual({ view: '3', blocked: 'Y', sort: 'last_action_at' }));
  // A change of the list keeps the view.
  await user.type(screen.getByRole('searchbox'), 'bor{Enter}');
  await waitFor(() => expect(address()).toEqual({ view: '3', blocked: 'Y', sort: 'last_action_at', search: 'bor' }));
  await waitFor(() => expect(button()).toHaveAccessibleName('Saved view: Blocked, changed'));
  await user.click((await menu()).getByRole('menuitemradio', { name: 'All' }));
  await waitFor(() => expect(search()).toBe(''));
});

test('keeps column changes local to the view until they are saved or discarded', async () => {
  const dense = savedView({
    id: 5,
    name: 'Dense',
    state: { query: '', columns: { hidden: ['email'] }, is_dense: true, is_wrapped: true },
  });
  const { user, menu, button, writes } = await open('?view=5', [dense]);
  const isCompact = async () => {
    await user.click(screen.getByRole('button', { name: 'Display' }));
    const item = await screen.findByRole('menuitemradio', { name: 'Compact' });
    return item.getAttribute('aria-checked') === 'true';
  };
  expect(await isCompact()).toBe(true);
  expect(screen.getByRole('menuitemcheckbox', { name: 'Wrap text' })).toBeChecked();
  await user.click(screen.getByRole('menuitemradio', { name: 'Comfortable' }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(button()).toHaveAccessibleName('Saved view: Dense, changed'));
  await user.click((await menu()).getByRole('menuitem', { name: 'Discard changes' }));
  await waitFor(() => expect(button()).toHaveAccessibleName('Saved view: Dense'));
  expect(await isCompact()).toBe(true);
  await user.click(screen.getByRole('menuitemradio', { name: 'Comfortable' }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  await user.click((await menu()).getByRole('menuitem', { name: 'Save changes' }));
  await waitFor(() => expect(writes.at(-1)?.body).toMatchObject({ state: { is_dense: false, is_wrapped: true } }));
  await waitFor(() => expect(button()).toHaveAccessibleName('Saved view: Dense'));
  expect(Object.keys(localStorage).filter((key) => key.startsWith('stoa.list.'))).toEqual([]);
});

test('saves the current list as a new shared view with its columns', async () => {
  const { user, menu, writes, address, button } = await open('?blocked=Y&page=1', [blocked]);
  await user.click(screen.getByRole('button', { name: 'Display' }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Compact' }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  await user.click((await menu()).getByRole('menuitem', { name: 'Save as a new view…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New view' }));
  // What is typed right away goes into the name.
  expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveFocus();
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription('Enter a value');
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Blocked{Enter}');
  expect(await dialog.findByText('A view with this name already exists')).toBeInTheDocument();
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), ' people');
  await user.click(dialog.getByRole('switch', { name: 'For everyone in the account' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(address()).toEqual({ view: '101', blocked: 'Y' }));
  expect(writes.at(-1)?.body).toEqual({
    list: 'users',
    name: 'Blocked people',
    is_shared: true,
    state: { query: 'blocked=Y', columns: {}, is_dense: true },
  });
  await waitFor(() => expect(button()).toHaveAccessibleName('Saved view: Blocked people'));
});

test('saves no filters that the list does not have', async () => {
  const unknown = savedView({ id: 5, name: 'Old', state: { query: 'blocked=Y&colour=red' } });
  const { user, menu, writes, button } = await open('?view=5', [unknown]);
  expect(await screen.findByText(/doesn’t exist here and was not applied: colour=red/)).toBeVisible();
  await waitFor(() => expect(button()).toHaveAccessibleName('Saved view: Old, changed'));
  await user.click((await menu()).getByRole('menuitem', { name: 'Save as a new view…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New view' }));
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Clean{Enter}');
  await waitFor(() => expect(writes.at(-1)?.body).toMatchObject({ name: 'Clean', state: { query: 'blocked=Y' } }));
});

test('renames and deletes a view', async () => {
  const { user, menu, views, search, button } = await open('?view=3', [{ ...blocked }]);
  await waitFor(() => expect(button()).toHaveAccessibleName('Saved view: Blocked'));
  await user.click((await menu()).getByRole('menuitem', { name: 'Rename…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Rename view' }));
  await user.clear(dialog.getByRole('textbox', { name: 'Name' }));
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Shut out{Enter}');
  await waitFor(() => expect(button()).toHaveAccessibleName('Saved view: Shut out'));
  await user.click((await menu()).getByRole('menuitem', { name: 'Delete…' }));
  const sure = within(await screen.findByRole('dialog', { name: 'Delete the view?' }));
  await user.click(sure.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(search()).toBe(''));
  expect(views).toEqual([]);
});

/** Saves a view as another user. */
const saveAsOther = (views: SavedView[], fields: Partial<SavedView>) =>
  Object.assign(views[0] as SavedView, fields, { modified_at: '2026-02-02T00:00:00.000Z' });

const ours = () => savedView({ id: 3, name: 'Ours', is_shared: true, state: { query: 'blocked=Y' } });

test('confirms before overwriting a view that another user saved meanwhile', async () => {
  const { user, menu, views, writes, button, address } = await open('?view=3&search=a', [ours()]);
  await waitFor(() => expect(button()).toHaveAccessibleName('Saved view: Ours, changed'));
  saveAsOther(views, { state: { query: 'full_access=Y' } });
  const save = async () => user.click((await menu()).getByRole('menuitem', { name: 'Save changes' }));
  const conflict = async () =>
    within(await screen.findByRole('dialog', { name: 'Another user changed this view meanwhile' }));
  await save();
  await user.click((await conflict()).getByRole('button', { name: 'Not now' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(writes).toEqual([]);
  expect(address()).toEqual({ view: '3', search: 'a' });
  expect(button()).toHaveAccessibleName('Saved view: Ours, changed');
  // Overwrites on purpose.
  saveAsOther(views, { state: { query: 'is_owner=Y' }, name: 'Theirs' });
  await save();
  await user.click((await conflict()).getByRole('button', { name: 'Save mine' }));
  await waitFor(() => expect(views[0]?.state.query).toBe('search=a'));
  expect(writes).toHaveLength(1);
  expect(writes[0]?.headers.get('if-match')).toBeTruthy();
  await waitFor(() => expect(button()).toHaveAccessibleName('Saved view: Theirs'));
});

test('does not overwrite a view that another user saves between reading and writing', async () => {
  const { user, menu, views, button, afterNextRead } = await open('?view=3&search=a', [ours()]);
  await waitFor(() => expect(button()).toHaveAccessibleName('Saved view: Ours, changed'));
  afterNextRead(() => saveAsOther(views, { state: { query: 'full_access=Y' } }));
  await user.click((await menu()).getByRole('menuitem', { name: 'Save changes' }));
  const conflict = await screen.findByRole('dialog', { name: /^Another user changed this view/ });
  expect(views[0]?.state.query).toBe('full_access=Y');
  await user.click(within(conflict).getByRole('button', { name: 'Not now' }));
});

test('keeps local column changes when another user saves the view', async () => {
  const dense = savedView({ id: 3, name: 'Dense', state: { query: '', columns: {}, is_dense: true } });
  const { user, menu, views, button } = await open('?view=3', [dense]);
  await user.click(screen.getByRole('button', { name: 'Display' }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Comfortable' }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(button()).toHaveAccessibleName('Saved view: Dense, changed'));
  saveAsOther(views, { state: { query: '', columns: { hidden: ['last_action_at'] }, is_dense: true } });
  await user.click((await menu()).getByRole('menuitem', { name: 'Save changes' }));
  const conflict = within(await screen.findByRole('dialog', { name: /^Another user changed/ }));
  await user.click(conflict.getByRole('button', { name: 'Save mine' }));
  await waitFor(() => expect(views[0]?.state).toEqual({ query: '', columns: {}, is_dense: false }));
});

test('keeps the typed name in the dialog while a conflict is resolved', async () => {
  const { user, menu, views, writes, button } = await open('?view=3', [ours()]);
  await waitFor(() => expect(button()).toHaveAccessibleName('Saved view: Ours'));
  await user.click((await menu()).getByRole('menuitem', { name: 'Rename…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Rename view' }));
  const name = dialog.getByRole('textbox', { name: 'Name' });
  saveAsOther(views, { name: 'Theirs' });
  await user.type(name, ' alone{Enter}');
  expect(await dialog.findByText('Another user changed this view meanwhile')).toBeInTheDocument();
  expect(name).toHaveValue('Ours alone');
  await user.click(dialog.getByRole('button', { name: 'Load their version' }));
  expect(name).toHaveValue('Theirs');
  await user.type(name, ' and mine{Enter}');
  await waitFor(() => expect(views[0]?.name).toBe('Theirs and mine'));
  expect(writes).toHaveLength(1);
});

test('reports a view that another user deleted on saving, and keeps the list as it is', async () => {
  const { user, menu, views, button, address } = await open('?view=3&search=a', [ours()]);
  await waitFor(() => expect(button()).toHaveAccessibleName('Saved view: Ours, changed'));
  const save = (await menu()).getByRole('menuitem', { name: 'Save changes' });
  views.splice(0);
  await user.click(save);
  expect(await screen.findByText(/This view was deleted/)).toBeInTheDocument();
  expect(address()).toEqual({ view: '3', search: 'a' });
});
