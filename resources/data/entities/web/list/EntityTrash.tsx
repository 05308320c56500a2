import { useQuery } from '@tanstack/react-query';
import { entities, type TrashedEntity } from '#resources/data/entities/entities.resource.ts';
import { limits } from '#shared/limits.ts';
import { groupDigits } from '#shared/money/groupDigits.ts';
import { call } from '#web/api/api.ts';
import { TrashDialog } from '#web/features/trash/TrashDialog.tsx';
import { useTranslate } from '#web/i18n/translate.ts';
import { useRestoreEntity } from '../commands/useEntityCommands.ts';

/** Dialog with the entities in the trash. */
export default function EntityTrash({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const restore = useRestoreEntity();
  const reading = useQuery({
    queryKey: ['entities', 'trash'],
    queryFn: async ({ signal }) =>
      (await call(entities.endpoints.trash, { query: { limit: limits.page_size_all }, signal })).items,
  });
  const detail = ({ records }: TrashedEntity) => {
    if (!records) return null;
    const { count, are_more } = records;
    if (are_more) return translate('entities.trash.more_records', { count: groupDigits(count) });
    return translate('entities.trash.records', { smart_count: count });
  };
  return <TrashDialog name="entities" reading={reading} detail={detail} onRestore={restore} onClose={onClose} />;
}
