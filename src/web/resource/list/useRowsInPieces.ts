import { startTransition, useDeferredValue, useEffect, useState } from 'react';
import type { Row } from '../view.ts';

/** So many rows more are drawn at once, in about a frame. */
const fewRows = 10;

/** As many as a tall screen shows; those below it follow frame by frame. */
const piece = 40;

/**
 * A whole page of other rows is drawn in pieces: at once it would hold up whoever is typing what to search for. They are
 * drawn beside what else happens, and come into the page from the top: `missing` are still to come.
 */
export function useRowsInPieces(rows: readonly Row[]): { drawn: readonly Row[]; missing: number } {
  const before = useDeferredValue(rows);
  const next = isFewMore(before, rows) || before.length === 0 ? rows : before;
  const [shown, setShown] = useState({ rows: next, count: piece });
  // Set while drawing, so that no frame shows the whole of it.
  if (shown.rows !== next)
    setShown({ rows: next, count: isFewMore(shown.rows, next) ? Number.POSITIVE_INFINITY : piece });

  const missing = Math.max(0, next.length - shown.count);
  useEffect(() => {
    if (missing === 0) return;
    const frame = requestAnimationFrame(() =>
      startTransition(() => setShown((last) => (last === shown ? { ...last, count: last.count + piece } : last))),
    );
    return () => cancelAnimationFrame(frame);
  }, [missing, shown]);
  return { drawn: missing > 0 ? next.slice(0, shown.count) : next, missing };
}

function isFewMore(before: readonly Row[], rows: readonly Row[]): boolean {
  const known = new Set(before.map(({ id }) => id));
  return rows.filter(({ id }) => !known.has(id)).length <= fewRows;
}
