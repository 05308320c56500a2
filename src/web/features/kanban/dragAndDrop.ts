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

/** What a card brings along when it is dragged. */
export interface Dragged {
  row: Row;
  from: Step['value'];
}

export const draggedOf = (active: Active | null): Dragged | undefined => active?.data.current as Dragged | undefined;
export const stepOver = (over: Over | null): Step | undefined => over?.data.current as Step | undefined;

/** What those who listen hear while a card is dragged. */
export function useDragAnnouncements(steps: readonly Step[]): NonNullable<DndContextProps['accessibility']> {
  const { declaration, title } = useView();
  const word = useResourceTranslate(declaration.name);
  const nameOf = (step: Step | undefined) => step?.name ?? word('pipeline.none');
  const say = (key: 'start' | 'over' | 'end' | 'cancel' | 'nowhere', active: Active, over?: Step | null) => {
    const dragged = draggedOf(active);
    const step = over ?? steps.find(({ value }) => value === dragged?.from);
    return word(`pipeline.${key}`, { name: dragged ? title(dragged.row) : '', step: nameOf(step) });
  };
  return {
    screenReaderInstructions: { draggable: word('pipeline.instructions') },
    announcements: {
      onDragStart: ({ active }) => say('start', active),
      onDragOver: ({ active, over }) => (over ? say('over', active, stepOver(over)) : say('nowhere', active)),
      onDragEnd: ({ active, over }) => (over ? say('end', active, stepOver(over)) : say('cancel', active)),
      onDragCancel: ({ active }) => say('cancel', active),
    },
  };
}

/** Left and right go to the next column that takes cards; up and down stay the page's. */
const toNextStep: KeyboardCoordinateGetter = (event, { currentCoordinates, context }) => {
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
  const next = columns[columns.findIndex(({ id }) => id === context.over?.id) + by];
  return next ? { x: next.rect.left + 8, y: currentCoordinates.y } : currentCoordinates;
};

/** A press is a drag once the mouse has moved, or once a finger has lain still: until then it clicks, or scrolls. */
export const useStepSensors = () =>
  useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: toNextStep }),
  );
