import Alert from '@mui/material/Alert';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useTranslate } from '#web/i18n/translate.ts';
import type { Version } from '../../versions.resource.ts';
import styles from './VersionRow.module.css';

/** How far a version has been rolled out, and why it is paused. */
export function Rollout({ rollout, alias }: { rollout: NonNullable<Version['rollout']>; alias: string }) {
  const translate = useTranslate();
  const { percent, state, paused_by } = rollout;
  return (
    <div className={styles.rollout}>
      <LinearProgress
        variant="determinate"
        value={percent}
        color={state === 'paused' ? 'warning' : 'primary'}
        aria-label={translate('versions.rollout.progress', { alias })}
        className={styles.progress}
      />
      {paused_by === 'failures' ? (
        <Alert severity="warning">{translate('versions.rollout.failing')}</Alert>
      ) : (
        <Typography variant="body2" color="text.secondary">
          {translate(`versions.rollout.${state}`, { percent })}
        </Typography>
      )}
    </div>
  );
}
