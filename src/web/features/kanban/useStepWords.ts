import type { Active, DndContextProps, Over } from '@dnd-kit/core';
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
export function useStepWords(steps: readonly Step[]): NonNullable<DndContextProps['accessibility']> {
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
