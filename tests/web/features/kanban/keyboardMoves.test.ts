import { KeyboardCode, type KeyboardCoordinateGetter } from '@dnd-kit/core';
import { expect, test } from 'vitest';
import { toNextStep } from '#web/features/kanban/dragAndDrop.ts';

/** Columns of 200 px, 20 px apart. */
const columns = ['New', 'Talks', 'Won'].map((id, n) => ({ id, rect: { left: 220 * n, right: 220 * n + 200 } }));

/** Where a key moves a card that is at `x`. */
function moved(code: KeyboardCode, x: number, over: string | null) {
  const context = {
    droppableContainers: { getEnabled: () => columns },
    droppableRects: new Map(columns.map(({ id, rect }) => [id, rect])),
    over: over && { id: over },
  };
  const event = new KeyboardEvent('keydown', { code });
  return toNextStep(event, {
    currentCoordinates: { x, y: 5 },
    context,
  } as unknown as Parameters<KeyboardCoordinateGetter>[1]);
}

test('left and right lead to the next column', () => {
  expect(moved(KeyboardCode.Right, 228, 'Talks')).toEqual({ x: 448, y: 5 });
  expect(moved(KeyboardCode.Left, 228, 'Talks')).toEqual({ x: 8, y: 5 });
  expect(moved(KeyboardCode.Right, 448, 'Won')).toEqual({ x: 448, y: 5 });
  expect(moved(KeyboardCode.Down, 228, 'Talks')).toBeUndefined();
});

test('a key that comes before it is known what the card is over moves it from the column where it is', () => {
  expect(moved(KeyboardCode.Right, 8, null)).toEqual({ x: 228, y: 5 });
  expect(moved(KeyboardCode.Right, 228, null)).toEqual({ x: 448, y: 5 });
});
