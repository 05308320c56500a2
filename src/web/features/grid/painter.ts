import type { CellStates } from './core/cellStates.ts';
import { cellAt, cellNamed, cellsOf } from './core/gridDom.ts';
import { blockOf, type Marked } from './core/selection.ts';

const inner = 'tbody :is(a, button, input, [tabindex="0"]:not(td, th))';

/**
 * Shows by attributes which cell has the focus, which are marked and what became of those that were changed: moving
 * among a thousand cells touches those that differ and renders nothing. The table keeps one tab stop.
 */
export function painter(table: HTMLTableElement, states: CellStates) {
  let active: HTMLElement | undefined;
  let marked = new Set<HTMLElement>();

  const mark = (now: Marked) => {
    const next = new Set<HTMLElement>(cellsOf(table, blockOf(now)).flat());
    for (const cell of marked) if (!next.has(cell)) cell.removeAttribute('aria-selected');
    for (const cell of next) cell.setAttribute('aria-selected', 'true');
    marked = next;
    const cell = cellAt(table, now.at);
    if (cell === active && cell?.tabIndex === 0) return;
    if (active) active.tabIndex = -1;
    if (cell) cell.tabIndex = 0;
    active = cell;
  };
  const showStates = () => {
    for (const cell of table.querySelectorAll('[data-state]'))
      for (const name of ['data-state', 'aria-busy', 'aria-invalid']) cell.removeAttribute(name);
    for (const { id, key, kind } of states.get().values()) {
      const cell = cellNamed(table, id, key);
      cell?.setAttribute('data-state', kind);
      cell?.setAttribute(kind === 'saving' ? 'aria-busy' : 'aria-invalid', 'true');
    }
  };
  /** What is in the cells is reached from them. */
  const dress = () => {
    for (const widget of table.querySelectorAll<HTMLElement>(inner)) widget.tabIndex = -1;
  };
  const undress = () => {
    for (const cell of marked) cell.removeAttribute('aria-selected');
    for (const widget of table.querySelectorAll<HTMLElement>('tbody [tabindex="-1"]'))
      widget.removeAttribute('tabindex');
  };
  return { mark, showStates, dress, undress };
}
