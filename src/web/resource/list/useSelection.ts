import { useEvent, useListContext } from 'react-admin';
import { may } from '#web/providers/rights.ts';
import { useMe } from '../../session/session.ts';
import { useListSpec, useView } from '../ViewContext.ts';
import type { Row } from '../view.ts';

export interface Selection {
  /** There is something that can be done with many rows, and this person may do it. */
  isOffered: boolean;
  isAll: boolean;
  isSome: boolean;
  has: (row: Row) => boolean;
  /** Stays the same while the list does. */
  toggle: (row: Row) => void;
  toggleAll: () => void;
}

/** Selection of rows for bulk actions; what is selected stays so on other pages. */
export function useSelection(rows: readonly Row[]): Selection {
  const {
    declaration,
    list: { selectable },
  } = useView();
  const { bulk = [] } = useListSpec();
  const { selectedIds, onSelect, onToggleItem } = useListContext<Row>();
  const me = useMe();
  const allows = (row: Row) => selectable?.(row) ?? true;
  const here = rows.filter(allows).map((row) => row.id);
  const chosen = here.filter((id) => selectedIds.includes(id));
  const toggle = useEvent((row: Row) => onToggleItem(row.id));
  const isAll = here.length > 0 && chosen.length === here.length;
  return {
    isOffered: bulk.some((action) => may(me, declaration.endpoints[action])),
    isAll,
    isSome: chosen.length > 0 && !isAll,
    has: (row) => selectedIds.includes(row.id),
    toggle,
    toggleAll: () =>
      onSelect(isAll ? selectedIds.filter((id) => !here.includes(id)) : [...new Set([...selectedIds, ...here])]),
  };
}
