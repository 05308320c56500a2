import { begin, focusAt, type GridCore } from './core/gridCore.ts';
import { cellOf, placeOf } from './core/gridDom.ts';

const widgets = 'a, button, input, label, [role=button]';

/** The cell that was pressed itself; null for what answers for itself in it. */
const pressed = ({ target, button }: MouseEvent) =>
  button === 0 && target instanceof Element && !target.closest(widgets) ? cellOf(target) : null;

/** Pressing focuses a cell, with Shift or dragging on marks a block; pressing twice, or a tap where it is, edits. */
export function gridPointer(core: GridCore) {
  let isDragging = false;
  let wasActive = false;
  const toCell = (cell: HTMLTableCellElement, extend: boolean) => focusAt(core, placeOf(cell), extend);
  return {
    mousedown(event: MouseEvent) {
      const cell = pressed(event);
      if (!cell) return;
      event.preventDefault();
      if (core.editing.get() && !core.finish.now()) return;
      wasActive = cell === document.activeElement;
      isDragging = true;
      toCell(cell, event.shiftKey);
    },
    mouseover(event: MouseEvent) {
      const cell = isDragging && event.buttons === 1 ? cellOf(event.target) : null;
      if (cell) toCell(cell, true);
    },
    mouseup() {
      isDragging = false;
    },
    click(event: MouseEvent) {
      const cell = pressed(event);
      if (cell && wasActive && (event as PointerEvent).pointerType === 'touch') begin(core, cell, 'end');
    },
    dblclick(event: MouseEvent) {
      const cell = pressed(event);
      if (cell) begin(core, cell, 'end');
    },
  };
}
