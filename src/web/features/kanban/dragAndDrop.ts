import {
  type Active,
  type DndContextProps,
  KeyboardCode,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  MouseSensor,
  type Over,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { useResourceTranslate } from '#web/resource/useResourceTranslate.ts';
import { useView } from '#web/resource/ViewContext.ts';
import type { Row } from '#web/resource/view.ts';
import type { Step } from './steps.ts';

/** Data of a dragged card. */
export interface Dragged {
  row: Row;
  from: Step['value'];
}

export const draggedOf = (active: Active | null): Dragged | undefined => active?.data.current as Dragged | undefined;
export const stepOver = (over: Over | null): Step | undefined => over?.data.current as Step | undefined;

/** Screen reader announcements for dragging. */
export function useDragAnnouncements(steps: readonly Step[]): NonNullable<DndContextProps['accessibility']> {
  const { declaration, title } = useView();
  const translate = useResourceTranslate(declaration.name);
  const nameOf = (step: Step | undefined) => step?.name ?? translate('pipeline.none');
  const announcement = (key: 'start' | 'over' | 'end' | 'cancel' | 'nowhere', active: Active, over?: Step | null) => {
    const dragged = draggedOf(active);
    const step = over ?? steps.find(({ value }) => value === dragged?.from);
    return translate(`pipeline.${key}`, { name: dragged ? title(dragged.row) : '', step: nameOf(step) });
  };
  return {
    screenReaderInstructions: { draggable: translate('pipeline.instructions') },
    announcements: {
      onDragStart: ({ active }) => announcement('start', active),
      onDragOver: ({ active, over }) =>
        over ? announcement('over', active, stepOver(over)) : announcement('nowhere', active),
      onDragEnd: ({ active, over }) =>
        over ? announcement('end', active, stepOver(over)) : announcement('cancel', active),
      onDragCancel: ({ active }) => announcement('cancel', active),
    },
  };
}

/**
 * Left and right move to the next column that takes cards. A key may come before it is known what the card is over: then
 * it is over the column where it is.
 */
export const toNextStep: KeyboardCoordinateGetter = (event, { currentCoordinates, context }) => {
  const by = event.code === KeyboardCode.Right ? 1 : event.code === KeyboardCode.Left ? -1 : 0;
  if (by === 0) return;
  event.preventDefault();
  const columns = context.droppableContainers
    .getEnabled()
    .flatMap(({ id }) => {
      const rect = context.droppableRects.get(id);
      return rect ? [{ id, rect }] : [];
    })
    .sort((a, b) => a.rect.left - b.rect.left);
  const { x } = currentCoordinates;
  const isUnder = ({ id, rect }: (typeof columns)[number]) =>
    context.over ? id === context.over.id : rect.left <= x && x < rect.right;
  const next = columns[columns.findIndex(isUnder) + by];
  return next ? { x: next.rect.left + 8, y: currentCoordinates.y } : currentCoordinates;
};

/** The mouse drags after some pixels, touch after a long press, so that clicks and scrolling still work. */
export const useStepSensors = () =>
  useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: toNextStep }),
  );
