import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type BaseTypeName, fieldTypeIds } from '#shared/fieldTypes/fieldType.ts';
import { type PasteTarget, planPaste } from '#web/features/grid/clipboard/pasteCells.ts';
import { nextPosition, pasteRange, rangeOf } from '#web/features/grid/core/selection.ts';
import { createUndoHistory, reversed } from '#web/features/grid/writes/undoHistory.ts';
import { kindOf } from '#web/inputs/fieldTypes/typeClipboards.ts';
import { dropped } from '#web/resource/list/table/columns.ts';
import { field } from '../../entities/entityApi.ts';

const size = { rows: 5, columns: 4 };
const from = { row: 2, column: 1 };

test.each([
  ['ArrowUp', false, { row: 1, column: 1 }],
  ['ArrowDown', true, { row: 4, column: 1 }],
  ['ArrowLeft', true, { row: 2, column: 0 }],
  ['ArrowRight', false, { row: 2, column: 2 }],
  ['Home', false, { row: 2, column: 0 }],
  ['Home', true, { row: 0, column: 0 }],
  ['End', false, { row: 2, column: 3 }],
  ['End', true, { row: 4, column: 3 }],
  ['PageUp', false, { row: 0, column: 1 }],
  ['PageDown', false, { row: 4, column: 1 }],
  ['x', false, null],
  ['toString', false, null],
])('%s (to the edge: %s) moves to %j', (key, toEdge, place) =>
  expect(nextPosition(from, { key, toEdge }, size, 3)).toEqual(place),
);

test('gives the same range from any corner', () => {
  const place = fc.record({ row: fc.nat(9), column: fc.nat(9) });
  fc.assert(
    fc.property(place, place, (anchor, focus) => {
      expect(rangeOf({ anchor, focus })).toEqual(rangeOf({ anchor: focus, focus: anchor }));
    }),
  );
});

test('repeats pasted cells when they fit the range several times, and keeps their size otherwise', () => {
  const marked = { top: 1, left: 1, bottom: 4, right: 2 };
  expect(pasteRange(marked, { rows: 1, columns: 1 })).toEqual(marked);
  expect(pasteRange(marked, { rows: 2, columns: 2 })).toEqual(marked);
  expect(pasteRange(marked, { rows: 3, columns: 1 })).toEqual({ top: 1, left: 1, bottom: 3, right: 1 });
  expect(pasteRange({ top: 1, left: 1, bottom: 1, right: 1 }, { rows: 2, columns: 3 })).toMatchObject({
    bottom: 2,
    right: 3,
  });
});

describe('planning a paste', () => {
  const of = (type: BaseTypeName, id = 1) => field({ id, alias: type, type_id: fieldTypeIds[type] });
  const at = (id: number, key: string, known?: PasteTarget['field'], before: unknown = null): PasteTarget => ({
    id,
    key,
    field: known,
    before,
  });
  const reading = { locale: 'en' as const, called: async () => [] };

  test('changes only differing cells, repeats a smaller block, and lists invalid values', async () => {
    const number = of('number');
    const targets = [
      [at(1, 'n', number, 5), at(1, 'id')],
      [at(2, 'n', number, 7), at(2, 'id')],
    ];
    const plan = await planPaste(targets, [[{ text: '5' }, { text: '9' }]], 3, reading);
    expect(plan.changes).toEqual([{ id: 2, key: 'n', before: 7, after: 5 }]);
    expect(plan.unreadable.map(({ id, violation }) => [id, violation.message])).toEqual([
      [1, 'grid.read_only'],
      [2, 'grid.read_only'],
    ]);
    expect(plan.outside).toBe(3);
  });

  test('takes the raw value from a field of the same kind and the text from any other', async () => {
    const text = of('text');
    const nothing = { text: '', exact: { kind: 'text', value: null } };
    const plan = await planPaste([[at(1, 't', text, 'x')]], [[nothing]], 0, reading);
    expect(plan.changes[0]?.after).toBeNull();
    const number = { text: '7', exact: { kind: 'number', value: 7 } };
    expect((await planPaste([[at(1, 't', text, 'x')]], [[number]], 0, reading)).changes[0]?.after).toBe('7');
    // Raw values of the clipboard are checked, because any page can write them.
    const forged = { text: 'many', exact: { kind: 'number', value: 'many' } };
    expect((await planPaste([[at(1, 'n', of('number'))]], [[forged]], 0, reading)).unreadable).toHaveLength(1);
  });

  test('reads dates and numbers by the whole copied column', async () => {
    const paste = async (type: BaseTypeName, cells: readonly string[], extra = {}) => {
      const targets = cells.map((_cell, at_row) => [at(at_row + 1, 'v', { ...of(type), extra })]);
      const plan = await planPaste(
        targets,
        cells.map((text) => [{ text }]),
        0,
        reading,
      );
      return plan.changes.map(({ after }) => after);
    };
    expect(await paste('date', ['1/2/2026', '2/13/2026'])).toEqual(['2026-01-02', '2026-02-13']);
    expect(await paste('date', ['1/2/2026'])).toEqual(['2026-02-01']);
    const double = { number_subtype: 'double' };
    expect(await paste('number', ['1,234', '0,5'], double)).toEqual([1.234, 0.5]);
    expect(await paste('number', ['1,234'], double)).toEqual([1234]);
  });

  test('does not read the text of a copied number that the field does not take', async () => {
    const number = { text: '1.234', exact: { kind: 'number', value: 1.234 } };
    const plan = await planPaste([[at(1, 'n', of('number'))]], [[number]], 0, reading);
    expect(plan.unreadable.map(({ violation }) => violation.message)).toEqual(['errors.number_int']);
  });

  test('keeps select values of its own variants or of records of the same entity', () => {
    expect(kindOf(of('select', 1))).not.toBe(kindOf(of('select', 2)));
    const pointing = (id: number) => ({
      ...of('select', id),
      extra: { select_subtype: 'entity' as const, select_entity_id: 9 },
    });
    expect(kindOf(pointing(1))).toBe(kindOf(pointing(2)));
  });
});

test('undoes steps from the last, and redoes them until another step', () => {
  const history = createUndoHistory();
  const step = (after: number) => ({ changes: [{ id: 1, key: 'n', before: after - 1, after }], added: [after] });
  history.push(step(1));
  history.push(step(2));
  expect(history.undo()).toEqual(step(2));
  expect(history.undo()).toEqual(step(1));
  expect(history.undo()).toBeNull();
  expect(history.redo()).toEqual(step(1));
  history.push(step(5));
  expect(history.redo()).toBeNull();
  expect(reversed(step(2).changes)).toEqual([{ id: 1, key: 'n', before: 2, after: 1 }]);
});

test('drops a column header at another’s place, but never moves the title column', () => {
  expect(dropped(['head', 'a', 'b', 'c'], 'c', 'a', 'head')).toEqual(['head', 'c', 'a', 'b']);
  expect(dropped(['a', 'head', 'b', 'c'], 'a', 'c', 'head')).toEqual(['b', 'head', 'c', 'a']);
  expect(dropped(['head', 'a', 'b'], 'head', 'b', 'head')).toEqual(['head', 'a', 'b']);
  expect(dropped(['a', 'b'], 'a', 'gone', undefined)).toEqual(['a', 'b']);
});
