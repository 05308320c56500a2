import { useSortable } from '@dnd-kit/sortable';
import DragIcon from '@mui/icons-material/DragIndicator';
import IconButton from '@mui/material/IconButton';
import type { KeyboardEvent } from 'react';
import { useTranslate } from '#web/i18n/translate.ts';
import common from '#web/theme/common.module.css';
import styles from './sorting.module.css';

/** A row of a `SortableList`: what its element needs, and the handle by which it is dragged. */
export function useSortableRow({ id, name }: { id: number; name: string }) {
  const translate = useTranslate();
  const sorting = useSortable({ id, attributes: { roleDescription: translate('fields.drag.role') } });
  const { transform, transition, isDragging, setNodeRef } = sorting;
  const style = { transform: transform ? `translateY(${Math.round(transform.y)}px)` : undefined, transition };
  const handle = (
    <IconButton
      ref={sorting.setActivatorNodeRef}
      size="small"
      {...sorting.attributes}
      {...sorting.listeners}
      onKeyDown={(event) =>
        isDragging && event.key === 'Escape' ? toDocument(event) : sorting.listeners?.onKeyDown?.(event)
      }
      aria-label={translate('fields.drag.handle', { name })}
      className={styles.handle}
      data-dragging={isDragging || undefined}
    >
      <DragIcon className={common.icon18} />
    </IconButton>
  );
  return { ref: setNodeRef, style, isLifted: isDragging, handle };
}

/** A dialog around the list would take the key and close; dnd-kit, which listens on the document, would not hear it. */
function toDocument(event: KeyboardEvent): void {
  event.stopPropagation();
  document.dispatchEvent(new window.KeyboardEvent('keydown', event.nativeEvent));
}
