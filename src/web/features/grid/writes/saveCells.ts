import { errorText, violationText } from '#web/i18n/errorText.ts';
import { translate } from '#web/i18n/translate.ts';
import { sameValue } from '#web/inputs/fieldTypes/sameValue.ts';
import { confirm, notify } from '#web/inputs/ui/messages.ts';
import { expecting, patchMany, readMany, retryOnConflict } from '#web/resource/api.ts';
import { replaceRecords } from '#web/resource/listCache.ts';
import type { Row } from '#web/resource/view.ts';
import type { CellChange, CellState } from '../core/cellStates.ts';
import { clearState, isFile, showSaved, violationsOf, type WriteContext } from './saveCell.ts';

/** The question before cells are overwritten that another person changed meanwhile. */
export interface OverwritePrompt {
  text: 'grid.undo_moved' | 'grid.write_moved';
  ok: 'grid.undo' | 'grid.change_ok';
}

/**
 * Saves several cells in one call, all or nothing, and shows at each cell why it was refused.
 * @returns the changes with the values that they overwrote; null when nothing was saved
 */
export async function saveCells(
  context: WriteContext,
  changes: readonly CellChange[],
  prompt: OverwritePrompt,
): Promise<CellChange[] | null> {
  const { view, states, versions } = context;
  const saving = changes.map(({ id, key, after }): CellState => ({ id, key, kind: 'saving', typed: after }));
  const rows = [...changesByRecord(changes)].map(rowOf);
  states.put(saving);
  try {
    const result = await patchUnchanged(context, changes, prompt);
    if (result) {
      for (const { id } of rows) versions.delete(id);
      await showSaved(context, result.updated, [...new Set(changes.map(({ key }) => key))]);
    }
    for (const state of saving) clearState(context, state);
    return result?.changes ?? null;
  } catch (error) {
    for (const state of saving) clearState(context, state);
    const { cells, text } = refusedCells(error, rows, view.declaration.name);
    states.put(cells);
    notify({ tone: 'error', title: translate('grid.failed'), text });
    return null;
  }
}

/**
 * Writes all cells or none, over versions in which they still have their `before` values. Asks before it overwrites
 * cells that another person changed; null when the answer is no.
 * @throws ApiError
 */
async function patchUnchanged(context: WriteContext, given: readonly CellChange[], prompt: OverwritePrompt) {
  const { view, versions } = context;
  let changes = [...given];
  return retryOnConflict(async ({ isFirst }) => {
    const isKnown = isFirst && changes.every((change) => versions.has(change.id) && !isConflict(context, change));
    const conflicts = isKnown ? [] : await findConflicts(context, changes);
    if (conflicts.length > 0) {
      if (!(await confirmOverwrite(conflicts, prompt))) return null;
      changes = changes.map((change) => withCurrentValue(context, change));
    }
    const rows = [...changesByRecord(changes)].map((entry) => expecting(rowOf(entry), versions.get(entry[0])?.etag));
    return { updated: await patchMany(view, rows), changes };
  });
}

const confirmOverwrite = ({ length }: readonly CellChange[], { text, ok }: OverwritePrompt) =>
  confirm({ text: translate(text, { smart_count: length }), ok: translate(ok) });

/** The change with the last known value of the record as the one that it replaces. */
export const withCurrentValue = ({ versions }: WriteContext, change: CellChange): CellChange => ({
  ...change,
  before: versions.get(change.id)?.record[change.key] ?? null,
});

/** Reads the records again, shows them in the list, and returns the changes whose cells have another value by now. */
export async function findConflicts(context: WriteContext, changes: readonly CellChange[]): Promise<CellChange[]> {
  const { view, client, versions } = context;
  const ids = [...changesByRecord(changes).keys()];
  const readings = await readMany(view, ids);
  for (const id of ids) void versions.delete(id);
  for (const reading of readings) versions.set(reading.record.id, reading);
  replaceRecords(
    client,
    view.declaration.name,
    readings.map(({ record }) => record),
  );
  return changes.filter((change) => isConflict(context, change));
}

/** Whether the last known version of the record has another value than the person saw. */
const isConflict = (context: WriteContext, { id, key, before }: CellChange): boolean =>
  !sameValue(context.versions.get(id)?.record[key], before, isFile(context, key));

/** Changes by record id, in the order in which the records first appear. */
function changesByRecord(changes: readonly CellChange[]): Map<number, CellChange[]> {
  const groups = new Map<number, CellChange[]>();
  for (const change of changes) groups.set(change.id, [...(groups.get(change.id) ?? []), change]);
  return groups;
}

const rowOf = ([id, cells]: readonly [number, readonly CellChange[]]): Row => ({
  id,
  ...Object.fromEntries(cells.map(({ key, after }) => [key, after])),
});

/** The states of refused cells of a bulk write, and the text of its toast. */
function refusedCells(error: unknown, update: readonly Row[], name: string): { cells: CellState[]; text: string } {
  const cells = violationsOf(error).flatMap((violation): CellState[] => {
    const [, index, key = ''] = /^update\.(\d+)\.(\w+)/.exec(violation.field) ?? [];
    const row = index === undefined ? undefined : update[Number(index)];
    if (!row || !Object.hasOwn(row, key) || key === 'id') return [];
    return [{ id: row.id, key, kind: 'refused', typed: row[key], text: violationText(violation, translate) }];
  });
  const [first] = cells;
  return { cells, text: first?.text ?? errorText(error, name) };
}
