import type { DndContextProps } from '@dnd-kit/core';
import type { Translate } from '#web/providers/words.ts';
import type { Field } from './fields.resource.ts';

type Id = string | number;

/** What those who listen hear while a field is dragged. */
export function dragWords(translate: Translate, rows: readonly Field[]): NonNullable<DndContextProps['accessibility']> {
  const place = (id: Id | undefined) => rows.findIndex((row) => row.id === id);
  const say = (key: 'start' | 'over' | 'end' | 'cancel', active: Id, over: Id | undefined = active) =>
    translate(`fields.drag.${key}`, {
      name: rows[place(active)]?.name ?? '',
      position: place(over) + 1,
      count: rows.length,
    });
  return {
    screenReaderInstructions: { draggable: translate('fields.drag.instructions') },
    announcements: {
      onDragStart: ({ active }) => say('start', active.id),
      onDragOver: ({ active, over }) => say('over', active.id, over?.id),
      onDragEnd: ({ active, over }) => say('end', active.id, over?.id),
      onDragCancel: ({ active }) => say('cancel', active.id),
    },
  };
}
