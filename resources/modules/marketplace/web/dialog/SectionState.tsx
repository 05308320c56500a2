import CloudOffIcon from '@mui/icons-material/CloudOff';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { errorText } from '#web/i18n/errorText.ts';
import type { MessageKey } from '#web/i18n/messages.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { Placeholder } from '#web/resource/Placeholder.tsx';
import styles from './dialog.module.css';

interface Props {
  error: unknown;
  failed: MessageKey;
  loading: MessageKey;
  onRetry: () => void;
}

/** In the place of what a section reads: that it is loading, or could not be loaded. */
export function SectionState({ error, failed, loading, onRetry }: Props) {
  const translate = useTranslate();
  if (!error)
    return (
      <div role="status" aria-label={translate(loading)}>
        <Skeleton variant="rounded" height={88} className={styles.waiting} />
        <Skeleton variant="rounded" height={200} />
      </div>
    );
  return (
    <Placeholder
      role="alert"
      icon={CloudOffIcon}
      title={translate(failed)}
      text={errorText(error, 'marketplace')}
      action={
        <Button variant="outlined" onClick={onRetry}>
          {translate('common.action.retry')}
        </Button>
      }
    />
  );
}
