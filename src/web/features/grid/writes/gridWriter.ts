import type { Reading } from '#web/api/api.ts';
import { translate } from '#web/i18n/translate.ts';
import { sameValue } from '#web/inputs/fieldTypes/sameValue.ts';
import { readOne } from '#web/resource/api.ts';
import type { CellChange, CellStates, NewRecord } from '../core/cellStates.ts';
import type { GridWriter, Written } from '../core/gridCore.ts';
import { isNewRow } from '../core/newRows.ts';
import { addRecords, keepTyped, restoreAdded, trashAdded } from './addRecords.ts';
import { isFile, saveCell, type WriteContext } from './saveCell.ts';
import { findConflicts, type OverwritePrompt, saveCells, withCurrentValue } from './saveCells.ts';
import { createUndoHistory, reversed, type UndoHistory } from './undoHistory.ts';

const onUndo: OverwritePrompt = { text: 'grid.undo_moved', ok: 'grid.undo' };
const onWrite: OverwritePrompt = { text: 'grid.write_moved', ok: 'grid.change_ok' };

/**
 * Saves cells, and undoes and redoes what was saved since the list was opened
 * (docs/reference/product/lists-and-cards.md#editing-in-the-list).
 */
export function createGridWriter(given: Omit<WriteContext, 'versions' | 'enqueue' | 'unanswered'>): GridWriter {
  const context: WriteContext = { ...given, versions: new Map(), enqueue: recordQueues(), unanswered: new Map() };
  const { view, states, versions, enqueue, announce } = context;
  const history = createUndoHistory();
  const pending = pendingTasks();

  const steps = undoAndRedo(context, history);
  const write = async (changes: readonly CellChange[], records: readonly NewRecord[] = []): Promise<Written> => {
    keepTyped(
      states,
      changes.filter(({ id }) => isNewRow(id)),
    );
    const real = changes.filter(
      ({ id, key, before, after }) => !isNewRow(id) && !sameValue(before, after, isFile(context, key)),
    );
    const saved = real.length > 0 ? await save(context, real, onWrite) : [];
    // Rows that are shown already wait for the answer, so that leaving them does not create them once more.
    const shown = records.filter(({ id }) => states.typedOf(id));
    if (saved) for (const record of shown) showSaving(states, record);
    const added = saved ? await addRecords(context, records) : [];
    if (saved && saved.length + added.length > 0) history.push({ changes: saved, added: added.map(({ id }) => id) });
    return { changed: saved?.length ?? 0, added: added.length };
  };
  const create = async (id: number): Promise<void> => {
    const values = states.typedOf(id);
    if (!values) return;
    showSaving(states, { id, values });
    const added = await addRecords(context, [{ id, values }]);
    if (added.length === 0) return;
    history.push({ changes: [], added: added.map((record) => record.id) });
    announce(translate('grid.saved'));
  };
  return {
    prefetch(id) {
      if (versions.has(id)) return;
      const keep = (reading: Reading) => void versions.set(id, reading);
      void enqueue(id, () => readOne(view, id)).then(keep, () => {});
    },
    write: (changes, added) => pending.track(write(changes, added)),
    create: (id) => pending.track(create(id)),
    async findConflicts(changes) {
      await pending.settled();
      const { length } = await findConflicts(context, changes);
      return { changes: changes.map((change) => withCurrentValue(context, change)), conflicts: length };
    },
    // A change that is still being saved is undone too, so these wait for it.
    undo: () => pending.track(pending.settled().then(steps.undo)),
    redo: () => pending.track(pending.settled().then(steps.redo)),
  };
}

const showSaving = (states: CellStates, { id, values }: NewRecord) =>
  states.put(Object.entries(values).map(([key, typed]) => ({ id, key, kind: 'saving', typed })));

async function save(
  context: WriteContext,
  changes: readonly CellChange[],
  prompt: OverwritePrompt,
): Promise<readonly CellChange[] | null> {
  const [first, second] = changes;
  if (!first) return changes;
  if (second) return saveCells(context, changes, prompt);
  return (await saveCell(context, first)) ? changes : null;
}

function undoAndRedo(context: WriteContext, history: UndoHistory) {
  const { announce } = context;
  return {
    async undo(): Promise<void> {
      const step = history.undo();
      if (!step) return announce(translate('grid.nothing_to_undo'));
      const isTrashed = await trashAdded(context, step.added);
      if (isTrashed && (await save(context, reversed(step.changes), onUndo))) return announce(translate('grid.undone'));
      if (isTrashed) await restoreAdded(context, step.added);
      history.redo();
    },
    async redo(): Promise<void> {
      const step = history.redo();
      if (!step) return announce(translate('grid.nothing_to_undo'));
      if ((await save(context, step.changes, onWrite)) && (await restoreAdded(context, step.added)))
        return announce(translate('grid.redone'));
      history.undo();
    },
  };
}

/** One queue for each record: the second save of a record needs the version that the first one made. */
function recordQueues(): WriteContext['enqueue'] {
  const last = new Map<number, Promise<unknown>>();
  return (id, work) => {
    const result = (last.get(id) ?? Promise.resolve()).then(work, work);
    last.set(
      id,
      result.catch(() => {}),
    );
    return result;
  };
}

function pendingTasks() {
  const running = new Set<Promise<unknown>>();
  return {
    track<T>(task: Promise<T>): Promise<T> {
      const forget = () => void running.delete(task);
      running.add(task);
      task.then(forget, forget);
      return task;
    },
    /** Waits for the tasks that run now. */
    settled: () => Promise.allSettled([...running]),
  };
}
