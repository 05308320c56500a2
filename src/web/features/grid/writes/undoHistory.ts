import type { CellChange } from '../core/cellStates.ts';

/** What one action of the person changed. */
export interface Step {
  changes: readonly CellChange[];
  /** Ids of the records that it created. */
  added: readonly number[];
}

/** Steps that can be undone. */
const depth = 100;

export interface UndoHistory {
  push: (step: Step) => void;
  /** The last step; null when there is none. */
  undo: () => Step | null;
  /** The step undone last; null when there is none. */
  redo: () => Step | null;
}

export function createUndoHistory(): UndoHistory {
  let done: readonly Step[] = [];
  let undone: readonly Step[] = [];
  return {
    push(step) {
      done = [...done, step].slice(-depth);
      undone = [];
    },
    undo() {
      const last = done.at(-1);
      if (!last) return null;
      done = done.slice(0, -1);
      undone = [...undone, last];
      return last;
    },
    redo() {
      const last = undone.at(-1);
      if (!last) return null;
      undone = undone.slice(0, -1);
      done = [...done, last];
      return last;
    },
  };
}

/** The changes that undo these. */
export const reversed = (changes: readonly CellChange[]): CellChange[] =>
  changes.map(({ before, after, ...cell }) => ({ ...cell, before: after, after: before }));
