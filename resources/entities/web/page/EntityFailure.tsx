import CloudOffIcon from '@mui/icons-material/CloudOff';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { ApiError } from '#web/api/api.ts';
import { errorText } from '#web/i18n/errorText.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { Placeholder } from '#web/resource/Placeholder.tsx';

/** The entity does not exist, or could not be loaded. */
export function EntityFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const translate = useTranslate();
  const isGone = error instanceof ApiError && error.status === 404;
  return (
    <Placeholder
      role="alert"
      icon={CloudOffIcon}
      title={translate(isGone ? 'entities.card.not_found' : 'entities.view.failed')}
      text={isGone ? translate('entities.view.not_found_text') : errorText(error, 'entities')}
      action={
        isGone ? (
          <Button variant="outlined" component={Link} to="/admin/entities">
            {translate('entities.view.back')}
          </Button>
        ) : (
          <Button variant="outlined" onClick={onRetry}>
            {translate('common.action.retry')}
          </Button>
        )
      }
    />
  );
}
