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
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Field } from '#resources/data/fields/fields.resource.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { readAgain, saveFieldOrder } from '../api.ts';
import { FieldRow } from './FieldRow.tsx';
import styles from './fields.module.css';
import { sayFailure } from './useFieldCommands.ts';

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
        <ul aria-label={translate('fields.name')} className={styles.list}>
          {shown.map((field, place) => (
            <FieldRow
              key={field.id}
              field={field}
              place={place}
              count={shown.length}
              onChanged={onChanged}
              onEdit={() => onEdit(field.id)}
              onMove={(to) => move(field, to)}
            />
          ))}
        </ul>
      </SortableContext>
      <div role="status" className="visually-hidden">
        {said}
      </div>
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

type Ids = readonly number[];

/**
 * The order of an entity's fields. A new order is shown at once and saved by one call at a time; of the orders chosen
 * meanwhile only the last is sent. In the end the server's order is shown.
 */
function useFieldOrder(entityId: number, rows: readonly Field[], onChanged?: () => void) {
  const client = useQueryClient();
  const [wished, setWished] = useState<Ids | null>(null);
  const queue = useRef<{ isBusy: boolean; next: Ids | null }>({ isBusy: false, next: null }).current;

  const work = async (): Promise<void> => {
    queue.isBusy = true;
    try {
      for (let order = queue.next; order; order = queue.next) {
        queue.next = null;
        await saveFieldOrder(client, entityId, order);
      }
    } catch (error) {
      queue.next = null;
      sayFailure(error, 'set_order');
    }
    queue.isBusy = false;
    setWished(null);
    await readAgain(client);
    onChanged?.();
  };

  const setOrder = (ids: Ids): void => {
    setWished(ids);
    queue.next = ids;
    if (!queue.isBusy) void work();
  };
  return { shown: wished ? inOrder(rows, wished) : rows, setOrder };
}

/** Ids with one of them moved to another's place. */
function movedTo(ids: readonly number[], id: number, place: number): readonly number[] {
  const from = ids.indexOf(id);
  if (from < 0 || place < 0 || place >= ids.length || place === from) return ids;
  const others = ids.filter((other) => other !== id);
  return [...others.slice(0, place), id, ...others.slice(place)];
}

/** Rows in a chosen order; rows that it does not name are last. */
function inOrder<T extends { id: number }>(rows: readonly T[], ids: readonly number[]): readonly T[] {
  const place = new Map(ids.map((id, index) => [id, index]));
  const placeOf = ({ id }: T) => place.get(id) ?? ids.length;
  return [...rows].sort((a, b) => placeOf(a) - placeOf(b));
}
