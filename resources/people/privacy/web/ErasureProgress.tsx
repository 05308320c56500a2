import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from '#web/i18n/translate.ts';
import { DialogFoot } from '#web/resource/card/dialog/DialogFoot.tsx';
import type { Erasure } from '../privacy.resource.ts';
import { erasureQuery } from './api.ts';
import styles from './privacy.module.css';

/** How far an erasure is. It goes on without the page. */
export function ErasureProgress({ id, onClose }: { id: number; onClose: () => void }) {
  const translate = useTranslate();
  const { data } = useQuery(erasureQuery(id));
  const isDone = data?.state === 'done';
  const percent = data ? percentOf(data) : null;
  return (
    <>
      <div role="status" className={styles.progress}>
        <Typography variant="h3" component="h3">
          {translate(isDone ? 'privacy.progress.done' : 'privacy.progress.title')}
        </Typography>
        <Typography>{translate(isDone ? 'privacy.progress.done_text' : 'privacy.progress.text')}</Typography>
        {!isDone && (
          <LinearProgress
            aria-label={translate('privacy.progress.title')}
            {...(percent === null ? {} : { variant: 'determinate', value: percent })}
          />
        )}
        {!isDone && percent !== null && (
          <Typography variant="body2" color="text.secondary">
            {translate('privacy.progress.of', { percent })}
          </Typography>
        )}
        {data?.error && (
          <Typography color="error" role="alert">
            {translate(data.error === 'internal' ? 'privacy.progress.internal' : 'privacy.progress.waiting')}
          </Typography>
        )}
      </div>
      <DialogFoot>
        <Button variant="contained" onClick={onClose}>
          {translate('privacy.progress.close')}
        </Button>
      </DialogFoot>
    </>
  );
}

/** Both passes together; null: not known. At most 99, as the number of rows is an estimate. */
function percentOf({ seen, total }: Erasure): number | null {
  if (!total) return null;
  return Math.min(99, Math.floor((100 * seen) / total));
}
