import type { Violation } from '#shared/violations.ts';
import { createStore, type Store } from '#web/state/store.ts';

export interface Cell {
  id: number;
  key: string;
}

/** A value that is not saved yet. It is kept until it is saved or discarded. */
export interface CellState extends Cell {
  /** `stale`: another person changed the same cell first. `new`: its row is not a record yet. */
  kind: 'saving' | 'refused' | 'stale' | 'new';
  typed: unknown;
  /** Why it was not saved. */
  text?: string;
}

type Typed = Readonly<Record<string, unknown>>;

export interface CellStates extends Store<ReadonlyMap<string, CellState>> {
  of: (cell: Cell) => CellState | undefined;
  put: (states: readonly CellState[]) => void;
  drop: (cells: readonly Cell[]) => void;
  /** Unsaved values of a record by key; the same object until one changes. */
  typedOf: (id: number) => Typed | undefined;
  /** Ids of the rows with unsaved values. */
  rows: () => readonly number[];
}

const nameOf = ({ id, key }: Cell) => `${id}/${key}`;

export function cellStates(): CellStates {
  const store = createStore<ReadonlyMap<string, CellState>>(new Map());
  const typed = new Map<number, Typed>();

  const set = (next: Map<string, CellState>, cells: readonly Cell[]) => {
    const changed = new Map(cells.map(({ id }) => [id, {} as Record<string, unknown>]));
    for (const { id } of cells) typed.delete(id);
    for (const state of next.values()) {
      const values = changed.get(state.id);
      if (!values) continue;
      values[state.key] = state.typed;
      typed.set(state.id, values);
    }
    store.set(next);
  };
  return {
    ...store,
    of: (cell) => store.get().get(nameOf(cell)),
    put(states) {
      const next = new Map(store.get());
      for (const state of states) next.set(nameOf(state), state);
      set(next, states);
    },
    drop(cells) {
      const next = new Map(store.get());
      for (const cell of cells) next.delete(nameOf(cell));
      if (next.size !== store.get().size) set(next, cells);
    },
    typedOf: (id) => typed.get(id),
    rows: () => [...typed.keys()],
  };
}

/** One cell from one value to another. `before` is the value that the person saw. */
export interface CellChange extends Cell {
  before: unknown;
  after: unknown;
}

/** A row that becomes a record, with the values that its cells have. */
export interface NewRecord {
  /** Below 0 (newRows.ts). */
  id: number;
  values: Typed;
}

/** A pasted text that is no value of its cell's field. */
export interface UnreadableCell extends Cell {
  text: string;
  violation: Pick<Violation, 'message' | 'params'>;
}

export interface PastePlan {
  changes: CellChange[];
  unreadable: UnreadableCell[];
  /** Pasted cells beyond the last row or column. */
  outside: number;
}

/** A paste that waits for confirmation. */
export interface PastePreview extends PastePlan {
  /** How many of the cells another person changed since the list read them. */
  conflicts: number;
  /** Rows beyond the last record, in the order of the paste. */
  added: readonly NewRecord[];
  /** Ids of all pasted rows that are not records yet. */
  newIds: readonly number[];
  resolve: (isConfirmed: boolean) => void;
}
