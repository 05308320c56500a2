import { flushSync } from 'react-dom';
import type { FieldModel } from '#shared/fieldTypes/fieldType.ts';
import { translate } from '#web/i18n/translate.ts';
import type { Row, View } from '#web/resource/view.ts';
import { createStore, type Store } from '#web/state/store.ts';
import type { Question } from '../clipboard/planPaste.ts';
import type { Writes } from '../writes/gridWriter.ts';
import type { Cell, CellStates } from './cellStates.ts';
import { cellAt, namesOf, placeOf, sizeOf } from './gridDom.ts';
import { blockOf, boundPlace, type Marked, type Place } from './selection.ts';

/** A cell that is being edited. `how`: over what is there, at its end, or all of it marked. */
export interface Editing extends Cell {
  field: FieldModel;
  /** What the person saw when they began: what a save must not lose. */
  before: unknown;
  value: unknown;
  error: string | undefined;
  how: 'typed' | 'end';
}

/** What the parts of a grid share; it lives as long as the table does. */
export interface GridCore {
  table: HTMLTableElement;
  view: View;
  states: CellStates;
  writes: Writes;
  marked: Store<Marked>;
  editing: Store<Editing | null>;
  /** A paste that waits to be agreed to. */
  asked: Store<Question | null>;
  said: Store<string>;
  say: (text: string) => void;
  row: (id: number) => Row | undefined;
  /** Ends the editing of a cell, saving it; false where what was typed cannot be saved. Kept by the editor. */
  finish: { now: () => boolean };
}

export const fieldOf = ({ view }: GridCore, key: string | undefined): FieldModel | undefined =>
  key === undefined ? undefined : view.list.editable?.[key];

/** What a cell shows: what was typed into it and is not saved yet, or what the record holds. */
export function shownIn({ states, row }: GridCore, cell: Cell): unknown {
  const state = states.of(cell);
  return state ? state.typed : row(cell.id)?.[cell.key];
}

/** The focus to a cell; with `extend` the block grows to there from where it was begun. */
export function focusAt(core: GridCore, place: Place, extend = false): void {
  const at = boundPlace(place, sizeOf(core.table));
  core.marked.set({ anchor: extend ? core.marked.get().anchor : at, at });
  cellAt(core.table, at)?.focus();
  if (extend) sayMarked(core);
}

function sayMarked({ marked, say }: GridCore): void {
  const { top, left, bottom, right } = blockOf(marked.get());
  say(translate('grid.marked_block', { rows: bottom - top + 1, columns: right - left + 1 }));
}

/** The cell that has the focus, or would have it. */
export const activeCell = ({ table, marked }: GridCore) => cellAt(table, boundPlace(marked.get().at, sizeOf(table)));

/** Opens the editor of a cell at once, so that the key that was pressed is typed into it. */
export function begin(core: GridCore, cell: HTMLTableCellElement, how: Editing['how']): boolean {
  const { id, key } = namesOf(cell);
  const field = fieldOf(core, key);
  const row = core.row(id);
  if (!field || !row || key === undefined) return false;
  const state = core.states.of({ id, key });
  const before = state?.kind === 'saving' ? state.typed : row[key];
  core.writes.prepare(id);
  const editing = { id, key, field, before, value: shownIn(core, { id, key }), error: state?.text, how };
  core.marked.set({ anchor: placeOf(cell), at: placeOf(cell) });
  flushSync(() => core.editing.set(editing));
  return true;
}

export const emptyStores = () => ({
  marked: createStore<Marked>({ anchor: { row: 0, column: 0 }, at: { row: 0, column: 0 } }),
  editing: createStore<Editing | null>(null),
  asked: createStore<Question | null>(null),
  said: createStore(''),
  finish: { now: () => true },
});
