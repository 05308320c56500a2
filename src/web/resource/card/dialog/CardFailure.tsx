import CloudOffIcon from '@mui/icons-material/CloudOff';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useEffect } from 'react';
import { ApiError } from '#web/api/api.ts';
import { errorText } from '#web/i18n/errorText.ts';
import { Placeholder } from '../../Placeholder.tsx';
import { useResourceTranslate } from '../../useResourceTranslate.ts';
import { useCard } from '../useCard.ts';
import styles from './dialog.module.css';

interface Props {
  name: string;
  error: unknown;
  /** Shown above the list's copy of the record. */
  isAbove?: boolean;
  onRetry: () => void;
}

/** The record could not be loaded: deleted, or a failed request that can be retried. */
export function CardFailure({ name, error, isAbove = false, onRetry }: Props) {
  const translate = useResourceTranslate(name);
  const isGone = error instanceof ApiError && error.status === 404;
  useMerged(error);
  const retry = (
    <Button {...(isAbove ? { size: 'small', color: 'inherit' } : { variant: 'outlined' })} onClick={onRetry}>
      {translate('list.retry')}
    </Button>
  );
  if (isAbove)
    return (
      <Alert severity="warning" action={retry} className={styles.failure}>
        {translate('card.failed')}. {errorText(error, name)}
      </Alert>
    );
  return (
    <Placeholder
      role="alert"
      icon={CloudOffIcon}
      title={translate(isGone ? 'card.not_found' : 'card.failed')}
      text={isGone ? '' : errorText(error, name)}
      action={isGone ? null : retry}
    />
  );
}

/** Goes on to the record that this one was merged into. */
function useMerged(error: unknown): void {
  const { move } = useCard();
  const merged_into = error instanceof ApiError ? error.problem.merged_into : undefined;
  useEffect(() => {
    if (merged_into) move(merged_into);
  }, [merged_into, move]);
}
