import { useQuery } from '@tanstack/react-query';
import type { TrashedEntity } from '#resources/data/entities/entities.resource.ts';
import { groupDigits } from '#shared/money/groupDigits.ts';
import { TrashDialog } from '#web/features/trash/TrashDialog.tsx';
import { useTranslate } from '#web/i18n/translate.ts';
import { useRestoreEntity } from '../commands/useEntityCommands.ts';
import { trashedEntitiesQuery } from './api.ts';

/** Dialog with the entities in the trash. */
export default function EntityTrash({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const restore = useRestoreEntity();
  const reading = useQuery(trashedEntitiesQuery);
  const detail = ({ records }: TrashedEntity) => {
    if (!records) return null;
    const { count, are_more } = records;
    if (are_more) return translate('entities.trash.more_records', { count: groupDigits(count) });
    return translate('entities.trash.records', { smart_count: count });
  };
  return <TrashDialog name="entities" reading={reading} detail={detail} onRestore={restore} onClose={onClose} />;
}
