import { useEffect } from 'react';
import { gridClipboard } from './clipboard/clipboardEvents.ts';
import type { GridCore } from './core/gridCore.ts';
import { cellOf, placeOf } from './core/gridDom.ts';
import { onGridKey } from './gridKeyboard.ts';
import { gridPointer } from './gridPointer.ts';

/** Listens on the table itself: one listener of a kind, however many cells there are. */
export function useGridEvents(core: GridCore, locale: () => 'en' | 'ru'): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the language is asked for when it is needed
  useEffect(() => {
    const { table, marked } = core;
    const control = new AbortController();
    const { signal } = control;
    const { mouseup, ...pointer } = gridPointer(core);
    const focusin = ({ target }: FocusEvent) => {
      const cell = cellOf(target);
      if (!cell) return;
      const place = placeOf(cell);
      const { at } = marked.get();
      if (at.row !== place.row || at.column !== place.column) marked.set({ anchor: place, at: place });
    };
    const own = {
      ...pointer,
      ...gridClipboard(core, locale),
      focusin,
      keydown: (e: KeyboardEvent) => onGridKey(core, e),
    };
    for (const [type, listener] of Object.entries(own))
      table.addEventListener(type, listener as (event: Event) => void, { signal });
    document.addEventListener('mouseup', mouseup, { signal });
    return () => control.abort();
  }, [core]);
}
