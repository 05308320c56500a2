import type { Violation } from '#shared/violations.ts';
import type { Cell } from './cellStates.ts';

/** One cell from one value to another. `before` is the value that the person saw. */
export interface CellChange extends Cell {
  before: unknown;
  after: unknown;
}

/** A pasted text that is no value of its cell's field. */
export interface UnreadableCell extends Cell {
  text: string;
  fault: Pick<Violation, 'message' | 'params'>;
}

export interface PastePlan {
  changes: CellChange[];
  unreadable: UnreadableCell[];
  /** Pasted cells beyond the last row or column. */
  outside: number;
}

/** A paste of several cells that waits for confirmation. */
export interface PastePreview extends PastePlan {
  /** How many of the cells another person changed since the list read them. */
  conflicts: number;
  resolve: (isConfirmed: boolean) => void;
}
