import type { RefObject } from 'react';
import { fields } from '#resources/fields/fields.resource.ts';
import { rightsOf } from '#web/providers/rights.ts';
import { CardEditor } from '#web/resource/card/CardEditor.tsx';
import { RouteGuard } from '#web/resource/card/RouteGuard.tsx';
import { useMe } from '#web/session/session.ts';
import { FieldInputs } from './FieldInputs.tsx';
import { fieldValues } from './fieldValues.ts';
import type { FieldReading } from './useFieldReading.ts';
import { useSaveField } from './useSaveField.ts';

interface Props {
  reading: FieldReading;
  entityId: number;
  /** Set before the card closes by itself, so that nobody is asked then. */
  isLeaving: RefObject<boolean>;
  onClose: () => void;
  onChanged?: (() => void) | undefined;
}

/** A field, or a new one, in its form. */
export function FieldEditor({ reading, entityId, isLeaving, onClose, onChanged }: Props) {
  const { field } = reading;
  const rights = rightsOf(useMe(), fields);
  const { save, onSaved } = useSaveField(reading, entityId, () => {
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
      onSaved={onSaved}
      onReload={reading.reload}
      onCancel={onClose}
    >
      <FieldInputs isNew={field === null} />
      <RouteGuard name="fields" isLeaving={isLeaving} />
    </CardEditor>
  );
}
