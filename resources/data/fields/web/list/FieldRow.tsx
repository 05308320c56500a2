import DeleteIcon from '@mui/icons-material/DeleteOutline';
import EditIcon from '@mui/icons-material/EditOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { Field } from '#resources/data/fields/fields.resource.ts';
import { changeStatus } from '#shared/entities/statuses.ts';
import { problemText } from '#web/i18n/errorText.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { CopyButton } from '#web/inputs/controls/CopyButton.tsx';
import { StatusLight } from '#web/inputs/controls/StatusLight.tsx';
import common from '#web/theme/common.module.css';
import { fieldFailureQuery } from '../api.ts';
import { MoveMenu } from '../sorting/MoveMenu.tsx';
import type { Place } from '../sorting/SortableList.tsx';
import { useSortableRow } from '../sorting/useSortableRow.tsx';
import { TypeLabel } from '../TypeLabel.tsx';
import { FieldMarks } from './FieldMarks.tsx';
import styles from './fields.module.css';
import { RowFrame } from './RowFrame.tsx';
import { type FieldCommands, useFieldCommands } from './useFieldCommands.ts';

interface Props {
  field: Field;
  place: Place;
  onChanged: (() => void) | undefined;
  onEdit: () => void;
}

export function FieldRow({ field, place, onChanged, onEdit }: Props) {
  const translate = useTranslate();
  const commands = useFieldCommands(onChanged);
  const { handle, ...row } = useSortableRow(field);
  const { alias, id, name, status_id } = field;

  return (
    <RowFrame
      {...row}
      mark={handle}
      status={<StatusLight status={status_id} processing={translate('fields.row.processing')} hasLabel={false} />}
      name={
        <>
          {name} <FieldMarks extra={field.extra} />
        </>
      }
      alias={<CopyButton text={alias} label={translate('fields.row.copy_alias', { alias })} />}
      id={<CopyButton text={String(id)} shown={`#${id}`} label={translate('fields.row.copy_id', { id })} />}
      type={<TypeLabel type_id={field.type_id} extra={field.extra} />}
      actions={
        <FieldActions
          name={name}
          place={place}
          isBusy={commands.isBusy}
          onEdit={onEdit}
          onRemove={() => void commands.remove(field)}
        />
      }
      below={status_id === changeStatus.failed && <FieldFailure field={field} commands={commands} />}
    />
  );
}

/** Why a change of a field failed, with buttons to retry or discard it. */
function FieldFailure({ field, commands }: { field: Field; commands: FieldCommands }) {
  const translate = useTranslate();
  const { data: failure } = useQuery(fieldFailureQuery(field.id));
  return (
    <Alert severity="error" className={styles.failure}>
      <Typography className={styles.failureTitle}>{translate('fields.row.failed')}</Typography>
      {failure?.error && <div>{problemText({ message: failure.error }, 'history')}</div>}
      {failure?.detail && <code className={styles.detail}>{failure.detail}</code>}
      <div className={styles.failureActions}>
        <Button size="small" variant="outlined" disabled={commands.isBusy} onClick={() => void commands.retry(field)}>
          {translate('fields.row.retry')}
        </Button>
        <Button size="small" variant="outlined" disabled={commands.isBusy} onClick={() => void commands.discard(field)}>
          {translate('fields.row.discard')}
        </Button>
      </div>
    </Alert>
  );
}

interface ActionsProps {
  name: string;
  place: Place;
  /** It is being removed. */
  isBusy: boolean;
  onEdit: () => void;
  onRemove: () => void;
}

/** Edit, delete, and a menu with steps up and down. */
function FieldActions({ name, place, isBusy, onEdit, onRemove }: ActionsProps) {
  const translate = useTranslate();
  return (
    <>
      <IconButton size="small" aria-label={translate('fields.row.edit', { name })} onClick={onEdit}>
        <EditIcon className={common.icon18} />
      </IconButton>
      <IconButton
        size="small"
        disabled={isBusy}
        aria-label={translate('fields.row.remove', { name })}
        onClick={onRemove}
      >
        <DeleteIcon className={common.icon18} />
      </IconButton>
      <MoveMenu name={name} {...place} />
    </>
  );
}
