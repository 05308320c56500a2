import { useQuery } from '@tanstack/react-query';
import { fieldTypeOf } from '#shared/fieldTypes/fieldTypes.ts';
import { TrashDialog } from '#web/features/trash/TrashDialog.tsx';
import { useTranslate } from '#web/i18n/translate.ts';
import { trashedFieldsQuery } from '../api.ts';
import { useRestoreField } from './useFieldCommands.ts';

interface Props {
  entityId: number;
  onChanged: (() => void) | undefined;
  onClose: () => void;
}

/** Dialog with the removed fields of an entity. */
export default function FieldTrash({ entityId, onChanged, onClose }: Props) {
  const translate = useTranslate();
  const restore = useRestoreField(onChanged);
  const reading = useQuery(trashedFieldsQuery(entityId));
  return (
    <TrashDialog
      name="fields"
      reading={reading}
      detail={(field) => translate(`fields.types.${fieldTypeOf(field).name}.name`)}
      onRestore={restore}
      onClose={onClose}
    />
  );
}
