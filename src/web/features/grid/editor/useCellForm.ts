import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { FieldModel } from '#shared/fieldTypes/fieldType.ts';
import { fieldTypeOf } from '#shared/fieldTypes/fieldTypes.ts';
import { violationText } from '#web/i18n/errorText.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { cellEditingOf } from '#web/inputs/fieldTypes/typeInputs.ts';
import { violationOf } from '#web/inputs/fieldTypes/violationOf.ts';
import { activeCell, type CellEdit, focusCell, type GridCore } from '../core/gridCore.ts';
import { findCell, positionOf } from '../core/gridDom.ts';
import { isNewRow } from '../core/newRows.ts';
import type { CellPosition } from '../core/selection.ts';

/** The move that keeps the focus in the cell. */
const stay: CellPosition = { row: 0, column: 0 };

/** When typing replaces the value, a text starts empty and any other type without a value; to a list it adds. */
const initialValue = ({ mode, value, field }: CellEdit): unknown => {
  const { is_text, is_list } = fieldTypeOf(field);
  if (mode !== 'replace' || is_list) return value ?? null;
  return is_text ? '' : null;
};

/** The place of the edited cell: rows above it may have come or gone meanwhile. */
function placeOf({ table, selection }: GridCore, { id, key }: CellEdit): CellPosition {
  const cell = findCell(table, id, key);
  return cell ? positionOf(cell) : selection.get().focus;
}

/** The value of a cell's editor, its error, and the keys that save or cancel. Saving goes on in writes/gridWriter.ts. */
export function useCellForm(core: GridCore, edit: CellEdit, isSaveBlocked: boolean) {
  const { id, key, field, before } = edit;
  const translate = useTranslate();
  const [value, setValue] = useState(() => initialValue(edit));
  const [error, setError] = useState(edit.error);
  // Text typed into a select searches its list and is no value, so its value stays.
  const typed = useRef(fieldTypeOf(field).is_choice ? (edit.value ?? null) : value);

  const close = (move: CellPosition | null) => {
    const { row, column } = placeOf(core, edit);
    core.edit.set(null);
    if (move) focusCell(core, { row: row + move.row, column: column + move.column });
  };
  /** @param move where the focus goes, from this cell; null when it is elsewhere already */
  const save = (move: CellPosition | null): boolean => {
    if (isSaveBlocked) return false;
    const violation = violationIn(field, typed.current);
    if (violation) {
      setError(violationText(violation, translate));
      return false;
    }
    const isSaving = core.states.of({ id, key })?.kind === 'saving';
    if (!isNewRow(id) && !isSaving) core.states.drop([{ id, key }]);
    // Before the focus moves: the row below may be one that this value makes room for.
    flushSync(() => void core.writer.write([{ id, key, before: before ?? null, after: typed.current ?? null }]));
    close(move);
    return true;
  };
  const change = (next: unknown) => {
    typed.current = next;
    setValue(next);
    setError(undefined);
    if (cellEditingOf(field).savesAtOnce) save(stay);
  };
  useEffect(() => {
    core.commitEdit.current = () => save(null);
    return () => {
      core.commitEdit.current = () => true;
    };
  });
  const cancel = () => {
    close(null);
    activeCell(core)?.focus();
  };
  return {
    value,
    error,
    change,
    cancel,
    save: () => save(stay),
    leave: () => core.edit.get() === edit && save(null),
    ...keysOf(field, { save, cancel }),
  };
}

/** The JSON input has the value NaN for text that is not JSON; it must not be saved as no value. */
const violationIn = (field: FieldModel, value: unknown) =>
  Number.isNaN(value) ? { message: 'errors.json', params: {} } : violationOf(field, value);

interface Actions {
  save: (move: CellPosition) => boolean;
  cancel: () => void;
}

function keysOf(field: FieldModel, { save, cancel }: Actions) {
  return {
    /** In the capture phase: the input's own Escape would only close its list. */
    onKeyDownCapture(event: KeyboardEvent) {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      event.preventDefault();
      cancel();
    },
    onKeyDown(event: KeyboardEvent) {
      if (event.defaultPrevented) return;
      const move = moveAfter(event, field);
      if (!move) return;
      event.preventDefault();
      save(move);
    },
  };
}

/** Where the focus moves after a key that saves; null for any other key. */
function moveAfter({ key, shiftKey, ctrlKey, metaKey }: KeyboardEvent, field: FieldModel): CellPosition | null {
  if (cellEditingOf(field).keepsKeys) return null;
  if (key === 'Tab') return { row: 0, column: shiftKey ? -1 : 1 };
  if (key !== 'Enter') return null;
  if (fieldTypeOf(field).is_multiline && !ctrlKey && !metaKey) return null;
  return { row: shiftKey ? -1 : 1, column: 0 };
}
