import CloudOffIcon from '@mui/icons-material/CloudOff';
import FieldsIcon from '@mui/icons-material/ViewColumnOutlined';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import type { UseQueryResult } from '@tanstack/react-query';
import type { Field } from '#resources/fields/fields.resource.ts';
import { errorText } from '#web/i18n/errorText.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { CardSkeleton } from '#web/resource/card/CardSkeleton.tsx';
import { Placeholder } from '#web/resource/Placeholder.tsx';
import type { FieldCardPlace } from '../card/useFieldCard.ts';
import { FieldRows } from './FieldRows.tsx';

interface Props {
  entityId: number;
  reading: UseQueryResult<Field[]>;
  card: FieldCardPlace;
  onChanged?: (() => void) | undefined;
}

/** The rows, or why there are none. */
export function FieldsContent({ reading, card, ...props }: Props) {
  return (
    <Paper variant="outlined" sx={{ overflow: 'hidden' }}>
      {reading.data === undefined ? (
        <Missing error={reading.error} onRetry={() => void reading.refetch()} />
      ) : reading.data.length === 0 ? (
        <Empty onCreate={() => card.open(0)} />
      ) : (
        <FieldRows {...props} rows={reading.data} onEdit={card.open} />
      )}
    </Paper>
  );
}

function Missing({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const translate = useTranslate();
  if (!error) return <CardSkeleton count={4} />;
  return (
    <Placeholder
      role="alert"
      icon={CloudOffIcon}
      title={translate('fields.list.failed')}
      text={errorText(error, 'fields')}
      action={
        <Button variant="outlined" onClick={onRetry}>
          {translate('admin.list.retry')}
        </Button>
      }
    />
  );
}

function Empty({ onCreate }: { onCreate: () => void }) {
  const translate = useTranslate();
  return (
    <Placeholder
      icon={FieldsIcon}
      title={translate('fields.empty')}
      text={translate('fields.empty_hint')}
      action={
        <Button variant="outlined" onClick={onCreate}>
          {translate('fields.list.create')}
        </Button>
      }
    />
  );
}
