import { useDraggable } from '@dnd-kit/core';
import DragIcon from '@mui/icons-material/DragIndicator';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import type { KeyboardEventHandler } from 'react';
import { useCard } from '#web/resource/card/useCard.ts';
import { isPlainClick } from '#web/resource/list/table/RecordRow.tsx';
import { useResourceTranslate } from '#web/resource/useResourceTranslate.ts';
import { useView } from '#web/resource/ViewContext.ts';
import type { Row } from '#web/resource/view.ts';
import common from '#web/theme/common.module.css';
import { CardFace, cardSize } from './CardFace.tsx';
import type { Dragged } from './dragAndDrop.ts';
import styles from './pipeline.module.css';
import { maySetStep, type Step } from './steps.ts';

interface Props {
  row: Row;
  field: string;
  from: Step['value'];
  /** Its move is being saved. */
  isMoving: boolean;
}

/** A record in its column. The pointer drags the card, the keyboard uses the handle; a click opens the record. */
export function StepCard({ row, field, from, isMoving }: Props) {
  const view = useView();
  const { declaration, title } = view;
  const translate = useResourceTranslate(declaration.name);
  const card = useCard();
  const isFixed = !maySetStep(view, field) || view.allows?.(row, 'update') === false;
  const drag = useDraggable({
    id: row.id,
    data: { row, from } satisfies Dragged,
    disabled: isMoving || isFixed,
    attributes: { roleDescription: translate('pipeline.role') },
  });
  const { onKeyDown, ...byPointer } = drag.listeners ?? {};

  return (
    <Box
      component="li"
      ref={drag.setNodeRef}
      {...byPointer}
      onClick={(event) => {
        if (isPlainClick(event)) card.open(row.id);
      }}
      onDragStart={(event) => event.preventDefault()}
      aria-busy={isMoving}
      data-dragging={drag.isDragging || undefined}
      className={styles.card}
      style={cardSize}
    >
      <CardFace
        row={row}
        step={field}
        handle={
          isFixed ? null : (
            <IconButton
              ref={drag.setActivatorNodeRef}
              {...drag.attributes}
              onKeyDown={onKeyDown as KeyboardEventHandler | undefined}
              size="small"
              aria-label={translate('pipeline.handle', { name: title(row) })}
              className={styles.grip}
            >
              <DragIcon className={common.icon16} />
            </IconButton>
          )
        }
      />
    </Box>
  );
}
