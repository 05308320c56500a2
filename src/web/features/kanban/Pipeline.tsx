import { type CollisionDetection, closestCenter, DndContext, DragOverlay, pointerWithin } from '@dnd-kit/core';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { useState } from 'react';
import { useListContext } from 'react-admin';
import { screenLimits } from '#shared/limits.ts';
import ListEmpty from '#web/resource/list/ListEmpty.tsx';
import { useColumnLabel } from '#web/resource/useResourceTranslate.ts';
import { useView } from '#web/resource/ViewContext.ts';
import type { Row, StepField } from '#web/resource/view.ts';
import { CardFace, cardSize } from './CardFace.tsx';
import { draggedOf, stepOver, useDragAnnouncements, useStepSensors } from './dragAndDrop.ts';
import styles from './pipeline.module.css';
import { StepColumn } from './StepColumn.tsx';
import { stepKey, stepsOf } from './steps.ts';
import { useMoves } from './useMoves.ts';

/** The column under the pointer; for the keyboard the nearest one. */
const underneath: CollisionDetection = (args) => (args.pointerCoordinates ? pointerWithin(args) : closestCenter(args));

/** The records of a list in columns by a select field (docs/reference/product/lists-and-cards.md#pipeline). */
export default function Pipeline({ of: { field, variants } }: { of: StepField }) {
  const { declaration } = useView();
  const label = useColumnLabel(declaration.name);
  const { total } = useListContext();
  const steps = stepsOf({ field, variants });
  const { moves, move } = useMoves(field);
  const [dragged, setDragged] = useState<Row | null>(null);
  const sensors = useStepSensors();
  const accessibility = useDragAnnouncements(steps);
  if (total === 0)
    return (
      <Paper variant="outlined" className={styles.empty}>
        <ListEmpty />
      </Paper>
    );

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={underneath}
      accessibility={accessibility}
      onDragStart={({ active }) => setDragged(draggedOf(active)?.row ?? null)}
      onDragCancel={() => setDragged(null)}
      onDragEnd={({ active, over }) => {
        setDragged(null);
        const [card, step] = [draggedOf(active), stepOver(over)];
        if (card && step) move({ ...card, to: step.value });
      }}
    >
      <Box
        role="group"
        aria-label={label(field)}
        className={styles.board}
        style={{ height: screenLimits.pipeline_height_px }}
        data-dragging={dragged ? '' : undefined}
      >
        {steps.map((step) => (
          <StepColumn key={stepKey(step.value)} field={field} step={step} moves={moves} />
        ))}
      </Box>
      <DragOverlay dropAnimation={null}>
        {dragged && (
          <div aria-hidden className={styles.lifted} style={cardSize}>
            <CardFace row={dragged} step={field} />
          </div>
        )}
      </DragOverlay>
    </DndContext>
  );
}
