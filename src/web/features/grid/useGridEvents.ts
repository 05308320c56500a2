import { useEffect } from 'react';
import { clipboardEvents } from './clipboard/clipboardEvents.ts';
import { focusCell, type GridCore, startEdit } from './core/gridCore.ts';
import { closestCell, positionOf } from './core/gridDom.ts';
import { onGridKey } from './gridKeyboard.ts';

/** One listener of each kind on the table, however many cells it has. */
export function useGridEvents(core: GridCore, locale: () => 'en' | 'ru'): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the locale is read when an event needs it
  useEffect(() => {
    const { table, selection } = core;
    const control = new AbortController();
    const { signal } = control;
    const { mouseup, ...pointer } = pointerEvents(core);
    const focusin = ({ target }: FocusEvent) => {
      const cell = closestCell(target);
      if (!cell) return;
      const position = positionOf(cell);
      const { focus } = selection.get();
      if (focus.row !== position.row || focus.column !== position.column)
        selection.set({ anchor: position, focus: position });
    };
    const listeners = {
      ...pointer,
      ...clipboardEvents(core, locale),
      focusin,
      keydown: (e: KeyboardEvent) => onGridKey(core, e),
    };
    for (const [type, listener] of Object.entries(listeners))
      table.addEventListener(type, listener as (event: Event) => void, { signal });
    document.addEventListener('mouseup', mouseup, { signal });
    return () => control.abort();
  }, [core]);
}

const widgets = 'a, button, input, label, [role=button]';

/** The pressed cell; null when a widget inside it was pressed. */
const pressedCell = ({ target, button }: MouseEvent) =>
  button === 0 && target instanceof Element && !target.closest(widgets) ? closestCell(target) : null;

/** A click focuses; Shift or dragging selects a range; a double click, or a tap on the focused cell, edits. */
function pointerEvents(core: GridCore) {
  let isDragging = false;
  let wasFocused = false;
  const focusOn = (cell: HTMLTableCellElement, extend: boolean) => focusCell(core, positionOf(cell), extend);
  return {
    mousedown(event: MouseEvent) {
      const cell = pressedCell(event);
      if (!cell) return;
      event.preventDefault();
      if (core.edit.get() && !core.commitEdit.current()) return;
      wasFocused = cell === document.activeElement;
      isDragging = true;
      focusOn(cell, event.shiftKey);
    },
    mouseover(event: MouseEvent) {
      const cell = isDragging && event.buttons === 1 ? closestCell(event.target) : null;
      if (cell) focusOn(cell, true);
    },
    mouseup() {
      isDragging = false;
    },
    click(event: MouseEvent) {
      const cell = pressedCell(event);
      if (cell && wasFocused && (event as PointerEvent).pointerType === 'touch') startEdit(core, cell, 'append');
    },
    dblclick(event: MouseEvent) {
      const cell = pressedCell(event);
      if (cell) startEdit(core, cell, 'append');
    },
  };
}
