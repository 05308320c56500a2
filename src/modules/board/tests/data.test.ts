import type { EntityInfo } from '@stoa/sdk';
import { expect, test } from 'vitest';
import { type Board, boardAt, boardsOf, shownFields } from '../src/data/boards.ts';
import { loadColumns, moved, withMore } from '../src/data/columns.ts';
import { loadSummary, summarise } from '../src/data/summary.ts';
import { deals, openHost, records } from './support.ts';

const [board] = boardsOf([deals]) as [Board];
const all = { search: '', person_id: null };
const now = new Date('2026-11-25T12:00:00Z');

test('an entity is a board by each of its selects with variants', () => {
  expect(board).toMatchObject({
    entity: { alias: 'deals', name: 'Deals' },
    field: { alias: 'stage' },
    steps: [
      { id: 7, name: 'Talks', color: 'blue' },
      { id: 8, name: 'Won', color: 'green' },
    ],
    ...{ label: 'title', amount: 'amount', person: 'owner', day: 'closes_on', mayMove: true },
  });
  expect(shownFields(board)).toEqual(['stage', 'title', 'amount', 'owner', 'closes_on']);
});

test('what may be read in some records only is not used, and read-only steps do not move', () => {
  const [title, amount, stage, ...rest] = deals.fields as EntityInfo['fields'] & { length: 5 };
  const limited = { ...deals, fields: [title, { ...amount, is_partial: true }, { ...stage, access: 'read' }, ...rest] };
  expect(boardsOf([limited as EntityInfo])).toEqual([expect.objectContaining({ amount: undefined, mayMove: false })]);
});

test('a path names the board; otherwise one with an amount is shown', () => {
  const tasks = { ...board, entity: { alias: 'tasks', name: 'Tasks' }, amount: undefined };
  expect(boardAt([tasks, board], 'tasks/stage')).toBe(tasks);
  expect(boardAt([tasks, board], 'tasks')).toBe(tasks);
  expect(boardAt([tasks, board], 'gone/stage')).toBe(board);
  expect(boardAt([tasks], '')).toBe(tasks);
  expect(boardAt([], '')).toBeUndefined();
});

test('columns have their records and counts, and one for records without a step', async () => {
  const { data } = openHost().host;
  const columns = await loadColumns(data, board, all, 'No step');
  expect(columns.map(({ step, count, cards }) => [step.name, count, cards.map(({ id }) => id)])).toEqual([
    ['Talks', 1, [1]],
    ['Won', 1, [2]],
    ['No step', 1, [3]],
  ]);
  const mine = await loadColumns(data, board, { search: 'roof', person_id: 1 }, 'No step');
  expect(mine.map(({ count }) => count)).toEqual([1, 0]);
});

test('a moved card is at the top of its new column, once', async () => {
  const columns = await loadColumns(openHost().host.data, board, all, 'No step');
  const card = { id: 1, title: 'Roof', stage: 7 };
  const after = moved(columns, card, 8, 'stage');
  expect(after.map(({ count, cards }) => [count, cards.map(({ id }) => id)])).toEqual([
    [0, []],
    [2, [1, 2]],
    [1, [3]],
  ]);
  expect(moved(after, card, 8, 'stage')).toEqual(after);
  expect(moved(after, card, 7, 'stage').map(({ count }) => count)).toEqual([1, 1, 1]);
});

test('further cards are added without those that are there', () => {
  const column = {
    step: board.steps[0] as Board['steps'][number],
    count: 3,
    cursor: '2',
    cards: [{ id: 1 }, { id: 2 }],
  };
  const more = { ...column, cursor: null, cards: [{ id: 2 }, { id: 3 }] };
  expect(withMore(column, more)).toMatchObject({ cards: [{ id: 1 }, { id: 2 }, { id: 3 }], cursor: null });
});

test('totals count records, sums, months and people', () => {
  const summary = summarise(records().deals, board, now);
  expect(summary).toMatchObject({ count: 3, sum: 400 });
  expect([...summary.by_step]).toEqual([
    [7, { count: 1, sum: 300 }],
    [8, { count: 1, sum: 100 }],
    [null, { count: 1, sum: 0 }],
  ]);
  expect(summary.by_month.slice(-2)).toEqual([
    { month: '2026-10', count: 1 },
    { month: '2026-11', count: 1 },
  ]);
  expect(summary.by_month).toHaveLength(12);
  expect(summary.by_person.map(({ name, sum }) => [name, sum])).toEqual([
    ['Vera Example', 300],
    ['Oleg', 100],
  ]);
});

test('totals read page by page, and say when they are not whole', async () => {
  const { host, records: rows } = openHost();
  rows.deals = Array.from({ length: 10_500 }, (_, at) => ({ id: at + 1, amount: 1, stage: 7 }));
  const summary = await loadSummary(host.data, board, all, now);
  expect(summary).toMatchObject({ count: 10_000, sum: 10_000, isPartial: true });
  rows.deals.length = 1500;
  expect(await loadSummary(host.data, board, all, now)).toMatchObject({ count: 1500, isPartial: false });
});
