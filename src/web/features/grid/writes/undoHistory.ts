import { type Change, reversed } from '../core/changes.ts';

/** How many steps can be taken back. */
const depth = 100;

/** What was done in this list since it was opened, to be taken back and done again step by step. */
export interface History {
  did: (changes: readonly Change[]) => void;
  /** The changes that take the last step back; null where there is none. */
  back: () => Change[] | null;
  forth: () => Change[] | null;
}

export function gridHistory(): History {
  let done: (readonly Change[])[] = [];
  let undone: (readonly Change[])[] = [];
  return {
    did(changes) {
      done = [...done, changes].slice(-depth);
      undone = [];
    },
    back() {
      const last = done.at(-1);
      if (!last) return null;
      done = done.slice(0, -1);
      undone = [...undone, last];
      return reversed(last);
    },
    forth() {
      const last = undone.at(-1);
      if (!last) return null;
      undone = undone.slice(0, -1);
      done = [...done, last];
      return [...last];
    },
  };
}
