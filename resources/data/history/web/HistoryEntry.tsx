import ArrowIcon from '@mui/icons-material/ArrowForward';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { changeStatus } from '#shared/entities/statuses.ts';
import { problemText } from '#web/i18n/errorText.ts';
import { formatMoment } from '#web/i18n/formatMoment.ts';
import { hasMessage, useTranslate } from '#web/i18n/translate.ts';
import { PersonAvatar } from '#web/inputs/controls/PersonAvatar.tsx';
import { StatusLight } from '#web/inputs/controls/StatusLight.tsx';
import { shape } from '#web/theme/tokens.ts';
import { visuallyHidden } from '#web/theme/visuallyHidden.ts';
import type { HistoryRow } from '../history.resource.ts';
import { actorText } from './actorText.ts';
import type { Change } from './changes.ts';
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
    <Box
      component="li"
      sx={{ px: 4, py: 3, borderBottom: 1, borderColor: 'divider', '&:last-child': { borderBottom: 0 } }}
    >
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 3 }}>
        <Typography sx={{ flex: 1, minWidth: 0, fontWeight: 550, overflowWrap: 'anywhere' }}>{title}</Typography>
        {row.result === null && (
          <StatusLight status={changeStatus.processing} processing={translate('history.pending')} />
        )}
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, mt: 1 }}>
        {row.user_id !== null && (
          <PersonAvatar person={{ id: row.user_id, name: row.user_name, avatar: row.user_avatar }} size={20} />
        )}
        <Typography variant="body2" color="text.secondary" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          {actorText(row, translate)}
          {' · '}
          <time dateTime={row.created_at}>{formatMoment(row.created_at)}</time>
        </Typography>
      </Box>
      {(changes.length > 0 || notes.length > 0 || lines) && (
        <Box component="ul" sx={{ m: 0, mt: 2, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
          {changes.map((change) => (
            <ChangeLine key={change.key} change={change} />
          ))}
          {notes.map((note) => (
            <Box key={note} component="li" sx={{ fontSize: '0.8125rem', lineHeight: '18px', overflowWrap: 'anywhere' }}>
              {note}
            </Box>
          ))}
          {lines}
        </Box>
      )}
      {isDiscarded && (
        <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
          {translate(discarded)}
        </Typography>
      )}
      {row.result && !row.result.ok && !isDiscarded && <HistoryFailure result={row.result}>{actions}</HistoryFailure>}
    </Box>
  );
}

/** `Name: Deals → Orders`, with a full sentence for screen readers. */
function ChangeLine({ change }: { change: Change }) {
  const translate = useTranslate();
  const word = `history.keys.${change.key}`;
  const key = hasMessage(word) ? translate(word) : change.key;
  const from = valueText(change.from, translate);
  const to = valueText(change.to, translate);
  return (
    <Box component="li" sx={{ fontSize: '0.8125rem', lineHeight: '18px', overflowWrap: 'anywhere' }}>
      <Box component="span" sx={visuallyHidden}>
        {translate('history.changed', { key, from, to })}
      </Box>
      <span aria-hidden>
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {key}:{' '}
        </Box>
        <Box component="s" sx={{ color: 'text.secondary', textDecorationColor: 'currentcolor' }}>
          {from}
        </Box>
        <ArrowIcon sx={{ fontSize: 14, mx: 1, verticalAlign: '-2px', color: 'text.secondary' }} />
        {to}
      </span>
    </Box>
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
    <Box
      sx={{
        mt: 2,
        p: 3,
        border: 1,
        borderColor: 'error.main',
        borderRadius: 1,
        fontSize: '0.8125rem',
        lineHeight: '18px',
        overflowWrap: 'anywhere',
      }}
    >
      <Box sx={{ color: 'error.main', fontWeight: 550 }}>
        {problemText({ message: result.error ?? 'server' }, 'history')}
      </Box>
      {result.detail && (
        <Box component="details" sx={{ mt: 1 }}>
          <Box component="summary" sx={{ color: 'text.secondary', cursor: 'pointer' }}>
            {translate('history.reason')}
          </Box>
          <Box sx={{ mt: 1, fontFamily: shape.font_mono, fontSize: '0.75rem' }}>{result.detail}</Box>
        </Box>
      )}
      {children && <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 2 }}>{children}</Box>}
    </Box>
  );
}
