import { useMemo } from 'react';
import { useEvent } from 'react-admin';
import { type Bulk, useBulk } from '#web/features/bulk/useBulk.ts';
import type { Row } from '../view.ts';
import { type Selection, useSelection } from './useSelection.ts';

export interface RowWork {
  selection: Selection;
  onToggle: (record: Row) => void;
  bulk: Bulk;
}

/** What the rows of a list do together; what is handed to each of them stays the same while it does. */
export function useRows(rows: readonly Row[]): RowWork {
  const selection = useSelection(rows);
  const { run, isBusy } = useBulk();
  const onToggle = useEvent((record: Row) => selection.toggle(record));
  const onRun = useEvent(run);
  return { selection, onToggle, bulk: useMemo(() => ({ run: onRun, isBusy }), [onRun, isBusy]) };
}
