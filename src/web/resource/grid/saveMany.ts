import { notify } from '../../layout/messages.ts';
import { translate } from '../../providers/words.ts';
import type { Row } from '../view.ts';
import type { CellState } from './cellStates.ts';
import { byRecord, type Change } from './change.ts';
import { type Desk, settle, show } from './desk.ts';
import { patchMany } from './recordCalls.ts';
import { refusedCells } from './refusedCells.ts';

const rowOf = ([id, cells]: readonly [number, readonly Change[]]): Row => ({
  id,
  ...Object.fromEntries(cells.map(({ key, after }) => [key, after])),
});

/** Saves many cells in one call: all, or none, and then says at each cell what was wrong with it. */
export async function saveMany(desk: Desk, changes: readonly Change[]): Promise<boolean> {
  const { view, states, known } = desk;
  const saving = changes.map(({ id, key, after }): CellState => ({ id, key, kind: 'saving', typed: after }));
  const update = [...byRecord(changes)].map(rowOf);
  states.put(saving);
  try {
    const updated = await patchMany(view, update);
    for (const { id } of update) known.delete(id);
    await show(desk, updated, [...new Set(changes.map(({ key }) => key))]);
    for (const state of saving) settle(desk, state);
    return true;
  } catch (error) {
    for (const state of saving) settle(desk, state);
    const { cells, text } = refusedCells(error, update, view.declaration.name);
    states.put(cells);
    notify({ tone: 'error', title: translate('grid.failed'), text });
    return false;
  }
}
