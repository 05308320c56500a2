import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { changeStatus } from '#shared/statuses.ts';
import { PersonAvatar } from '#web/controls/PersonAvatar.tsx';
import { StatusLight } from '#web/controls/StatusLight.tsx';
import { formatMoment } from '#web/i18n/formatMoment.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import type { HistoryRow } from '../history.resource.ts';
import { ChangeLine } from './ChangeLine.tsx';
import type { Change } from './changes.ts';
import { HistoryFailure } from './HistoryFailure.tsx';

/** A discarded change is not shown as a failure. */
const discarded = 'history.errors.discarded';

interface Props {
  row: HistoryRow;
  title: string;
  changes?: readonly Change[];
  /** Replaces `changes` if values need their own rendering. */
  lines?: ReactNode;
  /** Buttons for a failed change. */
  actions?: ReactNode;
}

/** One change: title, author, time, changed values, and the failure, if any. */
export function HistoryEntry({ row, title, changes = [], lines, actions }: Props) {
  const translate = useTranslate();
  const actor = row.user_id === null && row.user_name === 'System' ? translate('history.system') : row.user_name;
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
          {actor}
          {' · '}
          <time dateTime={row.created_at}>{formatMoment(row.created_at)}</time>
        </Typography>
      </Box>
      {(changes.length > 0 || lines) && (
        <Box component="ul" sx={{ m: 0, mt: 2, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
          {changes.map((change) => (
            <ChangeLine key={change.key} change={change} />
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
