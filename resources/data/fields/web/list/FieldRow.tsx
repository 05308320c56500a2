import { useSortable } from '@dnd-kit/sortable';
import DownIcon from '@mui/icons-material/ArrowDownward';
import UpIcon from '@mui/icons-material/ArrowUpward';
import DeleteIcon from '@mui/icons-material/DeleteOutline';
import DragIcon from '@mui/icons-material/DragIndicator';
import EditIcon from '@mui/icons-material/EditOutlined';
import MoreIcon from '@mui/icons-material/MoreVert';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Field } from '#resources/data/fields/fields.resource.ts';
import { changeStatus } from '#shared/entities/statuses.ts';
import { problemText } from '#web/i18n/errorText.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { CopyButton } from '#web/inputs/controls/CopyButton.tsx';
import { StatusLight } from '#web/inputs/controls/StatusLight.tsx';
import common from '#web/theme/common.module.css';
import { fieldFailureQuery } from '../api.ts';
import { TypeLabel } from '../TypeLabel.tsx';
import { FieldMarks } from './FieldMarks.tsx';
import styles from './fields.module.css';
import { RowFrame } from './RowFrame.tsx';
import { type FieldCommands, useFieldCommands } from './useFieldCommands.ts';

interface Props {
  field: Field;
  /** From 0. */
  place: number;
  count: number;
  onChanged: (() => void) | undefined;
  onEdit: () => void;
  onMove: (place: number) => void;
}

export function FieldRow({ field, place, count, onChanged, onEdit, onMove }: Props) {
  const translate = useTranslate();
  const commands = useFieldCommands(onChanged);
  const role = { roleDescription: translate('fields.drag.role') };
  const sorting = useSortable({ id: field.id, attributes: role });
  const { transform, transition, isDragging } = sorting;
  const { alias, id, name, status_id } = field;

  return (
    <RowFrame
      ref={sorting.setNodeRef}
      isLifted={isDragging}
      style={{ transform: transform ? `translateY(${Math.round(transform.y)}px)` : undefined, transition }}
      mark={
        <IconButton
          ref={sorting.setActivatorNodeRef}
          size="small"
          {...sorting.attributes}
          {...sorting.listeners}
          aria-label={translate('fields.drag.handle', { name })}
          className={styles.handle}
          data-dragging={isDragging || undefined}
        >
          <DragIcon className={common.icon18} />
        </IconButton>
      }
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
          count={count}
          isBusy={commands.isBusy}
          onEdit={onEdit}
          onMove={onMove}
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
  place: number;
  count: number;
  /** It is being removed. */
  isBusy: boolean;
  onEdit: () => void;
  onRemove: () => void;
  onMove: (place: number) => void;
}

/** Edit, delete, and a menu with steps up and down, to reorder without dragging. */
function FieldActions({ name, place, count, isBusy, onEdit, onRemove, onMove }: ActionsProps) {
  const translate = useTranslate();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const move = (to: number) => {
    // It has the focus until it has faded out.
    if (!isOpen) return;
    setOpen(false);
    onMove(to);
  };
  // Moving the row in the document can lose the focus.
  const refocus = () => button.current?.focus();

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
      <IconButton
        ref={button}
        size="small"
        aria-label={translate('fields.row.more', { name })}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <MoreIcon className={common.icon18} />
      </IconButton>
      <Menu
        anchorEl={button.current}
        open={isOpen}
        onClose={() => setOpen(false)}
        disableRestoreFocus
        slotProps={{ transition: { onExited: refocus } }}
      >
        <MenuItem disabled={place === 0} onClick={() => move(place - 1)}>
          <UpIcon />
          {translate('fields.row.move_up')}
        </MenuItem>
        <MenuItem disabled={place === count - 1} onClick={() => move(place + 1)}>
          <DownIcon />
          {translate('fields.row.move_down')}
        </MenuItem>
      </Menu>
    </>
  );
}
