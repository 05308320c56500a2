import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { withEvents } from '../support/events.ts';
import { type fakeApi, person, visit } from '../support/fakeApi.ts';
import { openAdmin } from '../support/openAdmin.tsx';
import { olga } from '../support/session.ts';

async function open(name: 'users' | 'sessions', prepare: (api: ReturnType<typeof fakeApi>) => void) {
  let events = null as unknown as ReturnType<typeof withEvents>;
  const opened = await openAdmin(`/admin/${name}`, (api) => {
    prepare(api);
    events = withEvents(api);
  });
  await screen.findAllByRole('row', { name: /Ada/ });
  await waitFor(() => expect(events.isOpen()).toBe(true));
  // The list reloads once when the connection opens, because it may have missed events.
  await waitFor(() => expect(opened.lists(name).length).toBeGreaterThan(1));
  return { ...opened, events };
}

const row = (name: string) => screen.getByRole('row', { name: new RegExp(name) });

test('updates an open list of users quietly; last activity is not marked as a change', async () => {
  const people = [olga, person({ id: 11, name: 'Ada Lovelace' }), person({ id: 12, name: 'Boris' })];
  const { api, events, lists, user } = await open('users', (given) => {
    given.tables.users = people;
  });
  await user.click(screen.getByRole('searchbox'));
  api.tables.users = [
    olga,
    { ...person({ id: 11, name: 'Ada Lovelace' }), blocked: true },
    { ...person({ id: 12, name: 'Boris' }), last_action_at: '2026-05-05T05:05:00.000Z' },
    person({ id: 13, name: 'Carla New' }),
  ];
  const before = lists().length;
  act(() => events.people('users', [11, 13]));
  expect(await screen.findByText('2 people changed')).toBeInTheDocument();
  expect(lists()).toHaveLength(before + 1);
  expect(row('Carla New')).toHaveClass('stoa-changed-row');
  expect(row('Ada')).toHaveClass('stoa-changed-row');
  expect(row('Boris')).not.toHaveClass('stoa-changed-row');
  expect(within(row('Boris')).getByText(/2026/)).toBeInTheDocument();
  expect(within(row('Ada')).getByRole('switch', { name: /Active/ })).not.toBeChecked();
  expect(screen.getByRole('searchbox')).toHaveFocus();
});

test('removes ended sessions from an open list, and ignores events of other resources', async () => {
  const { api, events, lists } = await open('sessions', (given) => {
    given.tables.users = [olga];
    given.tables.sessions = [
      visit({ id: 2, user_id: 11, user_name: 'Ada', device: 'Safari, iOS' }),
      visit({ id: 3, user_id: 11, user_name: 'Ada', device: 'Firefox, Windows' }),
    ];
  });
  const before = lists('sessions').length;
  act(() => events.people('users', [11]));
  api.tables.sessions = (api.tables.sessions ?? []).filter(({ id }) => id !== 2);
  act(() => events.people('sessions'));
  await waitFor(() => expect(screen.queryByText('Safari, iOS')).toBeNull());
  expect(screen.getByText('Firefox, Windows')).toBeInTheDocument();
  expect(lists('sessions')).toHaveLength(before + 1);
});

test('shows another administrator’s save in an open user card, and keeps typed values', async () => {
  const { api, events, user } = await open('users', (given) => {
    given.tables.users = [olga, person({ id: 11, name: 'Ada Lovelace' })];
  });
  const renamed = (name: string) => {
    api.tables.users = [olga, person({ id: 11, name })];
    api.touch('users', 11);
    act(() => events.people('users', [11]));
  };
  await user.click(within(row('Ada')).getByRole('link', { name: /Ada/ }));
  const card = within(await screen.findByRole('dialog'));
  const name = await card.findByRole('textbox', { name: /^Name/ });
  renamed('Ada King');
  await waitFor(() => expect(name).toHaveValue('Ada King'));
  expect(await card.findByText('Another user changed Name', { exact: false })).toBeInTheDocument();

  await user.clear(name);
  await user.type(name, 'Countess Ada');
  renamed('Ada Byron');
  expect(await card.findByText('Ada Byron', { exact: false })).toBeInTheDocument();
  expect(name).toHaveValue('Countess Ada');
});
