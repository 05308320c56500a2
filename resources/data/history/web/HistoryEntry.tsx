import ArrowIcon from '@mui/icons-material/ArrowForward';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { changeStatus } from '#shared/entities/statuses.ts';
import { problemText } from '#web/i18n/errorText.ts';
import { formatMoment } from '#web/i18n/formatMoment.ts';
import { hasMessage, useTranslate } from '#web/i18n/translate.ts';
import { PersonAvatar } from '#web/inputs/controls/PersonAvatar.tsx';
import { StatusLight } from '#web/inputs/controls/StatusLight.tsx';
import type { HistoryRow } from '../history.resource.ts';
import { actorText } from './actorText.ts';
import type { Change } from './changes.ts';
import styles from './HistoryEntry.module.css';
import { valueText } from './valueText.ts';

/** A discarded change is not shown as a failure. */
const discarded = 'history.errors.discarded';

interface Props {
  row: HistoryRow;
  title: string;
  changes?: readonly Change[];
  /** More changes, as sentences. */
  notes?: readonly string[];
  /** Replaces `changes` if values need their own rendering. */
  lines?: ReactNode;
  /** Buttons for a failed change. */
  actions?: ReactNode;
}

/** One change: title, author, time, changed values, and the failure, if any. */
export function HistoryEntry({ row, title, changes = [], notes = [], lines, actions }: Props) {
  const translate = useTranslate();
  const isDiscarded = row.result?.error === discarded;
  return (
    <li className={styles.entry}>
      <div className={styles.first}>
        <Typography className={styles.title}>{title}</Typography>
        {row.result === null && (
          <StatusLight status={changeStatus.processing} processing={translate('history.pending')} />
        )}
      </div>
      <div className={styles.second}>
        {row.user_id !== null && (
          <PersonAvatar person={{ id: row.user_id, name: row.user_name, avatar: row.user_avatar }} size={20} />
        )}
        <Typography variant="body2" color="text.secondary" className={styles.who}>
          {actorText(row, translate)}
          {' · '}
          <time dateTime={row.created_at}>{formatMoment(row.created_at)}</time>
        </Typography>
      </div>
      {(changes.length > 0 || notes.length > 0 || lines) && (
        <ul className={styles.notes}>
          {changes.map((change) => (
            <ChangeLine key={change.key} change={change} />
          ))}
          {notes.map((note) => (
            <li key={note} className={styles.note}>
              {note}
            </li>
          ))}
          {lines}
        </ul>
      )}
      {isDiscarded && (
        <Typography variant="body2" color="text.secondary" className={styles.result}>
          {translate(discarded)}
        </Typography>
      )}
      {row.result && !row.result.ok && !isDiscarded && <HistoryFailure result={row.result}>{actions}</HistoryFailure>}
    </li>
  );
}

/** `Name: Deals → Orders`, with a full sentence for screen readers. */
function ChangeLine({ change }: { change: Change }) {
  const translate = useTranslate();
  const word = `history.keys.${change.key}`;
  const key = hasMessage(word) ? translate(word) : change.key;
  const from = valueText(change.from, translate, change.key);
  const to = valueText(change.to, translate, change.key);
  return (
    <li className={styles.change}>
      <span className="visually-hidden">{translate('history.changed', { key, from, to })}</span>
      <span aria-hidden>
        <span className={styles.was}>{key}: </span>
        <s className={styles.old}>{from}</s>
        <ArrowIcon className={styles.arrow} />
        {to}
      </span>
    </li>
  );
}

interface HistoryFailureProps {
  result: NonNullable<HistoryRow['result']>;
  children?: ReactNode;
}

/** Why a change failed, with PostgreSQL's message as details, and buttons. */
function HistoryFailure({ result, children }: HistoryFailureProps) {
  const translate = useTranslate();
  return (
    <div className={styles.failure}>
      <div className={styles.reason}>{problemText({ message: result.error ?? 'server' }, 'history')}</div>
      {result.detail && (
        <details className={styles.details}>
          <summary className={styles.summary}>{translate('history.reason')}</summary>
          <div className={styles.detail}>{result.detail}</div>
        </details>
      )}
      {children && <div className={styles.actions}>{children}</div>}
    </div>
  );
}
