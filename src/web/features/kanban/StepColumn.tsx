import { useDroppable } from '@dnd-kit/core';
import AddIcon from '@mui/icons-material/Add';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useListContext } from 'react-admin';
import { screenLimits } from '#shared/limits.ts';
import { groupDigits } from '#shared/money/groupDigits.ts';
import { pillStyle } from '#web/inputs/controls/variantTint.ts';
import { may } from '#web/providers/rights.ts';
import { useCard } from '#web/resource/card/useCard.ts';
import { useResourceTranslate } from '#web/resource/useResourceTranslate.ts';
import { useView } from '#web/resource/ViewContext.ts';
import type { Row } from '#web/resource/view.ts';
import { useMe } from '#web/session/session.ts';
import common from '#web/theme/common.module.css';
import type { StepPage } from './api.ts';
import styles from './pipeline.module.css';
import { StepCards } from './StepCards.tsx';
import { rowsOf, sortOf, useStepPages, withRow } from './stepPages.ts';
import { maySetStart, type Step, stepKey } from './steps.ts';
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
  const view = useView();
  const pages = useStepPages(field, step.value, isSeen || step.isDeleted);
  const drop = useDroppable({ id: stepKey(step.value), data: step, disabled: step.isDeleted });
  const { rows, totals } = withMoves(pages.data?.pages ?? [], step, moves, sortOf(view, sort), pages.hasNextPage);
  if (step.isDeleted && rows.length === 0) return null;

  return (
    <section
      aria-labelledby={id}
      ref={(element: HTMLElement | null) => {
        seen.current = element;
        drop.setNodeRef(element);
      }}
      className={styles.column}
      style={{ minWidth: screenLimits.pipeline_card_width_px + 18 }}
      data-over={drop.isOver || undefined}
    >
      <StepHead id={id} field={field} step={step} totals={totals} />
      <StepCards field={field} step={step} rows={rows} pages={pages} moves={moves} />
    </section>
  );
}

/** The loaded rows with the pending moves applied. */
function withMoves(
  pages: readonly StepPage[],
  { value }: Step,
  moves: ReadonlyMap<number, Move>,
  sort: ReturnType<typeof sortOf>,
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

interface StepHeadProps {
  id: string;
  field: string;
  step: Step;
  /** Undefined while loading. */
  totals: { count: number; is_estimate?: true } | undefined;
}

/** The header of a column: name, number of records, and a button to create one. */
function StepHead({ id, field, step, totals }: StepHeadProps) {
  const view = useView();
  const { declaration } = view;
  const translate = useResourceTranslate(declaration.name);
  const card = useCard();
  const me = useMe();
  const name = step.name ?? translate('pipeline.none');
  const mayAdd =
    !step.isDeleted && declaration.card && maySetStart(view, field) && may(me, declaration.endpoints.create);
  return (
    <div className={styles.head}>
      <Typography
        id={id}
        variant="h3"
        component="h2"
        title={name}
        className={styles.step}
        data-none={step.value === null || undefined}
        data-deleted={step.isDeleted || undefined}
        style={pillStyle(step.color)}
      >
        {name}
      </Typography>
      {step.isDeleted && (
        <Typography variant="body2" color="text.secondary">
          {translate('pipeline.deleted')}
        </Typography>
      )}
      <Typography variant="body2" color="text.secondary" className={styles.count}>
        {totals && `${totals.is_estimate ? '≈ ' : ''}${groupDigits(totals.count)}`}
      </Typography>
      {mayAdd && (
        <IconButton
          size="small"
          aria-label={translate('pipeline.add', { step: name })}
          onClick={() => card.open(0, { [field]: step.value })}
        >
          <AddIcon className={common.icon18} />
        </IconButton>
      )}
    </div>
  );
}
