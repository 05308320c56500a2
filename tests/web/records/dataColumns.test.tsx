import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeEntityView } from '#resources/data/records/web/entity/makeEntityView.tsx';
import { cellStyle, inOrder, moved } from '#web/resource/list/table/columns.ts';
import { entity, field, withEntities } from '../entities/entityApi.ts';
import { openAdmin } from '../support/openAdmin.tsx';

const goods = entity({
  id: 5,
  alias: 'goods',
  name: 'Goods',
  fields: [
    field({ id: 1, alias: 'title', name: 'Title' }),
    field({ id: 2, alias: 'price', name: 'Price', type_id: 2 }),
    field({ id: 3, alias: 'colour', name: 'Colour' }),
  ],
});

const openGoods = async () => {
  const opened = await openAdmin('/admin/data/goods', (api) =>
    withEntities(api, {
      entities: [goods],
      records: () => ({
        status: 200,
        data: { items: [{ id: 1, title: 'Lamp', price: 5, colour: 'red' }], totals: { count: 1 } },
      }),
    }),
  );
  await screen.findByRole('row', { name: /Lamp/ });
  return opened;
};
const heads = () =>
  screen.getAllByRole('columnheader', { hidden: true }).map((head) => head.getAttribute('aria-label'));
const kept = () => JSON.parse(localStorage.getItem('stoa.list.0.7.e_5') ?? '{}') as Record<string, unknown>;

test('moves a column by arrow keys in the Display menu; this browser keeps the order until it is reset', async () => {
  const { user } = await openGoods();
  expect(heads()).toEqual([null, 'Title', 'Price', 'Colour', null]);
  await user.click(screen.getByRole('button', { name: 'Display' }));
  fireEvent.keyDown(await screen.findByRole('menuitemcheckbox', { name: 'Colour' }), { key: 'ArrowLeft' });
  await waitFor(() => expect(heads()).toEqual([null, 'Title', 'Colour', 'Price', null]));
  expect(kept().order).toEqual(expect.arrayContaining(['title', 'colour', 'price']));
  await user.click(await screen.findByRole('menuitem', { name: 'Reset columns' }));
  await waitFor(() => expect(heads()).toEqual([null, 'Title', 'Price', 'Colour', null]));
  expect(kept()).not.toHaveProperty('order');
});

test('resizes a column at its header’s edge by keys and by drag; Delete resets it', async () => {
  await openGoods();
  const edge = screen.getByRole('separator', { name: 'Width of Price' });
  const width = () => screen.getByRole('columnheader', { name: 'Price' }).style.width;
  fireEvent.keyDown(edge, { key: 'ArrowRight' });
  // jsdom has no layout: the width starts at 0 and the minimum applies.
  await waitFor(() => expect(width()).toBe('64px'));
  fireEvent.keyDown(edge, { key: 'ArrowRight' });
  await waitFor(() => expect(width()).toBe('80px'));
  fireEvent.pointerDown(edge, { clientX: 100, pointerId: 1 });
  fireEvent.pointerMove(edge, { clientX: 150, pointerId: 1 });
  fireEvent.pointerUp(edge, { clientX: 150, pointerId: 1 });
  fireEvent.pointerMove(edge, { clientX: 400, pointerId: 1 });
  await waitFor(() => expect(width()).toBe('130px'));
  expect(kept().widths).toEqual({ price: 130 });
  fireEvent.keyDown(edge, { key: 'Delete' });
  await waitFor(() => expect(width()).toBe(''));
  expect(kept().widths).toBeUndefined();
});

test('inserts a new column after its declared predecessor and drops a removed one', () => {
  expect(inOrder(['a', 'b', 'c', 'd'], ['d', 'gone', 'a', 'c'])).toEqual(['d', 'a', 'b', 'c']);
  expect(inOrder(['new', 'a'], ['a'])).toEqual(['new', 'a']);
  expect(inOrder(['a', 'b'])).toEqual(['a', 'b']);
});

test('keeps the title column in place while others pass it, and stops at the ends', () => {
  expect(moved(['a', 'head', 'b'], 'b', -1, 'head')).toEqual(['b', 'head', 'a']);
  expect(moved(['a', 'head', 'b'], 'b', 1, 'head')).toEqual(['a', 'head', 'b']);
  expect(moved(['a', 'head', 'b'], 'a', -1, 'head')).toEqual(['a', 'head', 'b']);
});

test('a column is at most as wide as its type says, until a person chooses a width', () => {
  const { list } = makeEntityView(
    {
      ...goods,
      fields: [
        field({ id: 1, alias: 'title', name: 'Title' }),
        field({ id: 2, alias: 'answers', name: 'Answers', type_id: 9 }),
      ],
    },
    new Map(),
  );
  expect(list.maxWidths).toEqual({ answers: 280 });
  expect(cellStyle({ maxWidth: 280 })).toEqual({ '--cell-width': '280px' });
  expect(cellStyle({ maxWidth: 280, width: 120 })).toMatchObject({ '--cell-width': '100%', maxWidth: 120 });
});
