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
  /** What is made of the file. */
  of?: 'entity';
}

/** Bytes sent, then an indeterminate bar while the server works. */
export function ImportProgress({ sending: { kind, fraction }, size, of }: Props) {
  const translate = useTranslate();
  const locale = useLocale();
  const isSent = kind === 'undo' || fraction === 1;
  const isWriting = kind === 'import' && isSent;
  const writing = of === 'entity' ? 'entity.making' : 'writing';
  const text = translate(
    `imports.${kind === 'undo' ? 'undoing' : !isSent ? 'sending' : kind === 'read' ? 'reading' : writing}`,
  );
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
        {isWriting && translate(`imports.${writing}_hint`)}
        {!isSent &&
          translate('imports.sent', {
            sent: formatSize(Math.round(size * fraction), locale),
            size: formatSize(size, locale),
          })}
      </Typography>
    </div>
  );
}
