import { useSortable } from '@dnd-kit/sortable';
import DragIcon from '@mui/icons-material/DragIndicator';
import IconButton from '@mui/material/IconButton';
import type { Field } from '#resources/fields/fields.resource.ts';
import { changeStatus } from '#shared/statuses.ts';
import { StatusLight } from '#web/controls/StatusLight.tsx';
import { useTranslate } from '#web/i18n/translate.ts';
import { CopyButton } from './CopyButton.tsx';
import { FieldActions } from './FieldActions.tsx';
import { FieldFailure } from './FieldFailure.tsx';
import { RowFrame } from './RowFrame.tsx';
import { TypeLabel } from './TypeLabel.tsx';
import type { FieldCommands } from './useFieldCommands.ts';

interface Props {
  field: Field;
  /** From 0. */
  place: number;
  count: number;
  commands: FieldCommands;
  onEdit: () => void;
  onMove: (place: number) => void;
}

export function FieldRow({ field, place, count, commands, onEdit, onMove }: Props) {
  const translate = useTranslate();
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
          sx={{ cursor: isDragging ? 'grabbing' : 'grab', touchAction: 'none' }}
        >
          <DragIcon sx={{ fontSize: 18 }} />
        </IconButton>
      }
      status={<StatusLight status={status_id} processing={translate('fields.row.processing')} hasLabel={false} />}
      name={name}
      alias={<CopyButton text={alias} label={translate('fields.row.copy_alias', { alias })} />}
      id={<CopyButton text={String(id)} shown={`#${id}`} label={translate('fields.row.copy_id', { id })} />}
      type={<TypeLabel type_id={field.type_id} extra={field.extra} />}
      actions={
        <FieldActions
          name={name}
          place={place}
          count={count}
          onEdit={onEdit}
          onMove={onMove}
          onRemove={() => void commands.remove(field)}
        />
      }
      below={status_id === changeStatus.failed && <FieldFailure field={field} commands={commands} />}
    />
  );
}
