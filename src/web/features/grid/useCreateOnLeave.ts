import { useEffect, useSyncExternalStore } from 'react';
import { useUnloadWarning } from '#web/resource/card/dialog/unsavedChanges.ts';
import { type GridCore, isCreating } from './core/gridCore.ts';
import { addressOf, closestCell } from './core/gridDom.ts';
import { isNewRow } from './core/newRows.ts';

/**
 * Creates the record of a new row when the focus leaves the row, its cells' editors included. A row that was refused is
 * tried again when it is left the next time. When the list is left, so is the row.
 */
export function useCreateOnLeave(core: GridCore): void {
  useEffect(() => {
    const { table, selection, edit, pastePreview, states, writer } = core;
    let last = 0;
    const create = (id: number) => {
      if (isNewRow(id) && states.typedOf(id) && !isCreating(core, id)) void writer.create(id);
    };
    const check = () => {
      const now = rowInUse(core);
      // What is pasted may belong to the row.
      if (now === last || pastePreview.get()) return;
      create(last);
      last = now;
    };
    // An editor closes before its cell has the focus again.
    let timer: ReturnType<typeof setTimeout> | undefined;
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(check);
    };
    const control = new AbortController();
    table.addEventListener('focusin', later, { signal: control.signal });
    table.addEventListener('focusout', later, { signal: control.signal });
    const unsubscribe = [selection, edit, pastePreview].map((store) => store.subscribe(later));
    return () => {
      clearTimeout(timer);
      control.abort();
      for (const each of unsubscribe) each();
      create(last);
    };
  }, [core]);
  // Closing the tab would lose what no record has yet.
  const { subscribe, get } = core.newRows;
  useUnloadWarning(useSyncExternalStore(subscribe, () => get().length > 1));
}

/** The id of the row with the open editor or the focus; 0 outside of the table. */
function rowInUse({ table, edit }: GridCore): number {
  const editor = edit.get();
  if (editor) return editor.id;
  const cell = table.contains(document.activeElement) ? closestCell(document.activeElement) : null;
  return cell ? addressOf(cell).id : 0;
}
