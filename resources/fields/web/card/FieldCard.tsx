import { useRef } from 'react';
import { limits } from '#shared/limits.ts';
import { CardDialog } from '#web/resource/card/CardDialog.tsx';
import { CardFailure } from '#web/resource/card/CardFailure.tsx';
import { CardSkeleton } from '#web/resource/card/CardSkeleton.tsx';
import { useResourceTranslate } from '#web/resource/useResourceTranslate.ts';
import { FieldEditor } from './FieldEditor.tsx';
import { useFieldReading } from './useFieldReading.ts';

interface Props {
  /** 0 is a new field. */
  id: number;
  entityId: number;
  onClose: () => void;
  onChanged?: (() => void) | undefined;
}

/** The card of a field, over the list of them (SPEC.md section 3, entity field). */
export function FieldCard({ id, entityId, onClose, onChanged }: Props) {
  const word = useResourceTranslate('fields');
  const reading = useFieldReading(id);
  const isLeaving = useRef(false);
  const leave = () => {
    isLeaving.current = true;
    onClose();
  };

  return (
    <CardDialog title={word(id === 0 ? 'card.create' : 'card.update')} width={limits.entity_card_px} onClose={leave}>
      {reading.error ? (
        <CardFailure name="fields" error={reading.error} onRetry={reading.refresh} />
      ) : reading.isReady ? (
        <FieldEditor
          key={reading.count}
          reading={reading}
          entityId={entityId}
          isLeaving={isLeaving}
          onClose={leave}
          onChanged={onChanged}
        />
      ) : (
        <CardSkeleton count={3} />
      )}
    </CardDialog>
  );
}
