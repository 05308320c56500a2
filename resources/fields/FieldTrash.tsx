import { useQuery } from '@tanstack/react-query';
import { fieldTypeOf } from '#shared/fieldTypes/fieldTypes.ts';
import { call } from '#web/providers/api.ts';
import { useTranslate } from '#web/providers/words.ts';
import { TrashDialog } from '#web/resource/trash/TrashDialog.tsx';
import { fieldKeys } from './fieldKeys.ts';
import { fields } from './fields.resource.ts';
import { useRestoreField } from './useRestoreField.ts';

interface Props {
  entityId: number;
  onChanged: (() => void) | undefined;
  onClose: () => void;
}

/** The fields of an entity in the trash. */
export default function FieldTrash({ entityId, onChanged, onClose }: Props) {
  const translate = useTranslate();
  const restore = useRestoreField(onChanged);
  const reading = useQuery({
    queryKey: fieldKeys.trash(entityId),
    queryFn: async ({ signal }) =>
      (await call(fields.endpoints.trash, { query: { entity_id: entityId }, signal })).items,
  });
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
