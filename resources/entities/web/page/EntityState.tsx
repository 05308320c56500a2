import Alert from '@mui/material/Alert';
import type { Entity } from '#resources/entities/entities.resource.ts';
import { changeStatus } from '#shared/statuses.ts';
import { useTranslate } from '#web/i18n/translate.ts';

/** Says why the entity cannot be used just now, where it cannot. */
export function EntityState({ status }: { status: Entity['status_id'] }) {
  const translate = useTranslate();
  if (status === changeStatus.ready) return null;
  const isFailed = status === changeStatus.failed;
  return (
    <Alert severity={isFailed ? 'error' : 'info'} role="status">
      {translate(isFailed ? 'entities.view.failed_alert' : 'entities.view.processing_alert')}
    </Alert>
  );
}
