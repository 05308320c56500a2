import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { useResourceTranslate } from '../useResourceTranslate.ts';
import { useView } from '../ViewContext.ts';
import type { ShownColumn } from './columns.ts';
import { boundWidth, widthLimits } from './columnWidth.ts';
import styles from './rows.module.css';
import { useListPrefs } from './useListPrefs.ts';

/** The edge of a column's head: dragged, or moved by the arrow keys; a double click or Delete gives the width back. */
export function ColumnEdge({ column: { key, label, width } }: { column: ShownColumn }) {
  const { name } = useView().declaration;
  const word = useResourceTranslate(name);
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
    // The head itself is dragged to another place.
    event.stopPropagation();
    event.currentTarget.setPointerCapture?.(event.pointerId);
    drag.current = { x: event.clientX, width: now(event.currentTarget) };
  };
  const onPointerMove = ({ clientX }: PointerEvent) => {
    if (drag.current) setWidth(drag.current.width + clientX - drag.current.x, true);
  };
  const onPointerEnd = () => {
    // What was dragged is kept once, at the end.
    if (drag.current && widths) setPrefs({ widths });
    drag.current = null;
  };
  return (
    <hr
      className={styles.edge}
      aria-orientation="vertical"
      aria-label={word('list.width', { name: label })}
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
