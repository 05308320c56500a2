import type { CellChange } from '../core/changes.ts';

/** Steps that can be undone. */
const depth = 100;

export interface UndoHistory {
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
