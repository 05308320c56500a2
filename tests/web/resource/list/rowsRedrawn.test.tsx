import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { fillSlot } from '#web/resource/moduleSlots.ts';
import type { CellProps } from '#web/resource/view.ts';
import { person } from '../../support/fakeApi.ts';
import { openAdmin } from '../../support/openAdmin.tsx';

/** Renders of each row's cell, by name. */
const drawn = new Map<string, number>();
const Cell = ({ record }: CellProps) => {
  const name = String(record.name);
  drawn.set(name, (drawn.get(name) ?? 0) + 1);
  return null;
};

let empty = () => {};
afterEach(() => empty());

test('does not rerender rows when only their surroundings change', async () => {
  empty = fillSlot('users.columns', { key: 'count', label: 'Count', Cell });
  const names = ['Ada', 'Grace', 'Hedy'];
  const { user, search } = await openAdmin('/admin/users', (api) => {
    api.tables.users = names.map((name, at) => person({ id: 11 + at, name }));
  });
  const link = await screen.findByRole('link', { name: 'Ada' });

  drawn.clear();
  await user.type(screen.getByRole('searchbox'), 'G');
  await user.clear(screen.getByRole('searchbox'));
  await user.click(link);
  await screen.findByRole('dialog');
  expect(search()).toBe('?card=11');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(search()).toBe('');
  expect(Object.fromEntries(drawn)).toEqual({});

  await user.click(screen.getByRole('button', { name: 'Display' }));
  await user.keyboard('{Escape}');
  expect(Object.fromEntries(drawn)).toEqual({});
});
