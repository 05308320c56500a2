import CloseIcon from '@mui/icons-material/Close';
import CloudOffIcon from '@mui/icons-material/CloudOff';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useListContext } from 'react-admin';
import { ApiError } from '#web/api/api.ts';
import { errorText } from '#web/i18n/errorText.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { CardSkeleton } from '#web/resource/card/dialog/CardSkeleton.tsx';
import { Placeholder } from '#web/resource/Placeholder.tsx';
import type { AuditEvent } from '../../audit.resource.ts';
import { eventQuery } from '../api.ts';
import { EventFacts } from './EventFacts.tsx';
import styles from './EventPanel.module.css';

interface Props {
  id: number;
  onClose: () => void;
}

const WIDTH_PX = 520;

/** One entry beside the list: who, from where, about what, and exactly what changed. */
export default function EventPanel({ id, onClose }: Props) {
  const translate = useTranslate();
  const titleId = useId();
  const { data, error, refetch } = useEvent(id);
  return (
    <Drawer
      open
      anchor="right"
      onClose={onClose}
      slotProps={{
        paper: { role: 'dialog', 'aria-labelledby': titleId, className: styles.paper, style: { width: WIDTH_PX } },
      }}
    >
      <div className={styles.head}>
        <Typography id={titleId} variant="h2" className={styles.title}>
          {translate('audit.details.title')}
          <span className={styles.number}>{` · #${id}`}</span>
        </Typography>
        <IconButton edge="end" aria-label={translate('audit.details.close')} onClick={onClose}>
          <CloseIcon fontSize="small" />
        </IconButton>
      </div>
      <div className={styles.body}>
        {data ? (
          <EventFacts event={data} />
        ) : error ? (
          <Failure error={error} onRetry={() => void refetch()} />
        ) : (
          <CardSkeleton count={5} />
        )}
      </div>
    </Drawer>
  );
}

/** Rows of the list are whole; an entry of a link is read. */
function useEvent(id: number) {
  const { data: rows } = useListContext<AuditEvent>();
  const row = rows?.find((each) => each.id === id);
  return useQuery({
    ...eventQuery(id),
    ...(row && { initialData: row, staleTime: Number.POSITIVE_INFINITY }),
  });
}

function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const translate = useTranslate();
  const isGone = error instanceof ApiError && error.status === 404;
  return (
    <Placeholder
      role="alert"
      icon={CloudOffIcon}
      title={translate(isGone ? 'audit.details.gone' : 'audit.details.failed')}
      text={isGone ? '' : errorText(error, 'audit')}
      {...(!isGone && {
        action: (
          <Button variant="outlined" onClick={onRetry}>
            {translate('common.action.retry')}
          </Button>
        ),
      })}
    />
  );
}
