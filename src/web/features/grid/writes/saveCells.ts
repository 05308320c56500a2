import { translate } from '#web/i18n/translate.ts';
import type { Row } from '#web/resource/view.ts';
import { notify } from '#web/ui/messages.ts';
import type { CellState } from '../core/cellStates.ts';
import { byRecord, type Change } from '../core/changes.ts';
import { type Desk, settle, show } from './desk.ts';
import { refusedCells } from './refusedCells.ts';
import { type Question, writeSeen } from './writeSeen.ts';

const rowOf = ([id, cells]: readonly [number, readonly Change[]]): Row => ({
  id,
  ...Object.fromEntries(cells.map(({ key, after }) => [key, after])),
});

/**
 * Saves many cells in one call: all, or none, and then says at each cell what was wrong with it. Answers what was
 * changed, each from what it was in truth; null: nothing.
 */
export async function saveMany(desk: Desk, changes: readonly Change[], question: Question): Promise<Change[] | null> {
  const { view, states, known } = desk;
  const saving = changes.map(({ id, key, after }): CellState => ({ id, key, kind: 'saving', typed: after }));
  const rows = [...byRecord(changes)].map(rowOf);
  states.put(saving);
  try {
    const done = await writeSeen(desk, changes, question);
    if (done) {
      for (const { id } of rows) known.delete(id);
      await show(desk, done.updated, [...new Set(changes.map(({ key }) => key))]);
    }
    for (const state of saving) settle(desk, state);
    return done?.changes ?? null;
  } catch (error) {
    for (const state of saving) settle(desk, state);
    const { cells, text } = refusedCells(error, rows, view.declaration.name);
    states.put(cells);
    notify({ tone: 'error', title: translate('grid.failed'), text });
    return null;
  }
}
