import BackIcon from '@mui/icons-material/ChevronLeft';
import NextIcon from '@mui/icons-material/ChevronRight';
import CloudOffIcon from '@mui/icons-material/CloudOff';
import HistoryIcon from '@mui/icons-material/History';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { errorText } from '#web/i18n/errorText.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { Placeholder } from '#web/resource/Placeholder.tsx';
import { type HistoryRow, historyPageSize } from '../history.resource.ts';
import { type HistorySubject, historyQuery, type ReadHistory } from './api.ts';
import styles from './HistoryPanel.module.css';
import { HistorySkeleton } from './HistorySkeleton.tsx';

interface Props {
  of: HistorySubject;
  read: ReadHistory;
  /** The surroundings have a heading already. */
  isHeaded?: boolean;
  /** Renders one change; `rows` are all of its page, newest first. */
  children: (row: HistoryRow, rows: readonly HistoryRow[]) => ReactNode;
}

/** Changes, newest first, ten per page (docs/reference/product/entities.md#change-history). */
export function HistoryPanel({ of, read, isHeaded = false, children }: Props) {
  const translate = useTranslate();
  const id = useId();
  const [page, setPage] = useState(1);
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    ...historyQuery(of, page, read),
    placeholderData: keepPreviousData,
  });
  const count = Math.max(1, Math.ceil((data?.total_count ?? 0) / historyPageSize));

  return (
    <Paper
      component="section"
      variant="outlined"
      {...(isHeaded ? { 'aria-label': translate('history.title') } : { 'aria-labelledby': id })}
      aria-busy={isPending || isPlaceholderData}
      className={styles.panel}
    >
      {!isHeaded && (
        <div className={styles.head}>
          <Typography id={id} variant="h3" component="h2">
            {translate('history.title')}
          </Typography>
        </div>
      )}
      {isPending ? (
        <HistorySkeleton />
      ) : error && !data ? (
        <Failure text={errorText(error, 'history')} onRetry={() => void refetch()} />
      ) : data && data.items.length > 0 ? (
        <ol className={styles.list} data-old={isPlaceholderData || undefined}>
          {data.items.map((row) => children(row, data.items))}
        </ol>
      ) : (
        <Empty />
      )}
      {count > 1 && <HistoryPages page={Math.min(page, count)} count={count} onPage={setPage} />}
    </Paper>
  );
}

function Failure({ text, onRetry }: { text: string; onRetry: () => void }) {
  const translate = useTranslate();
  return (
    <Placeholder
      role="alert"
      icon={CloudOffIcon}
      title={translate('history.failed')}
      text={text}
      action={
        <Button variant="outlined" onClick={onRetry}>
          {translate('history.retry')}
        </Button>
      }
    />
  );
}

function Empty() {
  const translate = useTranslate();
  return <Placeholder icon={HistoryIcon} title={translate('history.empty')} text={translate('history.empty_hint')} />;
}

interface HistoryPagesProps {
  page: number;
  count: number;
  onPage: (page: number) => void;
}

/** Previous and next page. The panel is narrow, so there are no page numbers. */
function HistoryPages({ page, count, onPage }: HistoryPagesProps) {
  const translate = useTranslate();
  return (
    <nav aria-label={translate('history.pages')} className={styles.foot}>
      <Typography variant="body2" color="text.secondary" role="status" className={styles.count}>
        {translate('history.page', { page, count })}
      </Typography>
      <IconButton aria-label={translate('history.previous')} disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <BackIcon fontSize="small" />
      </IconButton>
      <IconButton aria-label={translate('history.next')} disabled={page >= count} onClick={() => onPage(page + 1)}>
        <NextIcon fontSize="small" />
      </IconButton>
    </nav>
  );
}
