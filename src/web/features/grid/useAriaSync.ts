import { useEffect, useLayoutEffect } from 'react';
import { useListContext } from 'react-admin';
import { translate } from '#web/i18n/translate.ts';
import type { Row } from '#web/resource/view.ts';
import { activeCell, type GridCore } from './core/gridCore.ts';
import { sizeOf } from './core/gridDom.ts';
import { boundPlace } from './core/selection.ts';
import { painter } from './painter.ts';

/** Keeps the attributes of the cells as the grid's state is, whatever else renders them. */
export function usePainting(core: GridCore, rows: readonly Row[]): void {
  const { page, perPage, total, meta } = useListContext();
  const first = total === undefined || meta?.is_estimate ? null : (page - 1) * perPage;

  useLayoutEffect(() => {
    const { table, states, marked } = core;
    const paint = painter(table, states);
    const mark = () => {
      const { anchor, at } = marked.get();
      const size = sizeOf(table);
      paint.mark({ anchor: boundPlace(anchor, size), at: boundPlace(at, size) });
    };
    const all = () => {
      paint.dress();
      mark();
      paint.showStates();
    };
    all();
    const observer = new MutationObserver(all);
    observer.observe(table, { childList: true, subtree: true });
    const stop = [marked.subscribe(mark), states.subscribe(paint.showStates)];
    return () => {
      observer.disconnect();
      for (const each of stop) each();
      paint.undress();
    };
  }, [core]);

  // The page is a part of the whole list; of one whose rows nobody has counted nothing is said.
  useEffect(() => {
    const { table } = core;
    if (first === null) return;
    table.setAttribute('aria-rowcount', String((total ?? 0) + 1));
    for (const [at, row] of [...(table.tBodies[0]?.rows ?? [])].entries())
      row.setAttribute('aria-rowindex', String(first + at + 2));
  });

  // The head stands over the cells at its side: what is focused is scrolled clear of it.
  useEffect(() => {
    const box = core.table.parentElement;
    const head = core.table.querySelector<HTMLElement>('tbody th');
    if (box && head) box.style.scrollPaddingLeft = `${head.offsetWidth + 8}px`;
  }, [core]);

  // A record that is edited may leave the page: there is nothing left to edit then.
  useEffect(() => {
    const editing = core.editing.get();
    if (!editing || rows.some(({ id }) => id === editing.id)) return;
    core.editing.set(null);
    core.say(translate('grid.gone'));
    activeCell(core)?.focus();
  }, [core, rows]);
}
