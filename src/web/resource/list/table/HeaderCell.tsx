import ArrowIcon from '@mui/icons-material/ArrowDownward';
import { type CSSProperties, type DOMAttributes, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { useListContext } from 'react-admin';
import { useResourceTranslate } from '#web/resource/useResourceTranslate.ts';
import { useView } from '#web/resource/ViewContext.ts';
import { useListPrefs } from '../settings/useListPrefs.ts';
import type { ShownColumn } from './columns.ts';
import { boundWidth, cellStyle, widthLimits } from './columns.ts';
import styles from './rows.module.css';

interface Props {
  column: ShownColumn;
  /** Props that make the column draggable. */
  drag?: {
    ref: (head: HTMLElement | null) => void;
    listeners: DOMAttributes<HTMLElement> | undefined;
    style: CSSProperties;
  };
}

/** The header of a column, with a button for sorting and the handle for its width. */
export function HeaderCell({ column, drag }: Props) {
  const { sort } = useListContext();
  const isSorted = column.sort && sort.field === column.key;
  const direction = sort.order === 'ASC' ? 'ascending' : 'descending';
  return (
    <th
      ref={drag?.ref}
      {...drag?.listeners}
      data-drags={drag && !column.isHead ? '' : undefined}
      scope="col"
      // Without it the name would include that of the resize handle.
      aria-label={column.label}
      aria-sort={column.sort ? (isSorted ? direction : 'none') : undefined}
      style={{ ...cellStyle(column), ...drag?.style }}
      className={column.isHead ? `${styles.head} ${styles.sticky}` : styles.head}
    >
      {column.sort ? <SortButton column={column} /> : column.label}
      <ColumnEdge column={column} />
    </th>
  );
}

function SortButton({ column: { key, label, align } }: { column: ShownColumn }) {
  const { sort, setSort } = useListContext();
  const isSorted = sort.field === key;
  const isAscending = sort.order === 'ASC';
  const next = isSorted && isAscending ? 'DESC' : 'ASC';
  return (
    <button
      type="button"
      className={styles.sort}
      data-sorted={isSorted || undefined}
      data-end={align === 'right' || undefined}
      onClick={() => setSort({ field: key, order: next })}
    >
      {label}
      <ArrowIcon style={{ fontSize: 14, rotate: isSorted && !isAscending ? '0deg' : '180deg' }} />
    </button>
  );
}

/** Resizes a column by dragging or with the arrow keys. A double click or Delete resets the width. */
function ColumnEdge({ column: { key, label, width } }: { column: ShownColumn }) {
  const { name } = useView().declaration;
  const translate = useResourceTranslate(name);
  const [{ widths }, setPrefs] = useListPrefs(name);
  const [measured, setMeasured] = useState(0);
  const drag = useRef<{ x: number; width: number } | null>(null);

  const setWidth = (next: number, isPassing = false) =>
    setPrefs({ widths: { ...widths, [key]: boundWidth(next) } }, isPassing);
  const reset = () => {
    const { [key]: _gone, ...rest } = widths ?? {};
    setPrefs({ widths: Object.keys(rest).length > 0 ? rest : undefined });
  };
  const now = (edge: Element) => width ?? edge.closest('th')?.getBoundingClientRect().width ?? 0;

  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -widthLimits.step, ArrowRight: widthLimits.step }[event.key];
    if (by !== undefined) setWidth(now(event.currentTarget) + by);
    else if (event.key === 'Delete') reset();
    else return;
    event.preventDefault();
  };
  const onPointerDown = (event: PointerEvent) => {
    // Dragging the header itself would move the column.
    event.stopPropagation();
    event.currentTarget.setPointerCapture?.(event.pointerId);
    drag.current = { x: event.clientX, width: now(event.currentTarget) };
  };
  const onPointerMove = ({ clientX }: PointerEvent) => {
    if (drag.current) setWidth(drag.current.width + clientX - drag.current.x, true);
  };
  const onPointerEnd = () => {
    // Stored once, at the end of the drag.
    if (drag.current && widths) setPrefs({ widths });
    drag.current = null;
  };
  return (
    <hr
      className={styles.edge}
      aria-orientation="vertical"
      aria-label={translate('list.width', { name: label })}
      aria-valuenow={Math.round(width ?? measured)}
      aria-valuemin={widthLimits.min}
      aria-valuemax={widthLimits.max}
      tabIndex={0}
      onFocus={(event) => setMeasured(now(event.currentTarget))}
      onDoubleClick={reset}
      {...{ onKeyDown, onPointerDown, onPointerMove, onPointerUp: onPointerEnd, onPointerCancel: onPointerEnd }}
    />
  );
}
