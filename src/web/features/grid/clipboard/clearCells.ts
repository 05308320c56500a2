import { screenLimits } from '#shared/limits.ts';
import { translate } from '#web/i18n/translate.ts';
import { confirm } from '#web/inputs/ui/messages.ts';
import type { CellChange } from '../core/cellStates.ts';
import { displayedValue, editableField, type GridCore } from '../core/gridCore.ts';
import { addressOf, cellsInRange } from '../core/gridDom.ts';
import { isNewRow } from '../core/newRows.ts';
import { rangeOf } from '../core/selection.ts';
import { writeWithUndoToast } from './pasteCells.ts';

const recordsIn = (changes: readonly CellChange[]) => new Set(changes.map(({ id }) => id)).size;

/** Texts for a confirmation: how many cells of how many records. */
export const changeCounts = (changes: readonly CellChange[]) => ({
  cells: translate('grid.cells', { smart_count: changes.length }),
  records: translate('grid.in_records', { smart_count: recordsIn(changes) }),
});

/** Clears the selected cells, with a toast to undo it; those of many records after a confirmation. */
export async function clearCells(core: GridCore): Promise<void> {
  const cells = cellsInRange(core.table, rangeOf(core.selection.get())).flat().map(addressOf);
  const changes = cells.flatMap(({ id, key = '' }): CellChange[] => {
    const before = (isNewRow(id) ? displayedValue(core, { id, key }) : core.row(id)?.[key]) ?? null;
    return editableField(core, { id, key }) && before !== null ? [{ id, key, before, after: null }] : [];
  });
  const isConfirmed =
    recordsIn(changes) <= screenLimits.unconfirmed_records_max ||
    (await confirm({
      text: translate('grid.clear_question', changeCounts(changes)),
      ok: translate('grid.clear_ok'),
      danger: true,
    }));
  if (isConfirmed) await writeWithUndoToast(core, changes);
}
