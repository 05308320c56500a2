import {
  closestCenter,
  DndContext,
  type DndContextProps,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import Box from '@mui/material/Box';
import { useRef, useState } from 'react';
import type { Field } from '#resources/fields/fields.resource.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { visuallyHidden } from '#web/theme/visuallyHidden.ts';
import { FieldRow } from './FieldRow.tsx';
import { useFieldCommands } from './useFieldCommands.ts';
import { movedTo, useFieldOrder } from './useFieldOrder.ts';

interface Props {
  entityId: number;
  rows: readonly Field[];
  onEdit: (id: number) => void;
  onChanged?: (() => void) | undefined;
}

/** The entity's own fields. They can be reordered with the mouse, by touch and with the keyboard. */
export function FieldRows({ entityId, rows, onEdit, onChanged }: Props) {
  const translate = useTranslate();
  const sensors = useDragSensors();
  const commands = useFieldCommands(onChanged);
  const { shown, setOrder } = useFieldOrder(entityId, rows, onChanged);
  const accessibility = useDragWords(shown);
  const [said, setSaid] = useState('');
  const ids = shown.map(({ id }) => id);

  const move = (field: Field, place: number) => {
    const next = movedTo(ids, field.id, place);
    if (next === ids) return;
    setOrder(next);
    setSaid(translate('fields.drag.end', { name: field.name, position: place + 1, count: ids.length }));
  };
  const drop = ({ active, over }: DragEndEvent) => {
    const field = shown.find(({ id }) => id === active.id);
    const place = ids.indexOf(Number(over?.id));
    // dnd-kit announces the new place.
    if (field && place >= 0 && movedTo(ids, field.id, place) !== ids) setOrder(movedTo(ids, field.id, place));
  };

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[({ transform }) => ({ ...transform, x: 0 })]}
      accessibility={accessibility}
      onDragEnd={drop}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <Box component="ul" aria-label={translate('fields.name')} sx={{ m: 0, p: 0, containerType: 'inline-size' }}>
          {shown.map((field, place) => (
            <FieldRow
              key={field.id}
              field={field}
              place={place}
              count={shown.length}
              commands={commands}
              onEdit={() => onEdit(field.id)}
              onMove={(to) => move(field, to)}
            />
          ))}
        </Box>
      </SortableContext>
      <Box role="status" sx={visuallyHidden}>
        {said}
      </Box>
    </DndContext>
  );
}

/** Pixels after which a press is a drag, so that a click on the handle stays a click. */
const distance = 4;

const useDragSensors = () =>
  useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );

type Id = string | number;

/** Announcements for screen readers while a field is dragged. */
function useDragWords(rows: readonly Field[]): NonNullable<DndContextProps['accessibility']> {
  const translate = useTranslate();
  const hasMoved = useRef(false);
  const place = (id: Id | undefined) => rows.findIndex((row) => row.id === id);
  const announce = (key: 'start' | 'over' | 'end' | 'cancel', active: Id, over: Id | undefined = active) =>
    translate(`fields.drag.${key}`, {
      name: rows[place(active)]?.name ?? '',
      position: place(over) + 1,
      count: rows.length,
    });
  return {
    screenReaderInstructions: { draggable: translate('fields.drag.instructions') },
    announcements: {
      onDragStart({ active }) {
        hasMoved.current = false;
        return announce('start', active.id);
      },
      onDragOver({ active, over }) {
        // A row that was just picked up is over itself: no announcement.
        if (over?.id === active.id && !hasMoved.current) return;
        hasMoved.current = true;
        return announce('over', active.id, over?.id);
      },
      onDragEnd: ({ active, over }) => announce('end', active.id, over?.id),
      onDragCancel: ({ active }) => announce('cancel', active.id),
    },
  };
}
