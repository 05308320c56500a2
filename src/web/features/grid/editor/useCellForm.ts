import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { FieldModel, FieldTypeName } from '#shared/fieldTypes/fieldType.ts';
import { fieldTypeOf } from '#shared/fieldTypes/fieldTypes.ts';
import { violationText } from '#web/i18n/errorText.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { faultOf } from '../clipboard/readValue.ts';
import { activeCell, type Editing, focusAt, type GridCore } from '../core/gridCore.ts';
import type { Place } from '../core/selection.ts';

/** What is chosen is saved at once: there is nothing to add to it. */
const chosen: ReadonlySet<FieldTypeName> = new Set(['select', 'boolean', 'file']);
/** Enter and Tab are their own. */
const several: ReadonlySet<FieldTypeName> = new Set(['textarea', 'json']);

const here: Place = { row: 0, column: 0 };

/** Typed over what was there: a text begins anew, anything else with nothing. */
const startOf = ({ how, value, field }: Editing): unknown => {
  const { name } = fieldTypeOf(field);
  if (how !== 'typed') return value ?? null;
  return name === 'text' || name === 'textarea' ? '' : null;
};

/** Editing one cell: what is typed, what is wrong with it, and the keys that save it or give it up. */
export function useCellForm(core: GridCore, editing: Editing, isHeld: boolean) {
  const { id, key, field, before } = editing;
  const { name } = fieldTypeOf(field);
  const translate = useTranslate();
  const [value, setValue] = useState(() => startOf(editing));
  const [error, setError] = useState(editing.error);
  // What is looked for among choices is none of them yet.
  const typed = useRef(name === 'select' ? (editing.value ?? null) : value);

  const close = (by: Place | null) => {
    core.editing.set(null);
    const { row, column } = core.marked.get().at;
    if (by) focusAt(core, { row: row + by.row, column: column + by.column });
  };
  /** @param by where the focus goes then; null where it has gone already */
  const save = (by: Place | null): boolean => {
    if (isHeld) return false;
    const fault = faultHere(field, typed.current);
    if (fault) {
      setError(violationText(fault, translate));
      return false;
    }
    core.states.drop([{ id, key }].filter((cell) => core.states.of(cell)?.kind !== 'saving'));
    close(by);
    void core.writes.write([{ id, key, before: before ?? null, after: typed.current ?? null }]);
    return true;
  };
  const change = (next: unknown) => {
    typed.current = next;
    setValue(next);
    setError(undefined);
    if (chosen.has(name)) save(here);
  };
  useEffect(() => {
    core.finish.now = () => save(null);
    return () => {
      core.finish.now = () => true;
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
    save: () => save(here),
    leave: () => core.editing.get() === editing && save(null),
    ...keysOf(name, { save, cancel }),
  };
}

/** JSON that is none must not become nothing. */
const faultHere = (field: FieldModel, value: unknown) =>
  Number.isNaN(value) ? { message: 'errors.json', params: {} } : faultOf(field, value);

interface Ends {
  save: (by: Place) => boolean;
  cancel: () => void;
}

function keysOf(name: FieldTypeName, { save, cancel }: Ends) {
  return {
    /** Before the input, which would only close its choices. */
    onKeyDownCapture(event: KeyboardEvent) {
      if (event.nativeEvent.isComposing || event.key !== 'Escape') return;
      event.stopPropagation();
      event.preventDefault();
      cancel();
    },
    onKeyDown(event: KeyboardEvent) {
      if (event.nativeEvent.isComposing || event.defaultPrevented) return;
      const by = leadsTo(event, name);
      if (!by) return;
      event.preventDefault();
      save(by);
    },
  };
}

function leadsTo({ key, shiftKey, ctrlKey, metaKey }: KeyboardEvent, name: FieldTypeName): Place | null {
  if (key === 'Tab' && name !== 'file') return { row: 0, column: shiftKey ? -1 : 1 };
  if (key !== 'Enter' || name === 'file') return null;
  if (several.has(name) && !ctrlKey && !metaKey) return null;
  return { row: shiftKey ? -1 : 1, column: 0 };
}
