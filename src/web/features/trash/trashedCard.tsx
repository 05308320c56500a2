import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { goesAt } from '#shared/time/goesAt.ts';
import { formatMoment } from '#web/i18n/formatMoment.ts';
import { may } from '#web/providers/rights.ts';
import { useTrash } from '#web/resource/list/useTrash.ts';
import type { CardFeature } from '#web/resource/slots.ts';
import { useResourceTranslate } from '#web/resource/useResourceTranslate.ts';
import { useView } from '#web/resource/ViewContext.ts';
import type { Row } from '#web/resource/view.ts';
import { useMe, useTrashDays } from '#web/session/session.ts';
import { DaysLeft } from './DaysLeft.tsx';
import styles from './trashedCard.module.css';
import { trashedView } from './trashedView.tsx';

interface Props {
  record: Row;
  onClose: () => void;
}

/** On top of the card of a deleted record: when it was deleted, the days left, and a button to restore it. */
export function TrashedNotice({ record, onClose }: Props) {
  const { declaration, allows } = useView();
  const translate = useResourceTranslate(declaration.name);
  const mayRestore = may(useMe(), declaration.endpoints.restore) && allows?.(record, 'delete') !== false;
  const days = useTrashDays();
  const { restore } = useTrash();
  const [isBusy, setBusy] = useState(false);
  const deleted_at = new Date(String(record.deleted_at));
  const bringBack = async () => {
    setBusy(true);
    const isDone = await restore([record.id]);
    setBusy(false);
    if (isDone) onClose();
  };
  return (
    <Alert
      severity="info"
      className={styles.alert}
      action={
        mayRestore && (
          <Button size="small" variant="outlined" disabled={isBusy} onClick={() => void bringBack()}>
            {translate('bulk.restore')}
          </Button>
        )
      }
    >
      {translate('trash.since', { moment: formatMoment(deleted_at) ?? '' })}{' '}
      <DaysLeft goes_at={goesAt(deleted_at, days)} />
    </Alert>
  );
}

/** The card of a deleted record can be read and restored, not changed. */
const trashedCard: CardFeature = {
  state: {
    isFor: (record) => typeof record.deleted_at === 'string',
    viewOf: trashedView,
    Notice: TrashedNotice,
  },
};
export default trashedCard;
