import { useEffect, useLayoutEffect } from 'react';
import { useListContext } from 'react-admin';
import { translate } from '#web/i18n/translate.ts';
import type { Row } from '#web/resource/view.ts';
import type { CellStates } from './core/cellStates.ts';
import { activeCell, type GridCore } from './core/gridCore.ts';
import {
  addressOf,
  cellAt,
  cellsInRange,
  closestCell,
  drawnNewRows,
  findCell,
  positionOf,
  sizeOf,
} from './core/gridDom.ts';
import { isNewRow } from './core/newRows.ts';
import { clampPosition, rangeOf, type Selection } from './core/selection.ts';

/** Keeps ARIA attributes, tab stops and row numbers of the rendered table in step with the grid's state. */
export function useAriaSync(core: GridCore, rows: readonly Row[]): void {
  useRowNumbers(core);
  useLayoutEffect(() => {
    const { table, states, selection } = core;
    const sync = ariaSync(table, states);
    const showSelection = () => {
      const { anchor, focus } = selection.get();
      const size = sizeOf(table);
      sync.showSelection({ anchor: clampPosition(anchor, size), focus: clampPosition(focus, size) });
    };
    const focus = focusKeeper(core);
    const all = () => {
      focus.keep();
      sync.removeInnerTabStops();
      showSelection();
      sync.showStates();
    };
    all();
    const observer = new MutationObserver(all);
    observer.observe(table, { childList: true, subtree: true });
    const unsubscribe = [selection.subscribe(showSelection), states.subscribe(sync.showStates)];
    return () => {
      observer.disconnect();
      for (const each of unsubscribe) each();
      focus.stop();
      sync.reset();
    };
  }, [core]);

  // The pinned columns would cover a cell that is scrolled into view.
  useEffect(() => {
    const container = core.table.parentElement;
    const header = core.table.querySelector<HTMLElement>('tbody th');
    const pinned = header ? header.offsetWidth + (Number.parseInt(getComputedStyle(header).left, 10) || 0) : 0;
    if (container) container.style.scrollPaddingLeft = `${pinned + 8}px`;
  }, [core]);

  // When the edited record leaves the page, its editor closes.
  useEffect(() => {
    const edit = core.edit.get();
    if (!edit || isNewRow(edit.id) || rows.some(({ id }) => id === edit.id)) return;
    core.edit.set(null);
    core.announce(translate('grid.gone'));
    activeCell(core)?.focus();
  }, [core, rows]);
}

/** The page is a part of the whole list. Without an exact total the numbers are left out. */
function useRowNumbers({ table }: GridCore): void {
  const { page, perPage, total, meta } = useListContext();
  const first = total === undefined || meta?.is_estimate ? null : (page - 1) * perPage;
  useEffect(() => {
    const body = table.tBodies[0];
    if (first === null || total === undefined || !body) return;
    const show = () => {
      const added = drawnNewRows(table);
      const records = body.rows.length - added;
      table.setAttribute('aria-rowcount', String(total + 1 + added));
      for (const [index, row] of [...body.rows].entries()) {
        const before = index < records ? first + index : total + index - records;
        row.setAttribute('aria-rowindex', String(before + 2));
      }
    };
    show();
    const observer = new MutationObserver(show);
    observer.observe(body, { childList: true });
    return () => observer.disconnect();
  });
}

/** Keeps the focus in the table when rows above its cell come or go, and when its own row goes. */
function focusKeeper(core: GridCore) {
  const { table, selection, states } = core;
  const control = new AbortController();
  let holder = table.contains(document.activeElement) ? document.activeElement : null;
  const focusin = ({ target }: FocusEvent) => {
    holder = target as Element;
  };
  // Chromium also reports the focus of an element that is being removed; that is noticed before the timeout.
  const focusout = ({ target }: FocusEvent) =>
    setTimeout(() => {
      if (holder === target) holder = null;
    });
  table.addEventListener('focusin', focusin, { signal: control.signal });
  table.addEventListener('focusout', focusout, { signal: control.signal });
  return {
    keep() {
      if (holder?.isConnected === false && document.activeElement === document.body) activeCell(core)?.focus();
      const { activeElement } = document;
      const cell = table.contains(activeElement) ? closestCell(activeElement) : null;
      if (!cell) return;
      const { anchor, focus } = selection.get();
      const { row, column } = positionOf(cell);
      const by = row - focus.row;
      if (by === 0 || column !== focus.column) return;
      selection.set({ anchor: { ...anchor, row: anchor.row + by }, focus: { row, column } });
      // Records that were created above it push a refused row down.
      const { id, key = '' } = addressOf(cell);
      if (states.of({ id, key })?.kind === 'refused') cell.scrollIntoView({ block: 'nearest' });
    },
    stop: () => control.abort(),
  };
}

const innerTabStops = 'tbody :is(a, button, input, [tabindex="0"]:not(td, th))';

/**
 * Sets attributes of cells directly: moving among a thousand cells changes the few that differ and renders nothing.
 * The table is one tab stop.
 */
function ariaSync(table: HTMLTableElement, states: CellStates) {
  let active: HTMLElement | undefined;
  let selected = new Set<HTMLElement>();

  const showSelection = (selection: Selection) => {
    const next = new Set<HTMLElement>(cellsInRange(table, rangeOf(selection)).flat());
    for (const cell of selected) if (!next.has(cell)) cell.removeAttribute('aria-selected');
    for (const cell of next) cell.setAttribute('aria-selected', 'true');
    selected = next;
    const cell = cellAt(table, selection.focus);
    if (cell === active && cell?.tabIndex === 0) return;
    if (active) active.tabIndex = -1;
    if (cell) cell.tabIndex = 0;
    active = cell;
  };
  const showStates = () => {
    for (const cell of table.querySelectorAll('[data-state]'))
      for (const name of ['data-state', 'aria-busy', 'aria-invalid']) cell.removeAttribute(name);
    for (const { id, key, kind } of states.get().values()) {
      const cell = findCell(table, id, key);
      cell?.setAttribute('data-state', kind);
      if (kind !== 'new') cell?.setAttribute(kind === 'saving' ? 'aria-busy' : 'aria-invalid', 'true');
    }
  };
  /** Widgets inside cells are reached from their cell. */
  const removeInnerTabStops = () => {
    for (const widget of table.querySelectorAll<HTMLElement>(innerTabStops)) widget.tabIndex = -1;
  };
  const reset = () => {
    for (const cell of selected) cell.removeAttribute('aria-selected');
    for (const widget of table.querySelectorAll<HTMLElement>('tbody [tabindex="-1"]'))
      widget.removeAttribute('tabindex');
  };
  return { showSelection, showStates, removeInnerTabStops, reset };
}
