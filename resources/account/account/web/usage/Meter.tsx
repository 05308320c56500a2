import WarningIcon from '@mui/icons-material/WarningAmberOutlined';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslate } from '#web/i18n/translate.ts';
import meter from '#web/resource/settings/meter.module.css';
import styles from './Meter.module.css';

interface Props {
  label: string;
  hint: string;
  /** Shown when the quota is used up. */
  full: string;
  amount: { used: number; quota: number | null };
  format: (value: number) => string;
}

/** From here on a quota is nearly used up. */
const NEAR = 90;

/** How much of a quota is used: in words, and as a bar where there is one. */
export function Meter({ label, hint, full, amount: { used, quota }, format }: Props) {
  const translate = useTranslate();
  const id = useId();
  const percent = quota === null ? 0 : Math.min(100, (used / quota) * 100);
  const level = percent >= 100 ? 'full' : percent >= NEAR ? 'near' : null;
  const text =
    quota === null
      ? translate('account.usage.unlimited', { used: format(used) })
      : translate('account.usage.of', { used: format(used), quota: format(quota) });
  return (
    <div className={meter.meter}>
      <div className={meter.head}>
        <Typography id={id} component="span" className={styles.label}>
          {label}
        </Typography>
        <Typography variant="body2" component="span" className={meter.amount}>
          {text}
        </Typography>
      </div>
      {quota !== null && (
        <LinearProgress
          role="meter"
          variant="determinate"
          value={percent}
          color={level === 'full' ? 'error' : level === 'near' ? 'warning' : 'primary'}
          aria-labelledby={id}
          aria-valuetext={text}
          className={meter.bar}
        />
      )}
      {level ? (
        <Typography variant="body2" className={styles.level} data-level={level}>
          <WarningIcon fontSize="small" />
          {level === 'full' ? full : translate('account.usage.near')}
        </Typography>
      ) : (
        <Typography variant="body2" color="text.secondary">
          {hint}
        </Typography>
      )}
    </div>
  );
}
