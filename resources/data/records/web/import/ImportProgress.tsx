import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { formatSize } from '#web/i18n/formatSize.ts';
import { useLocale, useTranslate } from '#web/i18n/translate.ts';
import styles from './import.module.css';
import type { RequestProgress } from './useImportRequest.ts';

interface Props {
  sending: RequestProgress;
  /** Bytes. */
  size: number;
}

/** Bytes sent, then an indeterminate bar while the server works. */
export function ImportProgress({ sending: { kind, fraction }, size }: Props) {
  const translate = useTranslate();
  const locale = useLocale();
  const isSent = kind === 'undo' || fraction === 1;
  const text = translate(`imports.${kind === 'undo' ? 'undoing' : isSent ? 'writing' : 'sending'}`);
  return (
    <div className={styles.working}>
      <Typography variant="h3" component="p" role="status">
        {text}
      </Typography>
      <LinearProgress
        aria-label={text}
        className={styles.bar}
        variant={isSent ? 'indeterminate' : 'determinate'}
        {...(!isSent && { value: Math.round(fraction * 100) })}
      />
      <Typography variant="body2" color="text.secondary">
        {kind === 'undo'
          ? null
          : isSent
            ? translate('imports.writing_hint')
            : translate('imports.sent', {
                sent: formatSize(Math.round(size * fraction), locale),
                size: formatSize(size, locale),
              })}
      </Typography>
    </div>
  );
}
