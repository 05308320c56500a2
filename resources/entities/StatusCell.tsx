import { StatusLight } from '#web/fields/StatusLight.tsx';
import { useTranslate } from '#web/providers/words.ts';
import type { CellProps } from '#web/resource/view.ts';
import type { Entity } from './entities.resource.ts';

export function StatusCell({ record }: CellProps<Entity>) {
  const translate = useTranslate();
  return <StatusLight status={record.status_id} processing={translate('entities.processing')} />;
}
