import { translate } from '#web/i18n/translate.ts';
import { confirm } from '#web/ui/messages.ts';
import type { Change } from '../core/changes.ts';
import { fieldOf, type GridCore } from '../core/gridCore.ts';
import { cellsOf, namesOf } from '../core/gridDom.ts';
import { blockOf } from '../core/selection.ts';
import { writeMany } from './pasteCells.ts';

/** How many cells of how many records, as the questions before a change say it. */
export const countsOf = (changes: readonly Change[]) => ({
  cells: translate('grid.cells', { smart_count: changes.length }),
  records: translate('grid.in_records', { smart_count: new Set(changes.map(({ id }) => id)).size }),
});

/** Takes the values of the marked cells away; asks first where there are several. */
export async function clearBlock(core: GridCore): Promise<void> {
  const cells = cellsOf(core.table, blockOf(core.marked.get())).flat().map(namesOf);
  const changes = cells.flatMap(({ id, key = '' }): Change[] => {
    const before = core.row(id)?.[key] ?? null;
    return fieldOf(core, key) && before !== null ? [{ id, key, before, after: null }] : [];
  });
  const isSure =
    changes.length < 2 ||
    (await confirm({
      text: translate('grid.clear_question', countsOf(changes)),
      ok: translate('grid.clear_ok'),
      danger: true,
    }));
  if (isSure) await writeMany(core, changes);
}
