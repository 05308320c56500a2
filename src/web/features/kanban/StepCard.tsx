import { useDraggable } from '@dnd-kit/core';
import DragIcon from '@mui/icons-material/DragIndicator';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import type { Theme } from '@mui/material/styles';
import type { KeyboardEventHandler } from 'react';
import { useCard } from '#web/resource/card/useCard.ts';
import { isPlainClick } from '#web/resource/list/table/RecordRow.tsx';
import { useResourceTranslate } from '#web/resource/useResourceTranslate.ts';
import { useView } from '#web/resource/ViewContext.ts';
import type { Row } from '#web/resource/view.ts';
import { CardFace, cardLook } from './CardFace.tsx';
import type { Dragged } from './dragAndDrop.ts';
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
      sx={{ ...cardLook, ...around, opacity: drag.isDragging ? 0.35 : isMoving ? 0.7 : 1 }}
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
              className="stoa-quiet"
              aria-label={translate('pipeline.handle', { name: title(row) })}
              sx={grip}
            >
              <DragIcon sx={{ fontSize: 16 }} />
            </IconButton>
          )
        }
      />
    </Box>
  );
}

const around = {
  listStyle: 'none',
  flex: 'none',
  cursor: 'pointer',
  transition: 'border-color 120ms, opacity 120ms',
  // A long press drags; the browser must not select text.
  WebkitTouchCallout: 'none',
  '@media (pointer: coarse)': { userSelect: 'none' },
  '&:hover': { borderColor: 'text.secondary' },
  '&:not(:hover, :focus-within) .stoa-quiet': { opacity: 0 },
} as const;

/** Covers the id on hover and focus. */
const grip = {
  position: 'absolute',
  top: 6,
  right: 6,
  p: 0,
  width: 24,
  height: 24,
  cursor: 'grab',
  bgcolor: 'background.paper',
  boxShadow: ({ palette }: Theme) => `-6px 0 6px ${palette.background.paper}`,
} as const;
