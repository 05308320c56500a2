import { createStore, type Store } from '#web/state/store.ts';

export interface Cell {
  id: number;
  key: string;
}

/** A value that is not saved yet. It is kept until it is saved or discarded. */
export interface CellState extends Cell {
  /** `stale`: another person changed the same cell first. */
  kind: 'saving' | 'refused' | 'stale';
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
}

const nameOf = ({ id, key }: Cell) => `${id}/${key}`;

export function cellStates(): CellStates {
  const store = createStore<ReadonlyMap<string, CellState>>(new Map());
  const typed = new Map<number, Typed>();

  const set = (next: Map<string, CellState>, cells: readonly Cell[]) => {
    for (const id of new Set(cells.map((cell) => cell.id))) {
      const own = [...next.values()].filter((state) => state.id === id);
      if (own.length === 0) typed.delete(id);
      else typed.set(id, Object.fromEntries(own.map((state) => [state.key, state.typed])));
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
  };
}
