import {
  KeyboardCode,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';

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
