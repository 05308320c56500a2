import { type RefObject, useRef } from 'react';
import { fields } from '#resources/fields/fields.resource.ts';
import { limits } from '#shared/limits.ts';
import { rightsOf } from '#web/providers/rights.ts';
import { CardDialog } from '#web/resource/card/CardDialog.tsx';
import { CardEditor } from '#web/resource/card/CardEditor.tsx';
import { CardFailure } from '#web/resource/card/CardFailure.tsx';
import { CardSkeleton } from '#web/resource/card/CardSkeleton.tsx';
import { RouteGuard } from '#web/resource/card/RouteGuard.tsx';
import { useResourceTranslate } from '#web/resource/useResourceTranslate.ts';
import { useMe } from '#web/session/session.ts';
import { FieldInputs } from './FieldInputs.tsx';
import { fieldValues } from './fieldValues.ts';
import { type FieldReading, useFieldReading } from './useFieldReading.ts';
import { useSaveField } from './useSaveField.ts';

interface Props {
  /** 0 for a new field. */
  id: number;
  entityId: number;
  onClose: () => void;
  onChanged?: (() => void) | undefined;
}

/** The card of a field, over the list of fields (docs/product/entities.md#field-card). */
export function FieldCard({ id, entityId, onClose, onChanged }: Props) {
  const translate = useResourceTranslate('fields');
  const reading = useFieldReading(id);
  const isLeaving = useRef(false);
  const leave = () => {
    isLeaving.current = true;
    onClose();
  };

  return (
    <CardDialog
      title={translate(id === 0 ? 'card.create' : 'card.update')}
      width={limits.entity_card_px}
      onClose={leave}
    >
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

interface EditorProps {
  reading: FieldReading;
  entityId: number;
  /** Set before the card closes after a save, so that it does not ask about unsaved changes. */
  isLeaving: RefObject<boolean>;
  onClose: () => void;
  onChanged?: (() => void) | undefined;
}

/** The form of a saved or new field. */
function FieldEditor({ reading, entityId, isLeaving, onClose, onChanged }: EditorProps) {
  const { field } = reading;
  const rights = rightsOf(useMe(), fields);
  const save = useSaveField(reading, entityId, () => {
    onChanged?.();
    onClose();
  });
  return (
    <CardEditor
      name="fields"
      isNew={field === null}
      values={fieldValues(field)}
      rights={rights}
      save={save}
      onReload={reading.reload}
      onCancel={onClose}
    >
      <FieldInputs isNew={field === null} />
      <RouteGuard name="fields" isLeaving={isLeaving} />
    </CardEditor>
  );
}
