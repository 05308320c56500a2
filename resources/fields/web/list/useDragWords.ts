import type { DndContextProps } from '@dnd-kit/core';
import { useRef } from 'react';
import type { Field } from '#resources/fields/fields.resource.ts';
import { useTranslate } from '#web/i18n/translate.ts';

type Id = string | number;

/** What those who listen hear while a field is dragged. */
export function useDragWords(rows: readonly Field[]): NonNullable<DndContextProps['accessibility']> {
  const translate = useTranslate();
  const hasMoved = useRef(false);
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
      onDragStart({ active }) {
        hasMoved.current = false;
        return say('start', active.id);
      },
      onDragOver({ active, over }) {
        // A row that was just picked up lies over itself, which nobody needs to hear.
        if (over?.id === active.id && !hasMoved.current) return;
        hasMoved.current = true;
        return say('over', active.id, over?.id);
      },
      onDragEnd: ({ active, over }) => say('end', active.id, over?.id),
      onDragCancel: ({ active }) => say('cancel', active.id),
    },
  };
}
