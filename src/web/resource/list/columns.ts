import { type ComponentType, useMemo } from 'react';
import { cellOf } from '../cells/cellOf.ts';
import { useSlot } from '../moduleSlots.ts';
import { useColumnLabel } from '../useResourceTranslate.ts';
import { useListSpec, useView } from '../ViewContext.ts';
import type { CellProps, View } from '../view.ts';
import { inOrder } from './columnOrder.ts';
import { useListPrefs } from './useListPrefs.ts';

export interface ShownColumn {
  key: string;
  label: string;
  sort: boolean;
  /** What the row is about: its header, always shown, and the top of its card on a narrow screen. */
  isHead: boolean;
  align?: 'right' | undefined;
  /** Pixels, once somebody chose; else as wide as what it shows. */
  width?: number | undefined;
  Cell: ComponentType<CellProps>;
}

/** Columns in the order chosen, else declared, modules' own in their slot; `shown` without those that were hidden. */
export function useColumns(): { all: ShownColumn[]; shown: ShownColumn[] } {
  const view = useView();
  const list = useListSpec();
  const label = useColumnLabel(view.declaration.name);
  const [prefs] = useListPrefs(view.declaration.name);
  const fromModules = useSlot(`${view.declaration.name}.columns`);

  return useMemo(() => {
    const head = list.columns.find((column) => 'head' in column && column.head) ?? list.columns[0];
    const declared = list.columns.flatMap((column): ShownColumn[] => {
      if ('slot' in column)
        return fromModules.map((item) => ({ ...item, key: `${column.slot}.${item.key}`, sort: false, isHead: false }));
      return [
        {
          key: column.field,
          label: label(column.field),
          sort: column.sort ?? false,
          isHead: column === head,
          align: view.list.aligns?.[column.field],
          Cell: cellFor(view, column.field, column.cell),
        },
      ];
    });
    const byKey = new Map(declared.map((column) => [column.key, column]));
    const all = inOrder([...byKey.keys()], prefs.order).flatMap((key) => {
      const column = byKey.get(key);
      return column ? [{ ...column, width: prefs.widths?.[key] }] : [];
    });
    const hiddenFirst = list.columns.flatMap((column) => ('field' in column && column.hidden ? [column.field] : []));
    const hidden = new Set(prefs.hidden ?? hiddenFirst);
    const shown = all.filter((column) => column.isHead || !hidden.has(column.key));
    return { all, shown };
  }, [view, list, label, prefs, fromModules]);
}

const cellFor = (view: View, field: string, name: string | undefined) =>
  (name ? view.list.cells[name] : undefined) ?? cellOf(view.declaration.record, field);
