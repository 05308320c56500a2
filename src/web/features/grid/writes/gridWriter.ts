import type { Reading } from '#web/api/api.ts';
import { sameValue } from '#web/fieldTypes/sameValue.ts';
import { translate } from '#web/i18n/translate.ts';
import type { CellChange } from '../core/cellStates.ts';
import type { GridWriter } from '../core/gridCore.ts';
import { isFile, readOne, saveCell, type WriteContext } from './saveCell.ts';
import { findConflicts, type OverwritePrompt, saveCells } from './saveCells.ts';

const onUndo: OverwritePrompt = { text: 'grid.undo_moved', ok: 'grid.undo' };
const onWrite: OverwritePrompt = { text: 'grid.write_moved', ok: 'grid.change_ok' };

/**
 * Saves cells, and undoes and redoes what was saved since the list was opened
 * (docs/product/lists-and-cards.md#editing-in-the-list).
 */
export function createGridWriter(given: Omit<WriteContext, 'versions' | 'enqueue'>): GridWriter {
  const context: WriteContext = { ...given, versions: new Map(), enqueue: recordQueues() };
  const { view, versions, enqueue, announce } = context;
  const history = createUndoHistory();
  const pending = pendingTasks();

  const save = async (
    changes: readonly CellChange[],
    prompt: OverwritePrompt,
  ): Promise<readonly CellChange[] | null> => {
    const [first, second] = changes;
    if (!first || second) return saveCells(context, changes, prompt);
    return (await saveCell(context, first)) ? changes : null;
  };
  const write = async (changes: readonly CellChange[]): Promise<boolean> => {
    const real = changes.filter(({ key, before, after }) => !sameValue(before, after, isFile(context, key)));
    const saved = real.length > 0 ? await save(real, onWrite) : null;
    if (saved) history.push(saved);
    return saved !== null;
  };
  const undo = async (): Promise<void> => {
    const changes = history.undo();
    if (!changes) announce(translate('grid.nothing_to_undo'));
    else if (await save(changes, onUndo)) announce(translate('grid.undone'));
    else history.redo();
  };
  const redo = async (): Promise<void> => {
    const changes = history.redo();
    if (!changes) announce(translate('grid.nothing_to_undo'));
    else if (await save(changes, onWrite)) announce(translate('grid.redone'));
    else history.undo();
  };
  return {
    prefetch(id) {
      if (versions.has(id)) return;
      const keep = (reading: Reading) => void versions.set(id, reading);
      void enqueue(id, () => readOne(view, id)).then(keep, () => {});
    },
    write: (changes) => pending.track(write(changes)),
    findConflicts: (changes) => findConflicts(context, changes),
    // A change that is still being saved is undone too, so these wait for it.
    undo: () => pending.track(pending.settled().then(undo)),
    redo: () => pending.track(pending.settled().then(redo)),
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

/** Steps that can be undone. */
const depth = 100;

interface UndoHistory {
  push: (changes: readonly CellChange[]) => void;
  /** The changes that undo the last step; null when there is none. */
  undo: () => CellChange[] | null;
  /** The changes that redo the step undone last; null when there is none. */
  redo: () => CellChange[] | null;
}

export function createUndoHistory(): UndoHistory {
  let done: (readonly CellChange[])[] = [];
  let undone: (readonly CellChange[])[] = [];
  return {
    push(changes) {
      done = [...done, changes].slice(-depth);
      undone = [];
    },
    undo() {
      const last = done.at(-1);
      if (!last) return null;
      done = done.slice(0, -1);
      undone = [...undone, last];
      return reversed(last);
    },
    redo() {
      const last = undone.at(-1);
      if (!last) return null;
      undone = undone.slice(0, -1);
      done = [...done, last];
      return [...last];
    },
  };
}

const reversed = (changes: readonly CellChange[]): CellChange[] =>
  changes.map(({ before, after, ...cell }) => ({ ...cell, before: after, after: before }));
