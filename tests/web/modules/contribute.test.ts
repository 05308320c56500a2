import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Contributions } from '#sdk/protocol.ts';
import { contribute } from '#web/modules/contribute.tsx';
import type { RunningWidget } from '#web/modules/runner.ts';
import { type Slots, useSlot } from '#web/resource/moduleSlots.ts';

const calls = { en: 'Calls', ru: 'Звонки' };
const contributions: Contributions = {
  ...{ api: 1, hasMain: false, routes: [], dialogs: [] },
  sidebar: [{ key: 'own', label: calls, children: [{ key: 'all', label: { en: 'All calls' }, children: [] }] }],
  usersColumns: [{ key: 'calls', label: calls }],
  marketplaceEntries: [{ key: 'line', label: { en: 'Line', ru: 'Линия' } }],
  userCardSection: calls,
  recordCardSection: { entities: ['deals'], label: calls },
};
const module = {
  ...{
    id: 1,
    alias: 'phone',
    name: 'Phone',
    publisher: 'Acme',
    version: '1.0.0',
    version_id: 1,
    is_main: false,
    trusted: true,
  },
  ...{ widget: null, hosts: [], settings: null },
};
const widget = { contributions, isFramed: false, mount: vi.fn(), cells: vi.fn(), inform: vi.fn(), stop: vi.fn() };

const shown = <S extends keyof Slots>(slot: S) => renderHook(() => useSlot(slot)).result;

test('labels follow the language, and what is drawn in sections stays', () => {
  const { speak, withdraw } = contribute(module, widget as RunningWidget, 'en');
  const [sidebar, columns, entries] = [shown('admin.sidebar'), shown('users.columns'), shown('marketplace.entries')];
  const [sections, cards] = [shown('records.sections'), shown('users.card')];
  const labels = () => [
    ...sidebar.current.flatMap(({ label, items }) => [label, ...items.map((item) => item.label)]),
    ...[columns, sections, cards].flatMap(({ current }) => current.map(({ label }) => label)),
    ...entries.current.flatMap((entry) => entry.entries.map(({ label }) => label)),
  ];
  expect(labels()).toEqual(['Calls', 'All calls', 'Calls', 'Calls', 'Phone', 'Line']);
  const before = [sections.current[0]?.Section, cards.current[0]?.Section, entries.current[0]?.entries[0]?.Section];
  const cell = columns.current[0]?.Cell;
  act(() => speak('ru'));
  expect(labels()).toEqual(['Звонки', 'All calls', 'Звонки', 'Звонки', 'Phone', 'Линия']);
  expect([sections.current[0]?.Section, cards.current[0]?.Section, entries.current[0]?.entries[0]?.Section]).toEqual(
    before,
  );
  // Cells are asked for again.
  expect(columns.current[0]?.Cell).not.toBe(cell);
  act(withdraw);
  expect(labels()).toEqual([]);
  act(() => speak('en'));
  expect(labels()).toEqual([]);
});
