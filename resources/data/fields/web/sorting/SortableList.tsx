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
import { type ReactNode, useRef, useState } from 'react';
import { useTranslate } from '#web/i18n/translate.ts';

interface Props<T> {
  label: string;
  className?: string | undefined;
  rows: readonly T[];
  /** All ids, in the new order. */
  onOrder: (ids: readonly number[]) => void;
  /** A row with `useSortableRow` and a `MoveMenu`. */
  children: (row: T, place: Place) => ReactNode;
}

interface Row {
  id: number;
  name: string;
}

export interface Place {
  /** From 0. */
  place: number;
  count: number;
  onMove: (place: number) => void;
}

/** Rows that can be reordered with the mouse, by touch and with the keyboard. Screen readers hear where a row is. */
export function SortableList<T extends Row>({ label, className, rows, onOrder, children }: Props<T>) {
  const translate = useTranslate();
  const sensors = useDragSensors();
  const accessibility = useDragWords(rows);
  const [said, setSaid] = useState('');
  const ids = rows.map(({ id }) => id);

  const move = ({ id, name }: T, place: number) => {
    const next = movedTo(ids, id, place);
    if (next === ids) return;
    onOrder(next);
    setSaid(translate('fields.drag.end', { name, position: place + 1, count: ids.length }));
  };
  const drop = ({ active, over }: DragEndEvent) => {
    const row = rows.find(({ id }) => id === active.id);
    const place = ids.indexOf(Number(over?.id));
    // dnd-kit announces the new place.
    if (row && place >= 0 && movedTo(ids, row.id, place) !== ids) onOrder(movedTo(ids, row.id, place));
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
        <ul aria-label={label} className={className}>
          {rows.map((row, place) => children(row, { place, count: rows.length, onMove: (to) => move(row, to) }))}
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

/** Announcements for screen readers while a row is dragged. */
function useDragWords(rows: readonly Row[]): NonNullable<DndContextProps['accessibility']> {
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

/** Ids with one of them moved to another's place. */
function movedTo(ids: readonly number[], id: number, place: number): readonly number[] {
  const from = ids.indexOf(id);
  if (from < 0 || place < 0 || place >= ids.length || place === from) return ids;
  const others = ids.filter((other) => other !== id);
  return [...others.slice(0, place), id, ...others.slice(place)];
}
