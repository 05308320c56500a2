import CloudOffIcon from '@mui/icons-material/CloudOff';
import LockIcon from '@mui/icons-material/LockOutlined';
import FieldsIcon from '@mui/icons-material/ViewColumnOutlined';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, use, useState } from 'react';
import type { Field } from '#resources/data/fields/fields.resource.ts';
import { fieldTypeIds } from '#shared/fieldTypes/fieldType.ts';
import { systemColumns } from '#shared/fieldTypes/systemColumns.ts';
import { useSchemaUpdates } from '#web/events/useSchemaUpdates.ts';
import { useTrashDialog } from '#web/features/trash/useTrashDialog.ts';
import { errorText } from '#web/i18n/errorText.ts';
import { loadMessages, useTranslate } from '#web/i18n/translate.ts';
import { CopyButton } from '#web/inputs/controls/CopyButton.tsx';
import { CardSkeleton } from '#web/resource/card/dialog/CardSkeleton.tsx';
import { Placeholder } from '#web/resource/Placeholder.tsx';
import { fieldsQuery } from '../api.ts';
import { FieldCard } from '../card/FieldCard.tsx';
import { type FieldCardPlace, useFieldCard } from '../card/useFieldCard.ts';
import { TypeLabel } from '../TypeLabel.tsx';
import { FieldRows } from './FieldRows.tsx';
import { FieldsToolbar } from './FieldsToolbar.tsx';
import styles from './fields.module.css';
import { RowFrame } from './RowFrame.tsx';

const FieldTrash = lazy(() => import('./FieldTrash.tsx'));

const messages = loadMessages('fields', 'history', 'value_errors', 'inputs');

interface Props {
  entity_id: number;
  /** Of the entity. */
  alias: string;
  /** Called when a field was created, changed, moved or removed here. */
  onChanged?: () => void;
}

/** The fields of an entity in their order, and the card of one of them (docs/reference/product/entities.md#fields-tab). */
export default function FieldsTab({ entity_id, alias, onChanged }: Props) {
  use(messages);
  useSchemaUpdates();
  const translate = useTranslate();
  const reading = useQuery(fieldsQuery(entity_id));
  const card = useFieldCard();
  const [hasSystem, setSystem] = useState(false);
  const trash = useTrashDialog();

  return (
    <section aria-label={`${translate('fields.name')}: ${alias}`}>
      <FieldsToolbar
        count={reading.data?.length}
        hasSystem={hasSystem}
        onSystem={setSystem}
        onCreate={() => card.open(0)}
        onTrash={trash.open}
      />
      <FieldsContent entityId={entity_id} reading={reading} card={card} onChanged={onChanged} />
      {hasSystem && <SystemRows />}
      {card.id !== null && (
        <FieldCard
          key={card.id}
          id={card.id}
          entityId={entity_id}
          entityAlias={alias}
          onClose={card.close}
          onChanged={onChanged}
        />
      )}
      {trash.isOpen && (
        <Suspense>
          <FieldTrash entityId={entity_id} onChanged={onChanged} onClose={trash.close} />
        </Suspense>
      )}
      {hasSystem && (
        <Typography variant="body2" color="text.secondary" className={styles.none}>
          {translate('fields.system.text')}
        </Typography>
      )}
    </section>
  );
}

interface ContentProps {
  entityId: number;
  reading: UseQueryResult<Field[]>;
  card: FieldCardPlace;
  onChanged?: (() => void) | undefined;
}

/** The rows, or a placeholder while they load, if loading failed, or if there are none. */
function FieldsContent({ reading, card, ...props }: ContentProps) {
  return (
    <Paper variant="outlined" className={styles.panel}>
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

/** The system columns of every entity. They are locked and have no ids, because they are not fields. */
function SystemRows() {
  const translate = useTranslate();
  return (
    <Paper variant="outlined" className={styles.trash}>
      <ul aria-label={translate('fields.system.title')} className={styles.trashList}>
        {systemColumns.map(({ alias, type, column }) => (
          <RowFrame
            key={alias}
            mark={<LockIcon titleAccess={translate('fields.system.locked')} className={styles.trashIcon} />}
            name={translate(`fields.system.${alias}`)}
            alias={<CopyButton text={alias} label={translate('fields.row.copy_alias', { alias })} />}
            type={
              <TypeLabel type_id={fieldTypeIds[type]} extra={column === 'bigint' ? { number_subtype: 'bigint' } : {}} />
            }
          />
        ))}
      </ul>
    </Paper>
  );
}
