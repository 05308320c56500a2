import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { screenLimits } from '#shared/limits.ts';
import { errorText } from '#web/i18n/errorText.ts';
import { useResourceTranslate } from '#web/resource/useResourceTranslate.ts';
import { useView } from '#web/resource/ViewContext.ts';
import type { Row } from '#web/resource/view.ts';
import { cardSize } from './CardFace.tsx';
import styles from './pipeline.module.css';
import { StepCard } from './StepCard.tsx';
import type { useStepPages } from './stepPages.ts';
import type { Step } from './steps.ts';
import type { Move } from './useMoves.ts';

interface Props {
  field: string;
  step: Step;
  rows: readonly Row[];
  pages: ReturnType<typeof useStepPages>;
  moves: ReadonlyMap<number, Move>;
}

/** The cards of a column, with infinite scrolling. */
export function StepCards({ field, step, rows, pages, moves }: Props) {
  const { name } = useView().declaration;
  const translate = useResourceTranslate(name);
  const { isPending, isFetchingNextPage, error } = pages;
  const list = useEndlessScroll(pages, rows.length);
  if (error && rows.length === 0) return <StepFailure error={error} onRetry={() => void pages.refetch()} />;

  return (
    <ul
      ref={list.ref}
      onScroll={list.look}
      aria-busy={pages.isFetching}
      className={styles.cards}
      data-old={pages.isPlaceholderData || undefined}
    >
      {rows.map((row) => (
        <StepCard key={row.id} row={row} field={field} from={step.value} isMoving={moves.has(row.id)} />
      ))}
      {isPending && rows.length === 0 && [0, 1, 2].map((at) => <Waiting key={at} />)}
      {isFetchingNextPage && <Waiting label={translate('pipeline.more')} />}
      {pages.isFetchNextPageError && (
        <li style={{ listStyle: 'none' }}>
          <StepFailure error={error} onRetry={() => void pages.fetchNextPage()} />
        </li>
      )}
      {!isPending && rows.length === 0 && (
        <Typography component="li" variant="body2" color="text.secondary" className={styles.none}>
          {translate('pipeline.empty')}
        </Typography>
      )}
    </ul>
  );
}

/**
 * Loads the next page near the end: after scrolling, when the loaded cards do not fill the column, and after a refetch.
 */
function useEndlessScroll(pages: Props['pages'], count: number) {
  const ref = useRef<HTMLUListElement>(null);
  const { hasNextPage, isFetching, isError, fetchNextPage } = pages;
  const look = () => {
    const list = ref.current;
    if (!list || !hasNextPage || isFetching || isError) return;
    const below = list.scrollHeight - list.scrollTop - list.clientHeight;
    if (below <= screenLimits.pipeline_scroll_px) void fetchNextPage();
  };
  const latest = useRef(look);
  latest.current = look;
  useEffect(() => {
    // Without a layout, as in tests, the heights are 0.
    if (count > 0 && !isFetching && ref.current?.clientHeight) latest.current();
  }, [count, isFetching]);
  return { ref, look };
}

const Waiting = ({ label }: { label?: string }) => (
  <li style={{ listStyle: 'none' }} aria-label={label} aria-hidden={label ? undefined : true}>
    <Skeleton variant="rounded" {...cardSize} />
  </li>
);

/** The error of a column that could not be loaded. */
function StepFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { name } = useView().declaration;
  const translate = useResourceTranslate(name);
  return (
    <div role="alert" className={styles.failure}>
      <Typography variant="body2">{errorText(error, name)}</Typography>
      <Button variant="outlined" size="small" onClick={onRetry}>
        {translate('list.retry')}
      </Button>
    </div>
  );
}
