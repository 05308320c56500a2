import { type ComponentType, type CSSProperties, useMemo } from 'react';
import { screenLimits } from '#shared/limits.ts';
import { useSlot } from '#web/resource/moduleSlots.ts';
import { cellOf } from '#web/resource/standardCells.tsx';
import { useColumnLabel } from '#web/resource/useResourceTranslate.ts';
import { useListSpec, useView } from '#web/resource/ViewContext.ts';
import type { CellProps, View } from '#web/resource/view.ts';
import { useListPrefs } from '../settings/useListPrefs.ts';

export interface ShownColumn {
  key: string;
  label: string;
  sort: boolean;
  /** The column that names the record: the row's header, never hidden, on top of its card on a narrow screen. */
  isHead: boolean;
  align?: 'right' | undefined;
  /** Pixels, as a person chose; the content's width by default. */
  width?: number | undefined;
  /** Pixels that the content's width has at most. */
  maxWidth?: number | undefined;
  Cell: ComponentType<CellProps>;
}

/** Columns in the chosen or the declared order, with those of modules in their slot. `shown` lacks hidden ones. */
export function useColumns(): { all: ShownColumn[]; shown: ShownColumn[] } {
  const view = useView();
  const list = useListSpec();
  const label = useColumnLabel(view.declaration.name);
  const [prefs] = useListPrefs(view.declaration.name);
  const fromModules = useSlot(`${view.declaration.name}.columns`);
  // As one text: the rows are not rendered again when other messages are loaded, such as those of a dialog.
  const labels = JSON.stringify(list.columns.map((column) => ('field' in column ? label(column.field) : null)));

  return useMemo(() => {
    const head = list.columns.find((column) => 'head' in column && column.head) ?? list.columns[0];
    const texts = JSON.parse(labels) as (string | null)[];
    const declared = list.columns.flatMap((column, at): ShownColumn[] => {
      if ('slot' in column)
        return fromModules.map((item) => ({ ...item, key: `${column.slot}.${item.key}`, sort: false, isHead: false }));
      return [
        {
          key: column.field,
          label: texts[at] ?? column.field,
          sort: column.sort ?? false,
          isHead: column === head,
          align: view.list.aligns?.[column.field],
          maxWidth: view.list.maxWidths?.[column.field],
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
  }, [view, list, labels, prefs, fromModules]);
}

const cellFor = (view: View, field: string, name: string | undefined) =>
  (name ? view.list.cells[name] : undefined) ?? cellOf(view.declaration.record, field);

/** Keys in the chosen order. A key that is not part of it comes after the one that is declared before it. */
export function inOrder(declared: readonly string[], order: readonly string[] = []): string[] {
  const placed = order.filter((key) => declared.includes(key));
  for (const [index, key] of declared.entries()) {
    if (placed.includes(key)) continue;
    const before = declared[index - 1];
    placed.splice(before === undefined ? 0 : placed.indexOf(before) + 1, 0, key);
  }
  return placed;
}

/** Swaps `key` with its movable neighbour on the side `by`. At either end nothing changes. */
export function moved(keys: readonly string[], key: string, by: -1 | 1, fixed: string | undefined): string[] {
  const movable = keys.filter((each) => each !== fixed);
  const other = movable[movable.indexOf(key) + by];
  if (other === undefined) return [...keys];
  return keys.map((each) => (each === key ? other : each === other ? key : each));
}

/** Moves `key` to the position of `target`. `fixed` keeps its position. */
export function dropped(keys: readonly string[], key: string, target: string, fixed: string | undefined): string[] {
  const movable = keys.filter((each) => each !== fixed);
  const at = movable.indexOf(target);
  if (at < 0 || !movable.includes(key)) return [...keys];
  const next = movable.filter((each) => each !== key);
  next.splice(at, 0, key);
  const stays = keys.indexOf(fixed ?? '');
  if (fixed !== undefined && stays >= 0) next.splice(stays, 0, fixed);
  return next;
}

/** Pixels. */
export const widthLimits = {
  min: screenLimits.column_width_min,
  max: screenLimits.column_width_max,
  step: 16,
} as const;

export const boundWidth = (width: number) => Math.round(Math.min(widthLimits.max, Math.max(widthLimits.min, width)));

type Widths = Pick<ShownColumn, 'width' | 'maxWidth'>;

/** The style of a column's cells: longer content is cut. `.line` of the cells reads the variable. */
export function widthStyle({ width, maxWidth }: Widths): CSSProperties | undefined {
  if (width === undefined)
    return maxWidth === undefined ? undefined : ({ '--cell-width': `${maxWidth}px` } as CSSProperties);
  return {
    width,
    minWidth: width,
    maxWidth: width,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    '--cell-width': '100%',
  } as CSSProperties;
}

/** The same with the column's alignment. */
export const cellStyle = ({ align, ...widths }: Pick<ShownColumn, 'align'> & Widths): CSSProperties | undefined =>
  align ? { textAlign: align, ...widthStyle(widths) } : widthStyle(widths);
