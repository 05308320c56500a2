import { useDroppable } from '@dnd-kit/core';
import Box from '@mui/material/Box';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useListContext } from 'react-admin';
import { limits } from '#shared/limits.ts';
import type { Row } from '#web/resource/view.ts';
import { StepCards } from './StepCards.tsx';
import { StepHead } from './StepHead.tsx';
import { rowsOf, type StepPage, useStepPages, withRow } from './stepPages.ts';
import { type Step, stepKey } from './steps.ts';
import type { Move } from './useMoves.ts';

interface Props {
  field: string;
  step: Step;
  moves: ReadonlyMap<number, Move>;
}

/** One column and its cards, loaded when it comes into view. */
export function StepColumn({ field, step, moves }: Props) {
  const id = useId();
  const [seen, isSeen] = useInView<HTMLElement>();
  const { sort } = useListContext<Row>();
  const pages = useStepPages(field, step.value, isSeen || step.isDeleted);
  const drop = useDroppable({ id: stepKey(step.value), data: step, disabled: step.isDeleted });
  const { rows, totals } = withMoves(pages.data?.pages ?? [], step, moves, sort, pages.hasNextPage);
  if (step.isDeleted && rows.length === 0) return null;

  return (
    <Box
      component="section"
      aria-labelledby={id}
      ref={(element: HTMLElement | null) => {
        seen.current = element;
        drop.setNodeRef(element);
      }}
      sx={{ ...column, ...(drop.isOver && { borderColor: 'primary.main', bgcolor: 'action.selected' }) }}
    >
      <StepHead id={id} field={field} step={step} totals={totals} />
      <StepCards field={field} step={step} rows={rows} pages={pages} moves={moves} />
    </Box>
  );
}

/** The loaded rows with the pending moves applied. */
function withMoves(
  pages: readonly StepPage[],
  { value }: Step,
  moves: ReadonlyMap<number, Move>,
  sort: { field: string; order: string },
  hasMore: boolean,
) {
  const loaded = rowsOf({ pages: [...pages], pageParams: [] });
  const leaving = loaded.filter(({ id }) => moves.has(id) && moves.get(id)?.to !== value);
  const coming = [...moves.values()].filter(({ to, row }) => to === value && loaded.every(({ id }) => id !== row.id));
  const staying = loaded.filter((row) => !leaving.includes(row));
  const rows = coming.reduce((all, { row }) => withRow(all, row, sort, hasMore), staying);
  const totals = pages[0]?.totals;
  return { rows, totals: totals && { ...totals, count: totals.count + coming.length - leaving.length } };
}

const column = {
  display: 'flex',
  flexDirection: 'column',
  flex: 'none',
  width: 'max-content',
  minWidth: limits.pipeline_card_width_px + 18,
  minHeight: 0,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1.25,
  bgcolor: 'action.hover',
  scrollSnapAlign: 'start',
  transition: 'background-color 120ms, border-color 120ms',
} as const;

/** Distance from the viewport, in px. */
const margin = 400;

/** Whether an element has ever been near the viewport. */
function useInView<E extends Element>(): [RefObject<E | null>, boolean] {
  const ref = useRef<E>(null);
  const [isSeen, setSeen] = useState(typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    const element = ref.current;
    if (isSeen || !element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
      },
      { rootMargin: `${margin}px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [isSeen]);
  return [ref, isSeen];
}
